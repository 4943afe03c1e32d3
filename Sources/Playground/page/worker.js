// The worker: unpacks or loads the module once, then answers one request after the other. `Engine` precedes this
// text.

let bytes = null;
let rest = null;
let engine = null;

/** The module from base64 of gzip. */
async function unpack(text) {
  const packed = Uint8Array.fromBase64
    ? Uint8Array.fromBase64(text)
    : Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The module at an address, compiled while it comes in where the server says what it is. */
async function loaded(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine cannot be loaded: ${response.status}`);
  return response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : response.arrayBuffer();
}

const started = async () => Engine.make(await bytes, () => loaded(rest));

async function answer({ number, text }) {
  try {
    engine ??= await started();
    postMessage({ number, answer: await engine.askWhole(text) });
  } catch (error) {
    // After a trap the memory of the engine is not to be trusted.
    engine = null;
    postMessage({ number, failure: String(error) });
  }
}

let last = Promise.resolve();
self.onmessage = ({ data }) => {
  if ("module" in data || "first" in data) {
    bytes = "first" in data ? loaded(data.first) : unpack(data.module);
    rest = data.rest;
    bytes.catch(() => {});
    // Made before the first question, so that the first answer is not late.
    last = last.then(async () => { try { engine = await started(); } catch { engine = null; } });
  } else {
    last = last.then(() => answer(data));
  }
};
