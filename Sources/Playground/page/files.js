// Files, folders and prints that are dropped or pasted anywhere on the page.

import { isSkipped, LARGEST_FILE, mayHoldRule } from "../package/project-names.js";
import { make } from "./dom.js";
import { through } from "./fragment.js";
import { looksPrinted } from "./payload.js";

const MOST_FILES = 400; // of a folder or an archive that may contain a rule
/** The names of texts in which a rule may stand; other files are shared, not read. */
const TEXTS = /\.(plist|txt|json|ya?ml|[cm]?[jt]sx?|swift|mm?|h|xml|md|pbxproj|entitlements|xcconfig|diff|patch|log)$|^[^.]*$/i;

export function listenForFiles(app) {
  const mark = (isOver) => document.body.classList.toggle("dragging", isOver);
  document.addEventListener("dragover", (event) => { event.preventDefault(); mark(true); });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) mark(false); });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    // After the event its items are gone. A page on disk may read folders by their handles alone, which Chromium has.
    const items = [...event.dataTransfer?.items ?? []].filter(({ kind }) => kind === "file");
    const entries = items.map((item) => item.getAsFileSystemHandle?.() ?? item.webkitGetAsEntry());
    const isFolder = items.length > 1 || items[0]?.webkitGetAsEntry()?.isDirectory;
    const [file] = event.dataTransfer?.files ?? [];
    if (isFolder) attemptedFile(app, async () => openFolder(app, await Promise.all(entries)));
    else if (file) openFile(app, file);
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
  const name = app.fileName?.split("/").at(-1) ?? names[app.parsed?.form] ?? "rule.txt";
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A text of UTF-8, or of UTF-16 with its mark; a binary property list as the engine writes it in XML; null for others. */
async function decoded(app, bytes) {
  if (new TextDecoder().decode(bytes.subarray(0, 6)) === "bplist") {
    const units = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    const answer = await app.ask({ op: "read", name: "Info.plist", base64: btoa(units) });
    if (answer.error) throw new Error(answer.error.message);
    return answer.propertyList;
  }
  const name = { 0xfeff: "utf-16be", 0xfffe: "utf-16le" }[(bytes[0] << 8) | bytes[1]] ?? "utf-8";
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Does what a damaged file ends; says why. */
async function attemptedFile(app, work) {
  try {
    await work();
  } catch (error) {
    app.say(`The file cannot be read: ${error.message}.`, true);
  }
}

const bytesOf = async (file) => new Uint8Array(await file.arrayBuffer());

/** Opens a file: the rule in it, the rules of an archive, or what Files would share of anything else. */
export const openFile = (app, file) => attemptedFile(app, async () => {
  const start = await bytesOf(file.slice(0, 4));
  if (start.join() === "80,75,3,4" && !/\.(docx|xlsx|pptx|pages|key|numbers|epub)$/i.test(file.name)) {
    const entries = await zipped(file);
    if (entries.some(isCandidate) || /\.(ipa|appex|app)\b/i.test(file.name)) {
      await openProject(app, entries, file.name);
      return;
    }
  }
  const text = TEXTS.test(file.name) && !isTooLarge(app, file.size) ? await decoded(app, await bytesOf(file)) : null;
  if (text === null) await app.payloadView.share([file.name]);
  else openText(app, { name: file.name, text });
});

/** Opens a text as the rule, under its name; `project` are the files among which it stands. */
export function openText(app, { name, text }, project = []) {
  Object.assign(app.state, { example: null, cell: null, tab: app.state.tab === "payload" ? "apps" : app.state.tab });
  app.editor.text = text;
  app.typed(text, true);
  Object.assign(app, { fileName: name, project });
}

const isCandidate = ({ name, size }) => {
  const [file, ...folders] = name.split("/").reverse();
  return mayHoldRule(file, size) && !folders.some(isSkipped);
};

/** Opens the first file with a rule of a folder or an archive; the others can be chosen. */
async function openProject(app, entries, title) {
  const files = [];
  for (const { name, read } of entries.filter(isCandidate).slice(0, MOST_FILES)) {
    const text = await decoded(app, await read()).catch(() => null);
    const { rules = [] } = text === null ? {} : await app.ask({ op: "read", text, name });
    if (rules.some(({ rule }) => rule !== null)) files.push({ name, text });
  }
  if (files.length) openText(app, files[0], files);
  else app.say(`No file with an activation rule was found in ${title}.`, true);
}

/** Opens what was dropped together: the rules in it, or several files as Files shares them. */
async function openFolder(app, roots) {
  const files = (await Promise.all(roots.map((root) => below(root, "")))).flat();
  if (roots.some(({ kind, isDirectory }) => kind === "directory" || isDirectory) || files.some(isCandidate)) {
    await openProject(app, files, roots[0].name);
  } else {
    await app.payloadView.share(files.map(({ name }) => name));
  }
}

/** The files of a folder, with their paths. */
async function below(entry, path) {
  if (entry.isFile || entry.kind === "file") {
    const file = await (entry.getFile?.() ?? new Promise((done, failed) => entry.file(done, failed)));
    return [{ name: path + file.name, size: file.size, read: () => bytesOf(file) }];
  }
  if (isSkipped(entry.name)) return [];
  const found = [];
  for await (const one of entry.values?.() ?? filesOf(entry.createReader())) found.push(below(one, `${path}${entry.name}/`));
  return (await Promise.all(found)).flat().sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What a folder holds; its reader gives some at a time, and none at the end. */
async function* filesOf(reader) {
  for (;;) {
    const some = await new Promise((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return;
    yield* some;
  }
}

/** The files of a zip archive. Nothing but the directory at its end is read at once, since apps are large. */
async function zipped(file) {
  const view = async (start, end) => new DataView(await file.slice(start, end).arrayBuffer());
  const tail = await view(-66_000);
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error("the archive is cut off");
  const start = tail.getUint32(end + 16, true);
  const directory = await view(start, start + tail.getUint32(end + 12, true));
  const entries = [];
  for (let at = 0; at + 46 <= directory.byteLength;) {
    const [half, whole] = [(place) => directory.getUint16(at + place, true), (place) => directory.getUint32(at + place, true)];
    const [method, packed, place, length] = [half(10), whole(20), whole(42), half(28)];
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, length));
    const read = async () => {
      const head = await view(place, place + 30);
      const first = place + 30 + head.getUint16(26, true) + head.getUint16(28, true);
      const bytes = await bytesOf(file.slice(first, first + packed));
      return method === 8 ? through(new DecompressionStream("deflate-raw"), bytes, LARGEST_FILE) : bytes;
    };
    entries.push({ name, size: whole(24), read });
    at += 46 + length + half(30) + half(32);
  }
  return entries;
}
