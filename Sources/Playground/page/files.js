// Files and prints that are dropped or pasted anywhere on the page.

import { make } from "./dom.js";
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
    if (file) openFile(app, file);
  });
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (app.state.tab !== "payload" || /^(INPUT|TEXTAREA)$/.test(event.target.tagName) || !looksPrinted(text)) return;
    event.preventDefault();
    app.payloadView.import(text);
  });
}

/** Whether something has more bytes than a rule; says so. */
export function isTooLarge(app, size) {
  if (size > LARGEST_FILE) app.say("This is larger than 4 MB, too large for a rule.", true);
  return size > LARGEST_FILE;
}

/** Hands a text over as a file, under the name it came with. */
export function saveFile(app, text) {
  const names = { xml: "Info.plist", json: "app.json", project: "project.yml" };
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href: address, download: app.fileName ?? names[app.parsed?.form] ?? "rule.txt" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A text of UTF-8, or of UTF-16 with its mark; a binary property list as the engine writes it in XML. */
async function decoded(app, bytes) {
  if (new TextDecoder().decode(bytes.subarray(0, 6)) === "bplist") {
    const units = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    const answer = await app.ask({ op: "read", name: "Info.plist", base64: btoa(units) }, "read");
    if (answer.error) throw new Error(answer.error.message);
    if (!answer.propertyList) throw new Error("there is no activation rule in it");
    return answer.propertyList;
  }
  const name = { 0xfeff: "utf-16be", 0xfffe: "utf-16le" }[(bytes[0] << 8) | bytes[1]] ?? "utf-8";
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    throw new Error("it is not text");
  }
}

/** Opens a file as the rule. */
export async function openFile(app, file) {
  if (isTooLarge(app, file.size)) return;
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  try {
    text = await decoded(app, bytes);
  } catch (error) {
    app.say(`The file cannot be read: ${error.message}.`, true);
    return;
  }
  app.fileName = file.name;
  app.state.example = null;
  app.state.cell = null;
  if (app.state.tab === "payload") app.state.tab = "apps";
  app.editor.text = text;
  app.typed(text, true);
}
