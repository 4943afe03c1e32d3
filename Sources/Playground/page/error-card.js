// The error of a rule that cannot be read, next to the editor: where, what is expected, and the fix if there is one.

import { announce, button, fill, make, prose, symbol, textButton } from "./dom.js";
import { difference } from "./changes.js";
import { applied, joinedEdit } from "./edits.js";
import { fixOf, noteWords } from "./findings.js";
import { capitalized, sentence } from "./names.js";

let timer = null;

export function drawError(app, root) {
  clearTimeout(timer);
  root.hidden = !app.broken || app.broken.isUnanswered;
  if (root.hidden) { fill(root); return; }
  const finding = app.findings.find((one) => one.severity === "error") ?? null;
  const title = capitalized(finding?.message ?? app.broken.message ?? "the rule cannot be read");
  const column = finding ? finding.start - app.text.lastIndexOf("\n", finding.start - 1) : 0;
  const place = finding ? `Line ${finding.line}, column ${column}` : "";
  const fix = finding ? fixOf(finding, app) : null;
  const notes = (finding?.notes ?? []).map((note) => sentence(noteWords(note)));
  fill(root,
    make("div.verdict", null,
      symbol("i-error"),
      make("div", null,
        make("h2", null, prose(title)),
        finding && textButton(place, { click: () => app.editor.goTo(finding.start, finding.end) }),
      ),
    ),
    notes.map((note) => make("p", null, prose(note))),
    fix && make("div.fix", null,
      make("div.act", null,
        button("Apply", { class: "b pri apply", click: () => app.apply(joinedEdit(app.text, fix.edits)) }),
        make("b", null, prose(capitalized(fix.words))),
      ),
      difference(app.text, applied(app.text, fix.edits)),
    ),
  );
  // Typing goes through many broken states. Report only a state that lasts.
  timer = setTimeout(() => announce(`${sentence(title)} ${place}`, true), 600);
}
