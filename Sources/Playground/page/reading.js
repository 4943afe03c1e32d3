// Reads the rules of the page and asks about them: what the map shows follows from here.

import { formatted } from "./changes.js";
import { applied, placedEdits } from "./edits.js";
import { findingsOf } from "./findings.js";
import { formOf, readRules } from "./rule-text.js";
import { answersOf, brokenReason, countedShares, isShown, levelOf } from "./shares.js";

/**
 * Reads the rules and asks for verdicts, findings, and the app to begin with.
 * What is not current any more is left alone.
 */
export async function readAll(app, isCurrent, isPaste) {
  const { state } = app;
  if (formOf(state.text) === "empty") {
    Object.assign(app, {
      parsed: null,
      answers: null,
      secondAnswers: null,
      broken: null,
      findings: [],
      lastGood: null,
    });
    app.draw();
    return;
  }
  const parsed = await readRules(state.text, app.fileName, (request) => app.ask(request, "read"));
  if (!isCurrent()) return;
  const place = parsed.rules[Math.min(state.ruleIndex, parsed.rules.length - 1)] ?? null;
  // The verdicts are asked for first, since the map is what is waited for.
  const asked = place ? answersOf(app.ask, place.source, app.shares, "answers") : null;
  const linted = findingsOf(app.ask, state.text, parsed);
  linted.catch(() => {});
  const answers = await asked;
  if (!isCurrent()) return;
  Object.assign(app, { parsed });
  state.linked = await linkedText(app, parsed, place);
  if (!isCurrent()) return;
  app.broken = !answers ? { message: parsed.error } : brokenReason(answers);
  if (app.broken) app.lastGood ??= app.answers;
  else { app.lastGood = null; app.answers = answers; }
  if (app.broken) app.answers = app.lastGood ?? null;
  await readSecond(app, isCurrent);
  if (!isCurrent()) return;
  if (app.hasRule && isPaste && !app.secondBroken) app.pane.fold();
  const chooses = app.wantsCard && app.hasRule && state.second === null && state.tab === "apps"
    && !app.shares.byID.has(state.cell);
  app.wantsCard = false;
  // The map comes first; findings and the card follow.
  app.isChoosing = chooses;
  app.draw();
  if (app.hasRule) performance.mark("answer");
  const findings = await linted;
  if (!isCurrent()) return;
  app.findings = findings;
  if (app.wantsFold) { app.wantsFold = false; app.pane.focus(); }
  if (chooses) {
    await chooseFirst(app, isCurrent);
    if (!isCurrent()) return;
    app.isChoosing = false;
    app.draw();
  } else {
    app.pane.draw();
    if (app.broken) app.draw();
  }
}

/** What a link carries of a text: the rule and what is about it, never the rest of a list. */
async function linkedText(app, parsed, place, text = app.state.text) {
  if (parsed.form === "predicate" || parsed.name === "rule.txt") return text;
  if (place?.omissions) return applied(text, placedEdits(text, place.omissions));
  return place ? (await formatted(app, place.rule)).propertyList : "";
}

/** Reads the second rule, if there is one. */
async function readSecond(app, isCurrent) {
  app.secondAnswers = null;
  app.secondParsed = null;
  app.secondBroken = null;
  if (app.state.second === null || formOf(app.state.second) === "empty" || app.broken) return;
  const parsed = await readRules(app.state.second, null, (request) => app.ask(request, "read second"));
  if (!isCurrent()) return;
  app.secondParsed = parsed;
  const place = parsed.rules[0];
  app.state.linkedSecond = await linkedText(app, parsed, place, app.state.second);
  const answers = place ? await answersOf(app.ask, place.source, app.shares, "second answers") : null;
  if (!isCurrent()) return;
  app.secondBroken = answers ? brokenReason(answers) : { message: parsed.error };
  if (!app.secondBroken) app.secondAnswers = answers;
}

/** Chooses the best-known hidden app that a change of the rule would bring back. */
async function chooseFirst(app, isCurrent) {
  const answer = (share) => app.answers[share.index];
  // Of equally well-known ones Firefox comes first: a link with its title is what most rules miss.
  const isFirst = (share) => Number(share.id === "firefox-page");
  const hidden = app.shares.hosts
    .filter((host) => host.isApp)
    .map((host) => countedShares(host, app.answers))
    .filter((list) => list.length && !list.some((share) => isShown(answer(share))))
    .map(([share]) => share)
    .sort((a, b) => levelOf(answer(b)) - levelOf(answer(a)) || isFirst(b) - isFirst(a));
  // A choice that the user makes meanwhile wins.
  const before = app.state.cell;
  const choose = (share) => { if (app.state.cell === before) app.state.cell = share?.id ?? null; };
  const turns = (change) => change.subject === "rule" && change.effect === "turns";
  for (const share of hidden.slice(0, 4)) {
    const explanation = await app.explain(app.place, share);
    if (!isCurrent()) return;
    if (explanation.changes?.some(turns)) { choose(share); return; }
  }
  choose(hidden[0]);
}
