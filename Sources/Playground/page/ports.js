// Starts the engine in a worker. The page contains the worker's script and the module as text. A
// hosted page loads the module from its folder instead, and the second part only when needed.

/** A port to a new worker. */
export function startEngine() {
  const script = document.getElementById("worker").textContent;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  const module = document.getElementById("module");
  const part = (name) => {
    const [file, size] = module.dataset[name].split(" ");
    return { address: new URL(file, document.baseURI).href, size: Number(size) };
  };
  const isHosted = "first" in module.dataset;
  worker.postMessage(isHosted ? { first: part("first"), rest: part("rest") } : { module: module.textContent.trim() });
  return {
    post: (number, text) => worker.postMessage({ number, text }),
    end: () => worker.terminate(),
    listen(answer, failure, loading) {
      worker.onmessage = ({ data }) => {
        if ("answer" in data) answer(data.number, data.answer);
        else if ("failure" in data) failure();
        else loading(data);
      };
      worker.onerror = (event) => { event.preventDefault(); failure(); };
    },
  };
}
