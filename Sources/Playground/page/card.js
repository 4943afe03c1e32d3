// The card of a share: the cause in one sentence, the repair, the proof, and then everything else.

import { announce, copyButton, fill, hiddenWords, make, prose, square, symbol, textButton, typeNames } from "./dom.js";
import { fillTurning } from "./changes.js";
import {
  GROUPS, LEVEL_WORDS, RULE_GROUNDS, RULE_LEVELS, SHARE_GROUNDS, SHARE_LEVELS, capitalized, sentence,
} from "./names.js";
import { attachmentReasons } from "./reasons.js";
import { hostState, isShown, levelOf } from "./shares.js";

export const section = (title, ...children) => make("section.sec", null, title && make("h3", null, title), children);

export const cause = ({ sentence: why }) => make("p.cause", null, prose(sentence(why)));

/** What few ask for, closed until they do. */
export const fold = (title, ...children) => make("details.sec.more", null, make("summary", null, title), children);

/** The code of a reason as the case of an enumeration. */
const inSwift = ({ code }) => (code ? `(.${code.replace(/-(.)/g, (_, letter) => letter.toUpperCase())})` : "");

/** The answer as a test in three languages. */
function testMenu(app, share, { verdict, reason }) {
  const file = app.fileName ?? (app.parsed.form === "predicate" ? "rule.txt" : "Info.plist");
  const name = `${share.owner.name}: ${share.action}`;
  return make("details.menu", null,
    make("summary.b", null, "Copy as test ▾"),
    make("div.act.bare", null, [
      ["Suite of the command", `rule ${JSON.stringify(file)}\n${verdict} ${JSON.stringify(name)} --preset ${share.id}\n`],
      ["Command", `activationrule explain ${/^[\w.-]+$/.test(file) ? file : `'${file}'`} --preset ${share.id}`],
      ["Swift", `#expect(rule.answer(to: .preset(${JSON.stringify(share.id)})) == .${verdict}${inSwift(reason)})`],
    ].map(([label, text]) => copyButton(label, text))),
  );
}

/** The attachments that a rule was asked about, each with its square and why. */
export function attachmentList(answer) {
  const { payload } = answer;
  const rows = attachmentReasons(payload, answer);
  if (rows.length === 0) {
    return make("p.sub", null, payload.items.length ? "The item has no attachment." : "The payload has no item.");
  }
  const several = payload.items.length > 1;
  const shown = rows.slice(0, 6);
  return make("ul.att", null,
    shown.map((row, index) => [
      several && (index === 0 || rows[index - 1].item !== row.item) && make("li.sub", null, `Item ${row.item + 1}`),
      make("li", null,
        square(row.state, RULE_LEVELS[row.certainty] ?? 3),
        typeNames(row.types),
        row.why && make("small", { title: row.why }, row.why),
      ),
    ]),
    rows.length > shown.length && make("li.sub", null, `and ${rows.length - shown.length} more`),
  );
}

export function howSure(certainty, share) {
  const row = (level, name, ground) => [symbol("q-k" + level), make("dt", null, name),
    make("dd", null, `${LEVEL_WORDS[level]}: ${ground}`)];
  return make("dl.sure", null,
    row(RULE_LEVELS[certainty] ?? 1, "The answer", RULE_GROUNDS[certainty] ?? certainty),
    share && row(SHARE_LEVELS[share.confidence], "What it shares", SHARE_GROUNDS[share.basis] ?? share.basis),
  );
}

function versions({ systemVersions, platform }) {
  if (!systemVersions) return "";
  const system = /^20\d\d/.test(systemVersions) ? "" : platform === "macos" ? "macOS " : "iOS ";
  return `, ${system}${systemVersions}`;
}

/** Every share of an app, the ones that count first. */
function shareList(app, host, current) {
  const { shown, count } = hostState(host, app.answers);
  const { shares, exempt, others, older, guesses } = app.answers.app(host);
  const row = (title) => (id, index) => {
    const [share, answer] = [app.shares.byID.get(id), app.answers.shares.get(id)];
    return make("li", null,
      title && index === 0 && make("p.sub", null, title),
      make("button",
        { "type": "button", "aria-current": String(share === current), "click": () => app.choose(share, "share") },
        square(isShown(answer) ? "s" : "h", levelOf(answer)),
        make("span", null, capitalized(share.action), hiddenWords(isShown(answer) ? ", appears, " : ", hidden, ")),
        make("span.cf", null, LEVEL_WORDS[levelOf(answer)]),
      ),
    );
  };
  return make("section.sec.shares", null,
    make("h3", null, `Everything ${host.name} shares`, make("span.sub", null, part(shown, count))),
    make("ul", null,
      shares.map(row(null)),
      [...exempt, ...others].map(row("Not counted: what the rule is not for, or more than it takes at once")),
      [...older, ...guesses].map(row("Not counted: guesses and former shares")),
    ),
  );
}

/** “2 of 4 appear” */
const part = (shown, count) => (count ? `${shown} of ${count} ${shown === 1 ? "appears" : "appear"}` : "");

/** Draws the card of a share from what `explain` answers; the changes are filled in when they are weighed. */
export async function drawCard(app, root, share, { shares: [answer], changes }, isCurrent) {
  const host = share.owner;
  const appears = isShown(answer);
  const { state, level, shown, count, notFor } = hostState(host, app.answers);
  const isPart = state === "p";
  const isOther = app.answers.app(host).others.includes(share.id);
  const word = appears ? "Appears" : "Hidden";
  const title = isPart ? `${host.name}: ${part(shown, count)}`
    : isOther && count ? `${host.name}: not for ${notFor}` : `${word} in ${host.name}`;
  const others = count ? `Not for ${notFor}.` : `Not for anything that ${host.name} shares: ${notFor}.`;
  const turning = make("section.turn", { hidden: true });
  fill(root,
    make("div.card", null,
      make("div.path", null,
        make("span", null, GROUPS[host.group][0]),
        textButton("Close", { class: "b txt closer", click: () => app.closeCard() }),
      ),
      make("div.verdict", null,
        square(isPart ? "p" : appears ? "s" : "h", isPart ? level : levelOf(answer)),
        make("div", null,
          make("h2", { tabindex: "-1", id: "card-title" }, title),
          make("p", null, isPart && `${word}: `, isPart ? share.action : capitalized(share.action), versions(share)),
        ),
      ),
      cause(answer.reason),
      turning,
      section(`What ${host.name} hands over`, attachmentList(answer)),
      notFor && make("p.src", null, others),
      shareList(app, host, share),
      fold("All details",
        howSure(answer.certainty, share),
        appears && make("p.src", null, "Not in the sheet? Other things can hide it: ",
          make("code", null, "activationrule explain"), " lists them."),
        make("p.src", null,
          share.notes && [prose(sentence(share.notes)), " "], `Source: ${share.source || "none published"} (${share.id}).`),
      ),
      testMenu(app, share, answer),
    ),
  );
  announce(`${title}. ${isPart ? `${share.action}: ${word.toLowerCase()}. ` : ""}${sentence(answer.reason.sentence)}`);
  if (appears || isOther) return;
  // What the app would have to do otherwise is not up to the person.
  await fillTurning(app, turning, changes.filter(({ subject }) => subject === "rule"), null, isCurrent);
}
