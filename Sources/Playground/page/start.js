// The start: the question, examples, and what the squares mean.

import { fill, make, square } from "./dom.js";
import { EXAMPLES } from "./examples.js";

const legendLine = (squares, text) => make("li", null, squares, text);

/** Draws the start page. */
export function drawStart(app, root) {
  fill(root,
    make("header.head", null,
      make("h1", { tabindex: "-1" }, "Where does your extension appear?"),
      make("p", null,
        "The share sheet offers a Share or Action extension if its activation rule, NSExtensionActivationRule in its ",
        `Info.plist, matches what an app shares. Paste the rule to see in which of ${app.apps.length} apps it appears, `,
        "why, and what to change. Nothing leaves this page.",
      ),
    ),
    make("div.ph", null, make("h2", null, "Or start from an example")),
    make("div.ex", null, EXAMPLES.map(({ id, title, words }) => make("a", { href: "#e=" + id, id: "example-" + id },
      make("b", null, title), make("p", null, words)))),
    make("div.what", null,
      make("section", null,
        make("h3", null, "One square for each app"),
        make("ul", null,
          legendLine(square("s"), "Appears for everything that the rule is for"),
          legendLine(square("p"), "Appears for some of it"),
          legendLine(square("h"), "Hidden"),
        ),
      ),
      make("section", null,
        make("h3", null, "Its pattern says how sure"),
        make("ul", null,
          legendLine([square("s", 3), square("h", 3)], "Known: documented or observed"),
          legendLine([square("s", 2), square("h", 2)], "Likely: reported by developers"),
          legendLine([square("s", 1), square("h", 1)], "Guess: inferred, counted apart"),
        ),
      ),
    ),
  );
}
