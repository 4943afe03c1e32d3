// All rules of a report side by side: a square for each in every row of the map, and what each says of one share.

import { announce, fill, make, prose, setSquares, square } from "./dom.js";
import { capitalized, columnLetter, sentence } from "./names.js";
import { answersOf, brokenReason, hostSummary, isShown, levelOf, tally } from "./shares.js";
import { section, shareList, titlePath } from "./card.js";

const columnMark = (name) => make("span.ab", null, name);

/** Asks what each rule of a report answers; what is no rule has no answers. */
export async function readOverview(app) {
  app.columns = await Promise.all(app.baked.rules.map(async (rule, index) => {
    const answers = await answersOf((request) => app.baked.ask(request), { rule: rule.rule }, app.shares, null);
    return { index, rule, letter: columnLetter(index), answers: brokenReason(answers) ? null : answers };
  }));
}

/** Whether two rules answer differently in a host. */
const differs = (host, columns) => host.shares.some(
  (share) => columns.some(({ answers }) => isShown(answers?.[share.index]) !== isShown(columns[0].answers?.[share.index]))
);

const countIn = (app, { answers }) => {
  if (!answers) return "cannot be read";
  const { s, p, all } = tally(app.shares, answers);
  return `${s + p} of ${all} apps`;
};

/** The rules with their letters, each of which can be looked at alone. */
export function rulesList(app) {
  return make("ul.cols", null, app.columns.map((column) => make("li", null,
    columnMark(column.letter),
    make("button.goto", { type: "button", click: () => app.pane.choose(column.index) }, column.rule.name),
    make("span.sub", null, countIn(app, column)),
  )));
}

/** The title of the map, and a sentence below it. */
export function overviewWords(app) {
  const apps = app.shares.hosts.filter((host) => host.isApp);
  const count = apps.filter((host) => differs(host, app.columns)).length;
  return [
    count ? `${app.columns.length} rules differ in ${count} of ${apps.length} apps` : `${app.columns.length} rules agree`,
    "Each row has a square for each rule: ",
    app.columns.slice(0, 4).flatMap(({ letter: name, rule }) => [columnMark(name), ` ${rule.name}  `]),
    app.columns.length > 4 ? "and so on." : "",
  ];
}

/** Draws the squares of a row, and says in words what they show. */
export function drawSquares({ host, row, squares, count, words }, columns) {
  const states = columns.map(({ answers }) => hostSummary(host, answers));
  setSquares(squares, states);
  const shown = columns.filter((column, index) => states[index].shown > 0);
  row.className = `host ${differs(host, columns) ? "p" : shown.length ? "s" : "h"}`;
  row.dataset.kind = differs(host, columns) ? "changed" : "";
  fill(count, "");
  const which = shown.length === columns.length ? "all rules" : shown.map((column) => column.letter).join(", ");
  words.textContent = `${host.name}, ${shown.length ? `appears with ${which}` : "hidden with all rules"}`;
}

/** The card of a share: what each rule says of it. */
export function drawColumns(app, root, share) {
  const { columns } = app;
  const shown = columns.filter(({ answers }) => isShown(answers?.[share.index]));
  const which = shown.length === 0
    ? "hidden with all rules"
    : shown.length === columns.length ? "appears with all rules" : `appears with ${shown.length} of ${columns.length} rules`;
  const title = `${share.owner.name}: ${which}`;
  const row = (column) => {
    const answer = column.answers?.[share.index];
    return [
      columnMark(column.letter),
      answer ? square(isShown(answer) ? "s" : "h", levelOf(share, answer)) : square("n"),
      make("span", null,
        make("button.goto", { type: "button", click: () => app.pane.choose(column.index, share) }, column.rule.name),
        " ",
        answer ? prose(sentence(answer.message)) : "cannot be read",
      ),
    ];
  };
  fill(root,
    make("div.card", null,
      titlePath(app, share),
      make("div.verdict", null,
        make("div", null,
          make("h2", { tabindex: "-1", id: "card-title" }, title),
          make("p", null, capitalized(share.action)),
        ),
      ),
      section("Rule by rule", make("div.vs", null, columns.map(row))),
      shareList(app, share.owner, share, columns.map(({ answers }) => answers)),
    ),
  );
  announce(title + ".");
}
