// The head of the answer: the line that counts, what is wrong with the rule, near misses, and the filters of the map.

import { button, fill, isPhone, make, prose, severityMark, square } from "./dom.js";
import { joinedEdit } from "./edits.js";
import { REFUSED, fixOf } from "./findings.js";
import { askWhatIsHandled, canReplace } from "./handled.js";
import { LEVEL_WORDS, capitalized, counted, listed, sentence } from "./names.js";
import { hostState } from "./shares.js";

const MOST_CAUSES = 3;
const MOST_NAMES = 4;

/** Reasons that are about the rule as a whole; nothing that an app shares is nearly accepted. */
const OF_THE_RULE = [
  "no-rule", "wrong-rule-type", "rule-not-used", "misplaced-rule", "nothing-accepted", "no-predicate", "unsafe",
];

/** Why no app can show the extension, if that is about the rule as a whole. */
export function wholeReason(app) {
  const { reason } = app.answers.rules[app.platform];
  return OF_THE_RULE.includes(reason?.code) ? reason : null;
}

function findField(app) {
  return make("input.find", {
    "type": "search", "placeholder": "Find an app", "aria-label": "Find an app", "aria-keyshortcuts": "/",
    "value": app.grid.search,
    "input": (event) => app.grid.applyFilter(app.grid.filter, event.target.value),
    "keydown": (event) => {
      if (event.key !== "Enter" && event.key !== "ArrowDown") return;
      event.preventDefault();
      app.grid.visibleRows()[0]?.focus();
    },
  });
}

/** Shown instead of the numbers when the rule cannot be read. */
function noAnswer(app) {
  const said = (title, words) => ({ title, words });
  if (app.broken.isUnanswered) return said("No answer", app.broken.message);
  const old = "The rule cannot be read at the moment. The map shows the last readable version.";
  if (app.answers) return said("Before your last edit", old);
  const isNamed = app.text.includes("NSExtensionActivation");
  if (!app.place && !isNamed) return said("No rule found", "Without a rule, the extension does not appear.");
  if (!app.place) return said("This cannot be read", "The message at the editor says why.");
  const noun = app.parsed?.form === "predicate" ? "predicate" : "rule";
  return said("Never appears", `The system cannot read the ${noun}, and does not say so (observed).`);
}

/** The number of apps, as the command counts them, and that of guesses. */
export function counts(app, answers = app.answers) {
  if (!answers.rules[app.platform].apps.length) return { title: "Appears in no app", words: "Whatever is shared." };
  const [known, guesses] = [false, true].map((isGuess) => answers.counted(app.platform, isGuess));
  const having = (apps, word) => apps.filter((one) => one.word === word).length;
  const guessed = guesses.length > 0 && `in ${having(guesses, "shown")} of ${guesses.length} guessed ones`;
  const mac = app.platform === "macos" ? "of the Mac " : "";
  const partly = having(known, "partly");
  const some = partly > 0 && `in ${partly} more for some of it`;
  if (!known.length) {
    // So little is known of the Mac that no app is said to share something else.
    const isUnknown = guesses.length > 0 || app.platform === "macos";
    const title = isUnknown ? "Nothing is known of apps that share this" : "Not for anything that known apps share";
    return { title, words: guessed && `Appears ${guessed}.` };
  }
  return {
    title: `Appears in ${having(known, "shown")} of ${counted(known.length, "app")}`,
    words: [`${mac}that share what it takes`, some, guessed && `and ${guessed}`].filter(Boolean).join(", ") + ".",
  };
}

/** Draws the headline, in the place of one that is there, so that what is read aloud does not begin anew. */
export function drawHead(app, root) {
  const heading = root.querySelector("h1") ?? make("h1", { tabindex: "-1" });
  const { title, words } = app.broken ? noAnswer(app) : counts(app);
  heading.textContent = title;
  const again = app.broken?.isUnanswered && button("Try again", { click: () => app.update() });
  fill(root, make("header.head", null, heading, make("p", null, words), again));
  document.body.removeAttribute("data-refused");
  if (app.broken) return;
  const [trouble, near] = [troubleLine(app), nearLines(app)];
  // Trouble, which is known later, takes the place of good news, so that the map stays where it is.
  root.append(make("div.says", null, trouble, near ?? (trouble ? null : goodNews(app))));
  document.body.toggleAttribute("data-refused", trouble?.classList.contains("refused") ?? false);
  markTold(app);
}

/** What makes the rule useless whatever it says: an error that lint found, or one reason for everything. */
function troubleLine(app) {
  const finding = app.findings.find(({ severity }) => severity === "error");
  const words = wholeReason(app)?.sentence ?? finding?.message;
  if (!words) return null;
  const fix = finding && fixOf(finding, app);
  const isRefused = finding?.id === REFUSED;
  return make(isRefused ? "p.trouble.refused" : "p.trouble", null, severityMark("error"), make("span", null, prose(sentence(words))),
    isRefused && canReplace(app) && button("Say what my code handles", { class: "b pri", click: () => askWhatIsHandled(app) }),
    fix && button(fix.label, { title: capitalized(fix.words), click: () => app.apply(joinedEdit(app.text, fix.edits)) }));
}

function goodNews(app) {
  return app.answers.counted(app.platform).length > 0 && make("p.near", null, "Nothing that the rule is for is missed.");
}

/** The apps that miss something the rule is for, with one cause a line; null for none. */
function nearLines(app) {
  if (wholeReason(app)) return null;
  const groups = app.answers.nearMisses(app.platform);
  if (!groups.length) return null;
  const rest = groups.slice(MOST_CAUSES).flatMap(({ apps }) => apps.map((one) => app.hostOf(one).short));
  const most = isPhone() ? 1 : MOST_NAMES;
  return make("section.almost", { "aria-label": "Almost" },
    make("b", null, "Almost"),
    groups.slice(0, MOST_CAUSES).map(({ cause, apps }) => make("p.near", { "data-hosts": apps.map(({ host }) => host).join("\n") },
      apps.slice(0, most).map((one) => nearButton(app, app.hostOf(one), one.explained)),
      apps.length > most && ` and ${apps.length - most} more`,
      make("span", null, ": ", prose(cause)),
    )),
    rest.length > 0 && make("p.near", null, `And for other reasons: ${listed(rest, MOST_NAMES)}.`),
  );
}

/** Hides the cause above the map while the open card shows the same one. */
export function markTold(app) {
  for (const line of app.head?.querySelectorAll("[data-hosts]") ?? []) {
    const isTold = !isPhone() && line.dataset.hosts.split("\n").includes(app.carded?.owner.name);
    line.classList.toggle("told", isTold);
  }
}

function nearButton(app, host, id) {
  const { state, level } = hostState(host, app.answers);
  return make("button.chip", { type: "button", title: host.name, click: () => app.choose(app.shares.byID.get(id)) },
    square(state, level), host.short);
}

/** Draws the filters, which are the legend of the squares as well, and the search. */
export function drawTools(app, root) {
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.filter : null;
  const field = root.querySelector(".find") ?? findField(app);
  const chip = ([filter, drawing, label]) => make("button.chip", {
    "type": "button", "aria-pressed": String(app.grid.filter === filter), "data-filter": filter,
    "click": () => { app.grid.applyFilter(app.grid.filter === filter ? "all" : filter); drawTools(app, root); },
  }, drawing, label);
  const chips = [
    ["all", null, "All"], ["s", square("s"), "Appears"], ["p", square("p"), "Some"], ["h", square("h"), "Hidden"],
  ];
  fill(root, app.answers && make("div.tools", { "role": "group", "aria-label": "Filter" }, chips.map(chip), field));
  fill(app.grid.nothing, "No app fits. ", button("Clear", { class: "b txt", click: () => {
    field.value = "";
    app.grid.applyFilter("all", "");
    drawTools(app, root);
    app.grid.focusChosen();
  } }));
  if (focused) root.querySelector(`[data-filter="${focused}"]`)?.focus();
}

/** What the patterns of the squares mean, below the map. */
export const legend = () => make("span.certs", { "aria-hidden": "true" },
  [3, 2, 1].map((level) => make("span.cert", null, square("s", level), square("h", level), LEVEL_WORDS[level])));
