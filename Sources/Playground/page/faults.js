// Faults of the page itself: what nothing caught is shown to the person, with a report to copy. A part that fails
// says so in its place, and the other parts go on.

import { announce, button, copyButton, fill, make } from "./dom.js";
import { EngineStopped, Outdated } from "./transport.js";

const MOST_FAULTS = 5; // in a report; the first ones are the cause, the rest follows from them
const LEFT_OUT = "(left out, it may quote the rule)";
const faults = [];
let page = null;

/** Whether an error is no fault: the answer was not wanted any more, or did not come in time. */
export const isExpected = (error) => error instanceof Outdated || error instanceof EngineStopped;

/** Listens for what nothing caught. */
export function listenForFaults(app) {
  page = app;
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

/** Does the work of a part that asks the engine; an answer that does not come is left to the caller. */
export async function attempted(part, work, fallback = () => null) {
  try {
    return await work();
  } catch (error) {
    if (isExpected(error)) throw error;
    reportFault(part, error);
    return fallback();
  }
}

/** The words in the place of a part that failed. */
export const failedPart = (part) => make("p.src.failed", null,
  `The page failed to show ${part}. See the report above; everything else still works.`,
);

/** A request without the rule, texts and payloads that it is about. */
function withoutRule(request) {
  const isSecret = ["rule", "a", "b", "text", "payload"];
  return Object.fromEntries(Object.entries(request).map(([key, value]) => [
    key,
    isSecret.includes(key) ? "(left out)" : Array.isArray(value) ? `(${value.length})` : value,
  ]));
}

/** The stack without the message; where a copy of the page lies on a disk is nobody's business. */
function stackOf(error) {
  const lines = String(error?.stack ?? "").replace(String(error), "").trim().split("\n");
  return lines.map((line) => line.trim().replaceAll(location.href.split("#")[0], "page")).join("\n");
}

/** The text of a report; a message may quote the rule, so it is left out with the rule. */
function reportText(withRule) {
  const { asked, state = {} } = page;
  const lines = [
    document.querySelector("meta[name=generator]")?.content ?? "ActivationRules",
    `Browser: ${navigator.userAgent}`,
    `View: ${state.tab}, share: ${state.cell ?? "none"}`,
    `Last question: ${asked ? JSON.stringify(withRule ? asked : withoutRule(asked)) : "none"}`,
  ];
  for (const { part, error, asked: question } of faults.slice(0, MOST_FAULTS)) {
    lines.push(
      "",
      `Failed: ${part}`,
      `Message: ${error?.name ?? "Error"}: ${withRule || isOfPage(error) ? error?.message ?? error : LEFT_OUT}`,
      `Asked: ${question ?? "nothing"}`,
      stackOf(error),
    );
  }
  if (withRule) lines.push("", "Rule:", state.text ?? "", ...(state.second ? ["", "Second rule:", state.second] : []));
  return lines.join("\n");
}

/** Whether a message comes from the browser and is about the script; it names parts of the script, not of the rule. */
const isOfPage = (error) => [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind);

function show(part, error) {
  faults.push({ part, error, asked: page?.asked?.op });
  const root = document.getElementById("fault");
  if (!root.hidden) return redraw(root);
  const text = make("pre.m", { tabindex: "0", role: "region", "aria-label": "Report" });
  const box = make("input", { type: "checkbox", id: "fault-rule", change: () => redraw(root) });
  fill(root,
    make("b", null, "A part of this page failed. "),
    "Your rule is not the cause, and the other parts still work. Please report this.",
    make("details", null,
      make("summary", null, "What the report contains"),
      text,
    ),
    make("div.act", null,
      copyButton("Copy report", () => reportText(box.checked), { class: "b pri" }),
      make("p", null, make("label", { for: "fault-rule" }, box, " Include the rule and all that was asked")),
      button("Close", { class: "b txt", click: () => { root.hidden = true; faults.length = 0; } }),
    ),
  );
  root.hidden = false;
  redraw(root);
  announce("A part of this page failed. A report can be copied at the top of the page.", true);
  return undefined;
}

function redraw(root) {
  fill(root.querySelector("pre"), reportText(root.querySelector("#fault-rule").checked));
}
