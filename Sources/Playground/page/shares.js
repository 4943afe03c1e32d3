// The table of shares with its hosts, what a rule answers to all of them, and the sums over them.

import { EDGE_GROUP, GROUPS, MAC_GROUP, RULE_LEVELS, SHORT_NAMES, groupOf, listed } from "./names.js";

/** All shares, and the hosts that share them in the order of the map. */
export class Shares {
  constructor(presets) {
    // What only an extension's code receives is no question to its rule.
    this.list = presets.filter(({ payloadSeenByRules }) => payloadSeenByRules !== null).map((preset, index) => ({
      systemVersions: null,
      notes: "",
      source: "",
      ...preset,
      index,
      seen: preset.payloadSeenByRules ?? preset.payload,
    }));
    this.byID = new Map(this.list.map((share) => [share.id, share]));
    const hosts = new Map();
    for (const share of this.list) {
      const key = `${share.platform === 'macos' ? 'mac ' : ''}${share.host}`;
      if (!hosts.has(key)) {
        const group = groupOf(share.host, share.platform);
        hosts.set(key, { name: share.host, short: SHORT_NAMES[share.host] ?? share.host, group, shares: [] });
      }
      hosts.get(key).shares.push(share);
    }
    const order = (host) => { const at = GROUPS[host.group][1].indexOf(host.name); return at < 0 ? 99 : at; };
    this.hosts = [...hosts.values()].sort((a, b) => a.group - b.group || order(a) - order(b));
    this.hosts.forEach((host, index) => {
      host.index = index;
      host.shares.sort((a, b) => rank(a) - rank(b));
      host.deciding = decidingOf(host.shares);
      host.isApp = host.group !== EDGE_GROUP && host.group !== MAC_GROUP;
      for (const share of host.shares) share.owner = host;
    });
    this.appCount = this.hosts.filter((host) => host.isApp).length;
  }
}

const isGuess = (share) => share.confidence === "low" && share.basis !== "synthetic";

/** What an app shares today before what it shared once and before guesses, and in each the main share first. */
const rank = (share) => (isGuess(share) ? 4 : share.until ? 2 : 0) + (share.role === "main" ? 0 : 1);

/** The shares that may decide about an app: those known today; guesses only where nothing else is. */
function decidingOf(shares) {
  const current = shares.filter((share) => !share.until);
  const known = current.filter((share) => !isGuess(share));
  return known.length ? known : current.length ? current : shares;
}

/** What a rule answers to each share, in the order of the table; `asked` is the rule, or the text that it stands in. */
export async function answersOf(ask, asked, shares, topic) {
  const answer = await ask({ op: "evaluate", ...asked, presets: shares.list.map(({ id }) => id) }, topic);
  if (answer.error) throw new Error(answer.error.message);
  return answer.decisions;
}

export const isShown = (answer) => answer?.verdict === "shown";

/** How sure the answer for a share is: the weaker of the rule and of what the app shares. */
export const levelOf = (answer) => RULE_LEVELS[answer?.certainty] ?? 1;

/** The shares that decide about an app: current shares of a kind that the rule takes. */
export const countedShares = (host, answers) => host.deciding.filter(({ index }) => !answers[index].notFor);

/**
 * The square of a host: all of the shares that decide appear, some, or none. It is as sure as the best-known share that
 * appears; a hidden one that was observed must not make a guess look certain. `notFor` says what the rule is not for.
 */
export function hostSummary(host, answers) {
  if (!answers) return { state: "n", level: 1, shown: 0, count: host.deciding.length, notFor: "" };
  const shares = countedShares(host, answers);
  const shown = shares.filter((share) => isShown(answers[share.index]));
  const telling = [shown, shares, host.deciding].find((list) => list.length);
  const state = !shown.length ? "h" : shown.length === shares.length ? "s" : "p";
  const level = Math.max(...telling.map((share) => levelOf(answers[share.index])));
  const words = host.deciding.flatMap(({ index }) => answers[index].notFor ?? []);
  return { state, level, shown: shown.length, count: shares.length, notFor: listed([...new Set(words)]) };
}

/** How many apps appear, appear in part and are hidden. */
export function tally(shares, answers) {
  const sums = { s: 0, p: 0, h: 0, all: 0, known: 0 };
  for (const host of shares.hosts) {
    if (!host.isApp) continue;
    const { state, level } = hostSummary(host, answers);
    sums[state] += 1;
    sums.all += 1;
    if (state !== "h" && level === 3) sums.known += 1;
  }
  return sums;
}

/** The shares that one list of answers shows and another does not. */
export function differences(shares, before, after) {
  const gained = [];
  const lost = [];
  for (const share of shares.list) {
    const [was, is] = [isShown(before[share.index]), isShown(after[share.index])];
    if (is && !was) gained.push(share);
    if (was && !is) lost.push(share);
  }
  return { gained, lost };
}

/** The shares of a host that a second rule changes, the lost ones first. */
export function changedShares(app, host) {
  const { gained, lost } = differences({ list: host.shares }, app.answers, app.secondAnswers);
  return [...lost, ...gained];
}

export const hostsOf = (list) => new Set(list.map((share) => share.owner));

/** What a click on a host opens: the main one of the shares that count. */
export const tellingShare = (host, answers) => countedShares(host, answers)[0] ?? host.deciding[0];

/** Whether a rule is broken: it gives the same error to whatever is shared. */
export function brokenReason(answers) {
  const first = answers.find(Boolean);
  if (first?.verdict !== "error") return null;
  return answers.every((answer) => answer.verdict === "error" && answer.message === first.message) ? first : null;
}
