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

/** The module at an address, compiled while it comes in; the page is told how much is there, and then that it is ready. */
async function loaded({ address, size }) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine cannot be loaded: ${response.status}`);
  // Of a compressed answer the header counts what is sent, and the body what is unpacked.
  const sent = Number(response.headers.get("content-length")) || size;
  let count = 0;
  const counting = new TransformStream({
    transform(chunk, controller) {
      count += chunk.length;
      postMessage({ loaded: Math.min(sent, Math.round(sent * count / size)), size: sent });
      controller.enqueue(chunk);
    },
  });
  const body = new Response(response.body.pipeThrough(counting), { headers: { "content-type": "application/wasm" } });
  const module = await WebAssembly.compileStreaming(body);
  postMessage({ isReady: true });
  return module;
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
    last = last.then(async () => {
      try { engine = await started(); } catch { engine = null; }
      postMessage({ isReady: true });
    });
  } else {
    last = last.then(() => answer(data));
  }
};
