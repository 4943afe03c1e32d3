// The table of shares with its hosts, and what a rule answers about all of them.

import { GROUPS, NO_APPS, RULE_LEVELS, SHORT_NAMES, groupOf, listed } from "./names.js";

const PLATFORMS = ["ios", "macos"];

/** All shares of apps, and the hosts that share them in the order of the map. */
export class Shares {
  /** @param names the identifiers of the shares of each app, by platform */
  constructor(names) {
    this.isComplete = false;
    this.byKey = new Map();
    for (const [platform, apps] of Object.entries(names)) {
      for (const [name, ids] of Object.entries(apps).filter(([name]) => !NO_APPS.includes(name))) {
        const key = `${platform} ${name}`;
        const owner = { key, name, short: SHORT_NAMES[name] ?? name, platform, group: groupOf(name, platform) };
        owner.shares = ids.map((id) => ({ id, owner }));
        this.byKey.set(key, owner);
      }
    }
    this.list = [...this.byKey.values()].flatMap(({ shares }) => shares);
    this.byID = new Map(this.list.map((share) => [share.id, share]));
    const order = (host) => { const at = GROUPS[host.group][1].indexOf(host.name); return at < 0 ? 99 : at; };
    this.hosts = [...this.byKey.values()].sort((a, b) => a.group - b.group || order(a) - order(b));
    this.hosts.forEach((host, index) => { host.index = index; });
  }

  /** Adds what the engine knows of the shares besides their names. */
  complete(presets) {
    for (const preset of presets) Object.assign(this.byID.get(preset.id) ?? {}, preset);
    this.isComplete = true;
  }
}

/** What a rule answers about all that apps share, by app and by share. */
export class Answers {
  /** @param rules the answers about the rule by platform */
  constructor(rules) {
    this.rules = rules;
    const all = Object.entries(rules);
    this.apps = new Map(all.flatMap(([platform, { apps }]) => apps.map((app) => [`${platform} ${app.host}`, app])));
    this.shares = new Map(all.flatMap(([, { shares }]) => shares.map((share) => [share.share, share])));
  }

  /** The answer about an app; that about the rule where it is the same whatever is shared. */
  app(host) {
    return this.apps.get(host.key)
      ?? { ...NO_APP, ...this.rules[host.platform], shares: host.shares.map(({ id }) => id) };
  }

  /** Whether a rule is broken: nothing that is shared gets another answer than an error. */
  get isBroken() {
    return Object.values(this.rules).every(({ shares }) => shares.every(({ verdict }) => verdict === "error"));
  }

  /** The apps of a platform that share what the rule takes: those that are counted, or those of which all is guessed. */
  counted(platform, isGuess = false) {
    return this.rules[platform].apps.filter((app) => app.isGuess === isGuess && !app.isExempt && app.shares.length > 0);
  }

  /** The apps that miss something that the rule is for, grouped by the cause; most first. */
  nearMisses(platform) {
    const groups = new Map();
    for (const app of this.counted(platform)) {
      if (app.cause) groups.set(app.cause, [...(groups.get(app.cause) ?? []), app]);
    }
    return [...groups].map(([cause, apps]) => ({ cause, apps })).sort((a, b) => b.apps.length - a.apps.length);
  }

  /** The apps with a share that counts, and that these answers show and others do not. */
  gains(others, platform, isGuess = false) {
    const isGained = (id) => isShown(this.shares.get(id)) && !isShown(others.shares.get(id));
    return this.counted(platform, isGuess).filter(({ shares }) => shares.some(isGained));
  }
}

const NO_APP = { isExempt: false, explained: null, cause: null, exempt: [], others: [], older: [], guesses: [], notFor: [] };

/** Asks what a rule answers about all that apps share; `asked` is the rule, or the text that it stands in. */
export async function answersOf(ask, asked, topic, platforms = PLATFORMS) {
  const rules = await Promise.all(platforms.map(async (platform) => {
    const request = { op: "apps", ...asked, all: true, options: { platform } };
    const answer = await ask(request, topic && `${topic} ${platform}`);
    if (answer.error) throw new Error(answer.error.message);
    return [platform, answer.rules[0]];
  }));
  return new Answers(Object.fromEntries(rules));
}

/** Whether an extension appears: for a share, or for some of an app's. */
export const isShown = (answer) => ["shown", "partly"].includes(answer?.verdict ?? answer?.word);

/** How sure an answer is: the weaker of the rule and of what the app shares. */
export const levelOf = (answer) => RULE_LEVELS[answer?.certainty] ?? 1;

const STATES = { shown: "s", partly: "p" };

/** The square of a host: all of the shares that decide appear, some, or none; `notFor` says what the rule is not for. */
export function hostState(host, answers) {
  if (!answers) return { state: "n", level: 1, shown: 0, count: 0, notFor: "" };
  const app = answers.app(host);
  const shown = app.shares.filter((id) => isShown(answers.shares.get(id))).length;
  return {
    state: STATES[app.word] ?? "h", level: levelOf(app.shares.length ? app : answers.shares.get(app.explained)), shown,
    count: app.shares.length, notFor: listed(app.notFor),
  };
}
