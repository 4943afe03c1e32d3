// The start: the question, examples with what each does, and what the squares mean.

import { fill, make, square } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { readRules } from "./rule-text.js";
import { answersOf, brokenReason, hostSummary, tally } from "./shares.js";

const legendLine = (squares, text) => make("li", null, squares, text);

/** Draws the start page; the fingerprints are filled in when the engine has answered. */
export function drawStart(app, root) {
  const { shares } = app;
  const apps = shares.hosts.filter((host) => host.isApp);
  const prints = new Map();
  const cards = EXAMPLES.map((example) => {
    const print = make("div.fp", { "aria-hidden": "true" }, apps.map(() => make("i.e")));
    print.style.setProperty("--columns", Math.ceil(apps.length / 3));
    const count = make("span.n0", null, "\u00a0");
    prints.set(example, { print, count });
    return make("a", { href: "#e=" + example.id, id: "example-" + example.id },
      make("b", null, example.title),
      make("p", null, example.words),
      print,
      count,
    );
  });
  fill(root,
    make("header.head", null,
      make("h1", { tabindex: "-1" }, "Where does your extension appear?"),
      make("p", null,
        "The share sheet offers a Share or Action extension if its activation rule, NSExtensionActivationRule in its ",
        `Info.plist, matches what an app shares. Paste the rule to see in which of ${shares.appCount} apps it appears, `,
        "why, and what to change. Nothing leaves this page.",
      ),
    ),
    make("div.ph", null, make("h2", null, "Or start from an example")),
    make("div.ex", null, cards),
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
          legendLine([square("s", 1), square("h", 1)], "Guess: inferred"),
        ),
      ),
      make("section", null,
        make("h3", null, "The question"),
        make("p", null,
          `${shares.list.length} shares, from Safari’s page to a Live Photo in Messages, each with its source. Or `,
          make("a", { href: "#t=payload" }, "put your own together"),
          ".",
        ),
      ),
    ),
  );
  fillPrints(app, prints, apps);
}

const known = new Map();

async function fillPrints(app, prints, apps) {
  for (const [example, { print, count }] of prints) {
    if (!known.has(example)) {
      try {
        const parsed = await readRules(example.text, null, app.ask);
        known.set(example, await answersOf(app.ask, parsed.rules[0].source, app.shares, "print " + example.id));
      } catch { return; }
    }
    const answers = known.get(example);
    if (brokenReason(answers)) { count.textContent = "No answer"; continue; }
    apps.forEach((host, index) => { print.children[index].className = hostSummary(host, answers).state; });
    const sums = tally(app.shares, answers);
    fill(count, make("b", null, String(sums.s + sums.p)), ` of ${sums.all} apps`);
  }
}
