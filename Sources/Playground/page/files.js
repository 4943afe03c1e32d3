// Files and prints that are dropped or pasted anywhere on the page.

import { isBinaryList, xmlOfBinaryList } from "./binary-list.js";
import { looksPrinted } from "./payload.js";

const LARGEST_FILE = 4 << 20; // bytes; no rule is larger

export function listenForFiles(app) {
  const mark = (isOver) => document.body.classList.toggle("dragging", isOver);
  document.addEventListener("dragover", (event) => { event.preventDefault(); mark(true); });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) mark(false); });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    const [file] = event.dataTransfer?.files ?? [];
    const isSecond = app.state.second !== null && Boolean(event.target.closest?.(".second"));
    if (file) openFile(app, file, isSecond);
  });
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (app.state.tab !== "payload" || /^(INPUT|TEXTAREA)$/.test(event.target.tagName) || !looksPrinted(text)) return;
    event.preventDefault();
    app.payloadView.import(text);
  });
}

/** Opens a file as the rule, or as the second one. */
export async function openFile(app, file, asSecond = false) {
  if (!app.isLive) return;
  if (file.size > LARGEST_FILE) { app.say("The file is larger than 4 MB; that is no rule.", true); return; }
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  try {
    text = isBinaryList(bytes) ? xmlOfBinaryList(bytes) : new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    app.say(`The file cannot be read: ${isBinaryList(bytes) ? error.message : 'it is no text'}.`, true);
    return;
  }
  if (asSecond) { app.pane.second(text); app.typedSecond(text); return; }
  app.fileName = file.name;
  app.state.example = null;
  app.state.cell = null;
  if (app.state.tab === "payload") app.state.tab = "apps";
  app.editor.text = text;
  app.typed(text, true);
}
