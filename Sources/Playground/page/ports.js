// Starts the engine in a worker. The worker's script stands in the page as text, and so does the module, unless the page is
// hosted: then it loads the module from beside itself, the second part when it is needed.

/** Whether the page holds an engine. */
export const hasEngine = () => document.getElementById("module") !== null;

/** A port to a new worker. */
export function startEngine() {
  const script = document.getElementById("worker").textContent;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  const module = document.getElementById("module");
  const place = (name) => new URL(name, document.baseURI).href;
  const { first, rest } = module.dataset;
  worker.postMessage(first ? { first: place(first), rest: place(rest) } : { module: module.textContent.trim() });
  return {
    post: (number, text) => worker.postMessage({ number, text }),
    end: () => worker.terminate(),
    listen(answer, failure) {
      worker.onmessage = ({ data }) => {
        if ("answer" in data) answer(data.number, data.answer);
        else failure();
      };
      worker.onerror = (event) => { event.preventDefault(); failure(); };
    },
  };
}
