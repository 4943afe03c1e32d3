// The card of a share: verdict, because, how sure, what would make it appear, all that the app shares, and what can be copied.

import {
  announce, certaintyMark, copyButton, fill, hiddenWords, make, prose, square, textButton, typeNames,
} from "./dom.js";
import { fillTurning } from "./changes.js";
import { guarded } from "./faults.js";
import {
  GROUPS, LEVEL_WORDS, RULE_GROUNDS, RULE_LEVELS, SHARE_GROUNDS, SHARE_LEVELS, capitalized, listed, sentence,
} from "./names.js";
import { attachmentReasons } from "./reasons.js";
import { changedShares, countedShares, hostSummary, isShown, levelOf } from "./shares.js";

export const section = (title, ...children) => make("section.sec", null, title && make("h3", null, title), children);

/** The code of a reason as the case of an enumeration. */
const inSwift = (reason) => (reason ? `(.${reason.replace(/-(.)/g, (_, letter) => letter.toUpperCase())})` : "");

/** The answer as a test, and a report for those who saw something else. */
function takeAlong(app, share, { verdict, reason, message }) {
  const file = app.fileName ?? (app.parsed.form === "predicate" ? "rule.txt" : "Info.plist");
  const name = `${share.owner.name}: ${share.action}`;
  const copies = [
    ["Suite", `rule ${JSON.stringify(file)}\n${verdict} ${JSON.stringify(name)} --preset ${share.id}\n`],
    ["Command", `npx activationrules explain ${/^[\w.-]+$/.test(file) ? file : `'${file}'`} --preset ${share.id}`],
    ["Swift", `#expect(rule.answer(to: .preset(${JSON.stringify(share.id)})) == .${verdict}${inSwift(reason)})`],
  ];
  const report = () => [
    `What I saw: ${share.owner.name} does ${verdict === "shown" ? "not offer" : "offer"} my extension when I ${share.action}.`,
    "System and version of the app: ",
    `Answer of the page: ${verdict}, ${message}`,
    `Preset: ${share.id}`,
    `Types of its attachments: ${JSON.stringify(share.payload.items.map((item) => item.attachments ?? []))}`,
    "Rule:",
    typeof app.place.rule === "string" ? app.place.rule : JSON.stringify(app.place.rule, null, 2),
    "",
  ].join("\n");
  return make("section.sec.along", null,
    make("h3", null, "Copy as test"),
    make("div.act.bare", null, copies.map(([label, text]) => copyButton(label, text))),
    make("h3", null, "This is wrong for me"),
    make("p.src", null, "The report contains the share, your rule and the answer. Add what your device does."),
    make("div.act.bare", null, copyButton("Copy report", report)),
  );
}

/** The attachments of a payload, each with its square and why. */
export function attachmentList(payload, explanation) {
  const rows = attachmentReasons(payload, explanation);
  if (rows.length === 0) {
    return make("p.sub", null,
      payload.items.length ? "The item has no attachment." : "The payload has no item.",
    );
  }
  const several = payload.items.length > 1;
  const shown = rows.slice(0, 12);
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

export const because = (message) => make("div.because", null, make("p", null, prose(sentence(message))));

export function howSure(certainty, share) {
  const rows = [certaintyMark(RULE_LEVELS[certainty] ?? 1), make("dt", null, "The rule"),
    make("dd", null, `${LEVEL_WORDS[RULE_LEVELS[certainty] ?? 1]}: ${RULE_GROUNDS[certainty] ?? certainty}`)];
  if (share) {
    rows.push(certaintyMark(SHARE_LEVELS[share.confidence]), make("dt", null, "What it shares"),
      make("dd", null, `${LEVEL_WORDS[SHARE_LEVELS[share.confidence]]}: ${SHARE_GROUNDS[share.basis] ?? share.basis}`));
  }
  return make("dl.sure", null, rows);
}

function versions(share) {
  const text = share.systemVersions;
  if (!text) return "";
  return /^20\d\d/.test(text) ? `, ${text}` : `, ${share.platform === 'macos' ? 'macOS' : 'iOS'} ${text}`;
}

/** The line above a card: the group of the app, a link to this answer, and what closes it. */
export function titlePath(app, share, ...buttons) {
  return make("div.path", null,
    make("span", null, GROUPS[share.owner.group][0]),
    make("span", null,
      make("a.m", { href: app.linkTo(share), title: "Link to this answer" }, share.id),
      buttons,
      textButton("Close", { class: "b txt closer", click: () => app.closeCard() }),
    ),
  );
}

/** All shares of an app, with a square for each list of answers. Shares that differ or count come first. */
export function shareList(app, host, current, lists = [app.answers]) {
  const [answers] = lists;
  const { shown, count } = hostSummary(host, answers);
  const changed = app.isComparing ? changedShares(app, host) : [];
  const groups = [changed, countedShares(host, answers), host.deciding, host.shares];
  const shares = [...new Set(groups.flat())];
  const titles = new Map(lists.length > 1 ? [] : [
    [shares[count], "Not counted: what the rule is not for"],
    [shares[host.deciding.length], "Not counted: guesses and former shares"],
  ]);
  const row = (share) => make("li", null,
    titles.has(share) && make("p.sub", null, titles.get(share)),
    make("button",
      {
        "type": "button",
        "aria-current": String(share === current),
        "click": () => app.choose(share, { focus: "share" }),
      },
      make("span.sqs", null, lists.map((list) => square(
        isShown(list?.[share.index]) ? "s" : list ? "h" : "n",
        levelOf(list?.[share.index]),
      ))),
      changed.includes(share) && (isShown(answers[share.index])
        ? make("b.d.dn", null, "−", hiddenWords("lost: "))
        : make("b.d.up", null, "+", hiddenWords("gained: "))),
      make("span", null,
        capitalized(share.action),
        lists.length === 1 && make("span.vh", null, isShown(answers[share.index]) ? ", appears, " : ", hidden, "),
      ),
      lists.length === 1 && make("span.cf", null, LEVEL_WORDS[levelOf(answers[share.index])]),
    ),
  );
  const list = make("ul");
  const few = shares.slice(0, 8);
  if (!few.includes(current)) few[7] = current;
  fill(list, few.map(row));
  const root = make("section.sec.shares", null,
    make("h3", null,
      `Everything ${host.name} shares`,
      make("span.sub", null,
        lists.length > 1 ? "A, B" : count ? `${shown} of ${count} ${shown === 1 ? "appears" : "appear"}` : "",
      ),
    ),
    list,
  );
  if (host.shares.length > 8) {
    const more = textButton(`Show ${host.shares.length - 8} more`, {
      click: () => { fill(list, shares.map(row)); more.remove(); list.children[8]?.querySelector("button").focus(); },
    });
    root.append(more);
  }
  return root;
}

/** Draws the card of a share; the changes are filled in when they are weighed. */
export async function drawCard(app, root, share, explanation, isCurrent) {
  const host = share.owner;
  const answer = app.answers[share.index];
  const appears = explanation.verdict === "shown";
  const { state, level, shown, count, notFor } = hostSummary(host, app.answers);
  // Of an app that appears for some shares, all of them come first, and the chosen one below.
  const isPart = state === "p";
  const word = appears ? "Appears" : "Hidden";
  const isOther = answer.notFor !== null;
  const title = isPart ? `${host.name}: ${shown} of ${count} ${shown === 1 ? "appears" : "appear"}`
    : isOther && count ? `${host.name}: not for ${listed(answer.notFor)}` : `${word} in ${host.name}`;
  const others = count ? `Not for ${notFor}.` : `Not for anything that ${host.name} shares: ${notFor}.`;
  const action = capitalized(share.action) + versions(share);
  // What the app does is the cause, of an attachment that is turned down; the part of the rule follows.
  const isCause = share.notes && !appears && attachmentReasons(share.seen, explanation).some(({ state }) => state === "h");
  const turning = make("section.sec.turn", { hidden: true });
  const further = appears
    ? section("Still not in the sheet?",
      make("p.src", null,
        "The rule accepts it. Other things can still hide the extension; ",
        make("code", null, "activationrule explain"),
        " lists the reasons.",
      ),
    )
    : !isOther && turning;
  fill(root,
    make("div.card", null,
      titlePath(app, share),
      make("div.verdict", null,
        isPart ? square("p", level) : square(appears ? "s" : "h", levelOf(answer)),
        make("div", null,
          make("h2", { tabindex: "-1", id: "card-title" }, title),
          !isPart && make("p", null, action),
          notFor && (isPart || !isOther || !count) && make("p", null, others),
        ),
      ),
      isPart && shareList(app, host, share),
      isPart && make("section.sec.chosen", null,
        make("h3", null, make("span.side", null, square(appears ? "s" : "h", levelOf(answer)), word), share.id),
        make("p", null, action),
      ),
      section("Because",
        isCause && because(share.notes),
        attachmentList(share.seen, explanation),
        because(explanation.message),
      ),
      section("How sure", howSure(explanation.certainty, share)),
      further,
      !isPart && shareList(app, host, share),
      guarded("what can be taken along", () => takeAlong(app, share, explanation), () => null),
      make("section.sec", null, make("p.src", null,
        share.notes && !isCause ? [prose(sentence(share.notes)), " "] : "",
        "Source: ", share.source || "none published", ".",
      )),
    ),
  );
  announce(`${title}. ${isPart ? `${action}: ${word.toLowerCase()}. ` : ""}${sentence(explanation.message)}`);
  if (appears || isOther) return;
  await fillTurning(app, turning, explanation, (change) => [
    `Or ${host.name} would have to `,
    prose(change.text),
    ", which is up to the app.",
  ], isCurrent);
}
