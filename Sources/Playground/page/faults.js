// Faults of the page itself: what nothing caught is shown to the person, to be copied. A part that fails says so in its
// place, and the other parts go on.

import { announce, button, copyButton, fill, make } from "./dom.js";
import { Outdated, Unanswered } from "./transport.js";

/** Whether an error is no fault: the answer was not wanted any more, or cannot come. */
export const isExpected = (error) => error instanceof Outdated || error instanceof Unanswered;

/** Listens for what nothing caught. */
export function listenForFaults() {
  window.addEventListener("unhandledrejection", (event) => {
    // What was dropped or stopped has been dealt with where it was asked.
    if (isExpected(event.reason)) event.preventDefault();
    else show("an answer", event.reason);
  });
  // Scripts of other origins, such as those of an extension of the browser, hide their errors and are not ours.
  window.addEventListener("error", (event) => { if (event.error) show("the page", event.error); });
}

/** Shows a fault that was caught; the console has it too. */
export function reportFault(part, error) {
  console.error(error);
  show(part, error);
}

/** Does the work of a part; if it fails, `fallback` takes the place of its result, and the other parts go on. */
export function guarded(part, work, fallback = () => null) {
  try {
    return work();
  } catch (error) {
    reportFault(part, error);
    return fallback();
  }
}

/** Does the work of a part that asks the engine; `show` is given what to say in its place where it fails. */
export async function attempted(part, work, show) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Outdated) throw error;
    if (error instanceof Unanswered) return show(unanswered(error, () => attempted(part, work, show)));
    reportFault(part, error);
    return show(failedPart(part));
  }
}

/** The words in the place of a part that failed. */
export const failedPart = (part) => make("p.src.failed", null,
  `The page failed to show ${part}. Everything else still works.`);

/** The words in the place of an answer that did not come, with a button that asks again. */
export const unanswered = (error, again) => [make("p", null, error.message), button("Try again", { click: again })];

/** The first fault is the cause, the rest follows from it; the stack names lines of the page, never the rule. */
function show(part, error) {
  const root = document.getElementById("fault");
  if (!root.hidden) return;
  const tool = document.querySelector("meta[name=generator]")?.content;
  const stack = String(error?.stack ?? error).replaceAll(location.href.split("#")[0], "page");
  fill(root,
    make("b", null, "A part of this page failed. "),
    "Your rule is not the cause, and the other parts still work.",
    make("div.act.bare", null,
      copyButton("Copy the error", [tool, navigator.userAgent, `Failed: ${part}`, stack].join("\n")),
      button("Close", { class: "b txt", click: () => { root.hidden = true; } }),
    ),
  );
  root.hidden = false;
  announce("A part of this page failed.", true);
}
