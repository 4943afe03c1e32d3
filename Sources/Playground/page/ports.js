// Starts the engine in a worker. The worker's script and the module stand in the page as text, so nothing is loaded.

/** Whether the page holds an engine. */
export const hasEngine = () => document.getElementById("module") !== null;

/** A port to a new worker. */
export function startEngine() {
  const script = document.getElementById("worker").textContent;
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const worker = new Worker(address);
  URL.revokeObjectURL(address);
  worker.postMessage({ module: document.getElementById("module").textContent.trim() });
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
