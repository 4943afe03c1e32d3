// Reads the rules of the page and asks about them: what the map shows follows from here.

import { saveAddress } from "./address.js";
import { formatted } from "./changes.js";
import { applied, placedEdits } from "./edits.js";
import { attempted } from "./faults.js";
import { findingsOf } from "./findings.js";
import { formOf, readRules } from "./rule-text.js";
import { wholeReason } from "./head.js";
import { answersOf, levelOf } from "./shares.js";
import { Unanswered } from "./transport.js";

/**
 * Reads the rules and asks for verdicts, findings, and the app to begin with.
 * What is not current any more is left alone.
 */
export async function readAll(app, isCurrent, isPaste) {
  const { state } = app;
  if (formOf(state.text) === "empty") {
    Object.assign(app, { parsed: null, answers: null, broken: null, findings: [], unlinted: null, lastGood: null });
    app.draw();
    return;
  }
  const parsed = await readRules(state.text, app.fileName, (request) => app.ask(request, "read"));
  if (!isCurrent()) return;
  const place = parsed.rules[Math.min(state.ruleIndex, parsed.rules.length - 1)] ?? null;
  // The verdicts are asked for first, since the map is what is waited for.
  const asked = place ? answersOf(app.ask, place.source, "answers") : null;
  const linted = findingsOf(app.ask, state.text, parsed);
  linted.catch(() => {});
  const answers = await asked;
  if (!isCurrent()) return;
  Object.assign(app, { parsed });
  const message = answers ? answers.rules.ios.reason?.sentence : parsed.error;
  app.broken = answers && !answers.isBroken ? null : { message };
  if (app.broken) app.lastGood ??= app.answers;
  else { app.lastGood = null; app.answers = answers; }
  if (app.broken) app.answers = app.lastGood ?? null;
  if (app.hasRule && isPaste) app.pane.fold();
  const chooses = app.wantsCard && app.hasRule && state.tab === "apps" && !app.shares.byID.has(state.cell);
  app.wantsCard = false;
  if (chooses) chooseFirst(app);
  // The map comes first; findings follow.
  app.draw();
  if (app.hasRule) performance.mark("answer");
  const [findings, unlinted] = await linted.then((found) => [found, null], (error) => {
    if (error instanceof Unanswered) return [[], error];
    throw error;
  });
  if (!isCurrent()) return;
  Object.assign(app, { findings, unlinted });
  if (app.wantsFold) { app.wantsFold = false; app.pane.focus(); }
  app.drawFindings();
  const linked = await linkedText(app, parsed, place);
  if (!isCurrent()) return;
  state.linked = linked;
  saveAddress(app);
}

/** What a link carries of a text: the rule and what is about it, never the rest of a list. */
async function linkedText(app, parsed, place) {
  const { text } = app.state;
  if (parsed.form === "predicate" || parsed.name === "rule.txt") return text;
  if (place?.omissions) return applied(text, placedEdits(text, place.omissions));
  if (!place) return "";
  return (await attempted("the link", () => formatted(app, place.rule), () => ({ propertyList: "" }))).propertyList;
}

/** Chooses the next near miss, whose card opens by itself. */
export function propose(app) {
  app.state.cell = app.proposed = app.proposals.shift()?.id ?? null;
}

/** Chooses a near miss to begin with: the best-known one of the most common reason; none if nothing is missed. */
function chooseFirst(app) {
  if (wholeReason(app)) return;
  // Of equally well-known ones Firefox comes first: a link with its title is what most rules miss.
  const isFirst = (share) => Number(share.id === "firefox-page");
  const level = (share) => levelOf(app.answers.shares.get(share.id));
  app.proposals = app.answers.nearMisses(app.platform).flatMap(({ apps }) => apps
    .map(({ explained }) => app.shares.byID.get(explained))
    .sort((a, b) => level(b) - level(a) || isFirst(b) - isFirst(a)));
  propose(app);
}
