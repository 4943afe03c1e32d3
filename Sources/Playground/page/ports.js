// Starts the engine in a worker. The page contains the worker's script and, as its last element, the module as text. A
// hosted page loads the module from its folder instead, in parts, those after the first when needed.

/** What the worker needs of the module: its text, or the addresses and sizes of its parts. */
function moduleMessage() {
  const element = document.getElementById("module");
  const { size, ...files } = element.dataset;
  if (size) return { module: element.textContent, size: Number(size) };
  return {
    parts: Object.fromEntries(Object.entries(files).map(([name, words]) => {
      const [file, bytes] = words.split(" ");
      return [name, { address: new URL(file, document.baseURI).href, size: Number(bytes) }];
    })),
  };
}

/** A port to a new worker. */
export function startEngine() {
  const script = document.getElementById("worker").textContent;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  const waiting = [];
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    for (const message of [moduleMessage(), ...waiting]) worker.postMessage(message);
  };
  // The page is usable before its last byte, which is the module's, is there.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin, { once: true });
  else begin();
  return {
    post: (number, text) => { if (isBegun) worker.postMessage({ number, text }); else waiting.push({ number, text }); },
    end: () => worker.terminate(),
    listen(answer, failure, loading) {
      worker.onmessage = ({ data }) => {
        if ("answer" in data) answer(data.number, data.answer);
        else if ("failure" in data) failure(data.failure);
        else loading(data);
      };
      worker.onerror = (event) => { event.preventDefault(); failure("stopped"); };
    },
  };
}
