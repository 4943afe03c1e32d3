// The table of shares with its hosts, what a rule answers to all of them, and the sums over them.

import { GROUPS, MAC_GROUP, NO_APPS, RULE_LEVELS, SHORT_NAMES, groupOf, listed } from "./names.js";

/** All shares of apps, and the hosts that share them in the order of the map. */
export class Shares {
  constructor(presets) {
    // What only an extension's code receives is no question to its rule, and what other apps do not get is no loss.
    const isAsked = ({ payloadSeenByRules, isForOwnApps }) => payloadSeenByRules !== null && !isForOwnApps;
    this.list = presets.filter((preset) => isAsked(preset) && !NO_APPS.includes(preset.host))
      .map((preset, index) => ({
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
      const key = `${share.platform} ${share.host}`;
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
      host.platform = host.group === MAC_GROUP ? "macos" : "ios";
      host.isGuessed = host.deciding.every(isGuess);
      for (const share of host.shares) share.owner = host;
    });
  }

  /** The apps of a platform that are counted, or those of which all is guessed, which are counted apart. */
  apps(platform, isGuessed = false) {
    return this.hosts.filter((host) => host.platform === platform && host.isGuessed === isGuessed);
  }
}

const isGuess = (share) => share.confidence === "low";

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

/** The shares that decide about an app: current shares of a kind that the rule takes, in the number that it takes. */
export function countedShares(host, answers) {
  const shares = host.deciding.filter(({ index }) => !answers[index].notFor);
  const missed = shares.filter(({ index }) => !answers[index].isExempt);
  return missed.length ? missed : shares;
}

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

/** Whether nothing is lost with anything that an app shares. */
const isExempt = (host, answers) => countedShares(host, answers).every(({ index }) => answers[index].isExempt);

/** How many of some apps appear and appear in part, of those that share what the rule takes, as `apps` of the command. */
export function tally(hosts, answers) {
  const counting = hosts.filter((host) => !isExempt(host, answers)).map((host) => hostSummary(host, answers));
  const of = (wanted) => counting.filter(({ state }) => state === wanted).length;
  return { s: of("s"), p: of("p"), all: counting.length };
}

/** The apps with a deciding share that only the second list of answers shows, and those with one that only the first does. */
export function differences(hosts, before, after) {
  const has = (host, from, to) => host.deciding.some(({ index }) => isShown(to[index]) && !isShown(from[index]));
  return {
    gained: hosts.filter((host) => has(host, before, after)),
    lost: hosts.filter((host) => has(host, after, before)),
  };
}

/** The share that a card opens with: the first one that counts and is hidden, or else the main one that counts. */
export function tellingShare(host, answers) {
  const shares = countedShares(host, answers);
  return shares.find(({ index }) => !isShown(answers[index])) ?? shares[0] ?? host.deciding[0];
}

/** The apps that miss something that the rule is for, grouped by the reason in the words of `apps`; most first. */
export function nearMisses(hosts, answers) {
  const groups = new Map();
  for (const host of hosts.filter((one) => !isExempt(one, answers))) {
    const share = countedShares(host, answers).find(({ index }) => !isShown(answers[index]));
    if (!share) continue;
    const { why } = answers[share.index];
    groups.set(why, [...(groups.get(why) ?? []), { host, share }]);
  }
  return [...groups].map(([why, misses]) => ({ why, misses })).sort((a, b) => b.misses.length - a.misses.length);
}

/** Whether a rule is broken: it gives the same error to whatever is shared. */
export function brokenReason(answers) {
  const first = answers.find(Boolean);
  if (first?.verdict !== "error") return null;
  return answers.every((answer) => answer.verdict === "error" && answer.message === first.message) ? first : null;
}
