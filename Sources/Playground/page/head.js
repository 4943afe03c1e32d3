// The line that counts, the search, and the filters, which are the legend of the squares as well.

import { fill, make, square } from "./dom.js";
import { ASKED_ABOUT, LEVEL_WORDS, capitalized, counted } from "./names.js";
import { countedShares, differences, hostSummary, hostsOf, tally } from "./shares.js";
import { letter } from "./compare.js";

function findField(app) {
  return make("input.find", {
    "type": "search",
    "placeholder": "Find an app",
    "aria-label": "Find an app",
    "aria-keyshortcuts": "/",
    "value": app.grid.search,
    "input": (event) => app.grid.applyFilter(app.grid.filter, event.target.value),
    "keydown": (event) => {
      if (event.key === "Enter" || event.key === "ArrowDown") {
        event.preventDefault();
        app.grid.visibleRows()[0]?.focus();
      }
    },
  });
}
function askedOrder(host) {
  const place = ASKED_ABOUT.indexOf(host.name);
  return place < 0 ? ASKED_ABOUT.length + host.index : place;
}

/** The names of up to four apps, starting with the apps in the question, and the number of others. */
function appNames(hosts) {
  const named = hosts.toSorted((a, b) => askedOrder(a) - askedOrder(b)).slice(0, 4);
  const last = hosts.length > 4 ? `${hosts.length - 4} more` : make("b", null, named.pop().name);
  const names = named.flatMap((host, index) => [index ? ", " : "", make("b", null, host.name)]);
  return [names, names.length ? " and " : "", last];
}

/** Where the extension is hidden, and where nothing is shared that the rule is for. */
function hiddenApps(app) {
  const hidden = app.shares.hosts.filter((host) => host.isApp && hostSummary(host, app.answers).state === "h");
  const [others, missed] = [true, false].map(
    (isOther) => hidden.filter((host) => (countedShares(host, app.answers).length === 0) === isOther),
  );
  return [
    missed.length ? ["Hidden in ", appNames(missed), ". "] : !others.length && "Hidden in none.",
    others.length > 0 && ["Not for anything that ", appNames(others), others.length === 1 ? " shares." : " share."],
  ];
}

/** “3 shares”, or “nothing”. */
const shareSum = (list) => (list.length ? counted(list.length, "share") : "nothing");

/** In place of what is said of a rule that cannot be read. */
export function drawNoAnswer(app, root) {
  const words = app.broken.isUnanswered
    ? ["No answer", `${capitalized(app.broken.message)}.`]
    : ["No answer yet", `${app.parsed?.form === "predicate" ? "The predicate" : "The rule"} cannot be read.`];
  fill(root, make("header.head", null, make("h1", { tabindex: "-1" }, words[0]), make("p", null, words[1])));
}

/** Draws the headline of the map. */
export function drawHead(app, root) {
  const field = root.querySelector(".find") ?? findField(app);
  const head = (title, ...words) => {
    const heading = root.querySelector("h1") ?? make("h1", { tabindex: "-1" });
    heading.textContent = title;
    fill(root, make("header.head", null, make("div.h1", null, heading, field), make("p", null, words)));
  };
  if (app.broken?.isUnanswered) {
    return head("No answer", `${capitalized(app.broken.message)}.`);
  }
  if (!app.answers) {
    return head(
      "No answer yet",
      app.broken
        ? `${app.parsed?.form === "predicate" ? "The predicate" : "The rule"} cannot be read. `
          + `Once you fix it, the page checks it for ${app.shares.appCount} apps.`
        : "Checking the rule …",
    );
  }
  if (app.broken) {
    return head("Before your last edit", `The rule cannot be read at the moment. The map shows the last readable version.`);
  }
  if (app.state.second !== null && !app.isComparing) {
    return head(
      "Two rules",
      app.secondBroken
        ? `The second rule cannot be read: ${app.secondBroken.message}.`
        : "Paste the second rule. The map then shows which apps the change loses and gains.",
    );
  }
  if (app.isComparing) {
    const { gained, lost } = differences(app.shares, app.answers, app.secondAnswers);
    const title = !gained.length && !lost.length
      ? "Both appear in the same places"
      : `B loses ${shareSum(lost)}, gains ${lost.length && gained.length ? gained.length : shareSum(gained)}`;
    return head(
      title,
      `Lost in ${hostsOf(lost).size} apps, gained in ${hostsOf(gained).size}. In each row `,
      letter("A"),
      " is left and ",
      letter("B"),
      " right; what stays the same is dimmed.",
    );
  }
  const sums = tally(app.shares, app.answers);
  const known = sums.s + sums.p > 0 && sums.known === 0 ? "; none of these was seen on a device or documented by Apple" : "";
  return head(
    `Appears in ${sums.s + sums.p} of ${sums.all} apps`,
    `On iOS: ${sums.s} for everything that the rule is for, ${sums.p} for some of it${known}. `,
    hiddenApps(app),
  );
}

/** Draws the filters and the legend of certainty. */
export function drawTools(app, root) {
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.filter : null;
  const chip = (filter, drawing, label, count) => make("button.chip", {
    "type": "button", "aria-pressed": String(app.grid.filter === filter), "data-filter": filter,
    "click": () => { app.grid.applyFilter(app.grid.filter === filter ? "all" : filter); drawTools(app, root); },
  }, drawing, label, count !== undefined && [" ", make("b", null, String(count))]);
  const legend = make("span.certs", { "aria-hidden": "true" },
    [3, 2, 1].map((level) => make("span.cert", null, square("s", level), square("h", level), LEVEL_WORDS[level])),
  );
  let chips = [];
  if (app.isComparing) {
    if (!["all", "lost", "gained", "changed"].includes(app.grid.filter)) app.grid.filter = "all";
    const { gained, lost } = differences(app.shares, app.answers, app.secondAnswers);
    chips = [
      chip("all", null, "All"),
      chip("lost", make("b.d.dn", null, "−"), "Lost", lost.length),
      chip("gained", make("b.d.up", null, "+"), "Gained", gained.length),
      chip("changed", null, "Only differences"),
    ];
  } else if (app.answers) {
    if (!["all", "s", "p", "h"].includes(app.grid.filter)) app.grid.filter = "all";
    const sums = tally(app.shares, app.answers);
    chips = [
      chip("all", null, "All", sums.all),
      chip("s", square("s"), "Appears", sums.s),
      chip("p", square("p"), "Some", sums.p),
      chip("h", square("h"), "Hidden", sums.h),
    ];
  }
  fill(root, chips.length > 0 && make("div.tools", { "role": "group", "aria-label": "Filter" }, chips, legend));
  fill(app.grid.nothing, "No app fits. ", make("button.b.txt", { type: "button", click: () => {
    app.head.querySelector(".find").value = "";
    app.grid.applyFilter("all", "");
    drawTools(app, root);
    app.grid.focusChosen();
  } }, "Clear"));
  if (focused) root.querySelector(`[data-filter="${focused}"]`)?.focus();
}
