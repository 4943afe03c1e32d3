// The worker: unpacks or loads the module once, then answers one request after the other. `Engine` and `unpacked` precede
// this text.

/** The parts of the module, each with its address and size, by the names under which the first one knows them. */
let parts = {};
const fetched = new Map();
/** The part that a question waits for. */
let awaited = null;
let bytes = null;
let engine = null;

/** A part of the module does not come, or must not run; what was asked of the others is not touched. */
class PartFailed extends Error {}

const isRefused = (error) => typeof WebAssembly === "undefined" || error instanceof WebAssembly.CompileError;

/** Does what fails only where a part of the module cannot be loaded or run. */
async function loading(work) {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PartFailed ? error : new PartFailed(isRefused(error) ? "not-allowed" : "not-loaded");
  }
}

/** A part of the module, compiled while it comes in; the page is told how much is there of one that is waited for. */
async function load(name) {
  const { address, size } = parts[name];
  const response = await fetch(address);
  if (!response.ok) throw new PartFailed("not-loaded");
  // Of a compressed answer the header counts what is sent, and the body what is unpacked.
  const sent = Number(response.headers.get("content-length")) || size;
  let count = 0;
  const counting = new TransformStream({
    transform(chunk, controller) {
      count += chunk.length;
      if (awaited === name) postMessage({ loaded: Math.min(sent, Math.round(sent * count / size)), size: sent });
      controller.enqueue(chunk);
    },
  });
  const body = new Response(response.body.pipeThrough(counting), { headers: { "content-type": "application/wasm" } });
  return WebAssembly.compileStreaming(body);
}

/** A part, which is loaded once. */
function part(name) {
  if (!fetched.has(name)) {
    fetched.set(name, loading(() => load(name)).catch((error) => {
      fetched.delete(name);
      throw error;
    }));
  }
  return fetched.get(name);
}

/** A part that a question waits for; then the page is told that it is ready. */
async function neededPart(name) {
  awaited = name;
  postMessage({ loaded: 0, size: parts[name].size });
  try {
    return await part(name);
  } finally {
    awaited = null;
    postMessage({ isReady: true });
  }
}

const others = () => Object.keys(parts).filter((name) => name !== "first");
const started = () => loading(async () =>
  Engine.make(await bytes(), Object.fromEntries(others().map((name) => [name, () => neededPart(name)]))));

async function answer({ number, text }) {
  try {
    engine ??= await started();
    postMessage({ number, answer: await engine.askWhole(text) });
    // The card is opened while the map is looked at.
    if (parts.card) part("card").catch(() => {});
  } catch (error) {
    const isMissing = error instanceof PartFailed;
    // After a trap the memory of the engine is not to be trusted.
    if (!isMissing) engine = null;
    postMessage({ number, failure: isMissing ? error.message : "stopped" });
  }
}

let last = Promise.resolve();
self.onmessage = ({ data }) => {
  if ("module" in data || "parts" in data) {
    parts = data.parts ?? {};
    const whole = data.module && unpacked(data.module, data.size);
    bytes = async () => whole ?? neededPart("first");
    // Made before the first question, so that the first answer is not late.
    last = last.then(async () => {
      try { engine = await started(); } catch { engine = null; }
      postMessage({ isReady: true });
    });
  } else {
    last = last.then(() => answer(data));
  }
};
