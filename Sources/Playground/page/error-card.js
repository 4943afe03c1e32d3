// The card of a rule that cannot be read: where, what is expected, and the fix if there is one.

import { announce, button, copyButton, fill, make, prose, symbol } from "./dom.js";
import { difference } from "./changes.js";
import { applied, joinedEdit } from "./edits.js";
import { fixOf, noteWords } from "./findings.js";
import { capitalized, sentence } from "./names.js";
import { section } from "./card.js";

let timer = null;

export function drawError(app, root) {
  const finding = app.findings.find((one) => one.severity === "error") ?? null;
  const message = finding?.message ?? app.broken.message ?? "the rule cannot be read";
  const title = capitalized(message);
  const column = finding ? finding.start - app.text.lastIndexOf("\n", finding.start - 1) : null;
  const place = finding ? `Line ${finding.line}, column ${column}` : "";
  const fix = finding ? fixOf(finding, app) : null;
  const notes = (finding?.notes ?? []).map((note) => sentence(noteWords(note)));
  fill(root,
    make("div.card", null,
      make("div.path", null, make("span", null, heading(app))),
      make("div.verdict", null,
        symbol("i-error"),
        make("div", null,
          make("h2", { tabindex: "-1", id: "card-title" }, prose(title)),
          make("p", null, place),
        ),
      ),
      notes.length > 0 && make("section.sec", null, notes.map((note) => make("p", null, prose(note)))),
      fix?.edits?.length && section("What would fix it", fixBox(app, fix)),
      // What was not answered says nothing of a device.
      !app.broken.isUnanswered && section("On a device",
        make("p.src", null,
          app.place
            ? "The system cannot read the rule, so the extension never appears, without a message (observed)."
            : "Without a readable rule, the extension does not appear.",
        ),
      ),
    ),
  );
  // Typing goes through many broken states. Report only a state that lasts.
  clearTimeout(timer);
  timer = setTimeout(() => announce(`${sentence(title)} ${place}`, true), 600);
}

function heading(app) {
  if (app.broken.isUnanswered) return "No answer";
  return app.place ? "The rule cannot be read" : "No rule was found";
}

function fixBox(app, fix) {
  const after = applied(app.text, fix.edits);
  return make("div.fix", null,
    make("div.fixhead", null, make("b", null, prose(capitalized(fix.words)))),
    difference(app.text, after),
    make("div.act", null,
      button("Apply", { class: "b pri apply", click: () => app.apply(joinedEdit(app.text, fix.edits)) }),
      copyButton("Copy the text", after),
    ),
  );
}
