// Asks the engine. One request is with the engine at a time; a newer request of a topic drops the older ones.

/** The answer is not wanted any more. */
export class Outdated extends Error {}
/** No answer will come: the engine stopped and a new one was started, or a part of it is missing. */
export class Unanswered extends Error {}

const WHY = {
  "stopped": "The engine took too long for this question and was restarted.",
  "not-loaded": "A part of the engine could not be loaded. Are you online?",
  "not-allowed": "The engine needs WebAssembly, which this browser or site does not allow.",
};

const ANSWER_LIMIT = 5000; // milliseconds for one answer
const START_LIMIT = 15000; // and for the first one, from when the module is compiled

/**
 * @param start makes a port: an object with `post(number, text)`, `end()`, and `listen(answer, failure, loading)`, where
 *   `answer` takes the number and the text of an answer, `failure` one of the words of `WHY`, and `loading`
 *   `{ loaded, size }` in bytes, or `{ isReady }`.
 * @param stopped called after the engine was restarted.
 * @param loading told how much of a part of the module is there, and null when it is compiled.
 */
export class Transport {
  constructor(start, stopped, loading) {
    this.start = start;
    this.stopped = stopped;
    this.loading = loading;
    this.waiting = [];
    this.current = null;
    this.number = 0;
    this.port = null;
    this.isReady = false;
    this.isWarm = false;
    this.newest = new Map();
  }

  /** Sends a request; with a topic, the answer to an older request of the same topic is dropped. */
  ask(request, topic = null) {
    return new Promise((resolve, reject) => {
      const number = ++this.number;
      if (topic) {
        this.newest.set(topic, number);
        this.waiting = this.waiting.filter((entry) => {
          if (entry.topic === topic) entry.reject(new Outdated());
          return entry.topic !== topic;
        });
      }
      this.waiting.push({ number, topic, text: JSON.stringify(request), resolve, reject });
      this.next();
    });
  }

  next() {
    if (this.current || this.waiting.length === 0) return;
    if (!this.port) this.open();
    const entry = this.waiting.shift();
    this.current = entry;
    this.startClock();
    this.port.post(entry.number, entry.text);
  }

  /** A slow line is no fault of a rule: while the module, or a part of it, comes in, the clock stands still. */
  startClock() {
    clearTimeout(this.timer);
    const limit = this.isWarm ? ANSWER_LIMIT : START_LIMIT;
    if (this.current && this.isReady) this.timer = setTimeout(() => this.restart(), limit);
  }

  progress({ loaded, size, isReady = false }) {
    this.isReady = isReady;
    this.loading(isReady ? null : { loaded, size });
    this.startClock();
  }

  open() {
    const port = this.start();
    this.port = port;
    port.listen(
      (number, text) => { if (this.port === port) this.finish(number, text); },
      (why) => { if (this.port === port) this.fail(why); },
      (state) => { if (this.port === port) this.progress(state); });
  }

  finish(number, text) {
    const entry = this.current;
    if (!entry || entry.number !== number) return;
    clearTimeout(this.timer);
    this.isWarm = true;
    this.current = null;
    const isOld = entry.topic && this.newest.get(entry.topic) !== number;
    if (isOld) entry.reject(new Outdated());
    else entry.resolve(JSON.parse(text));
    this.next();
  }

  /** A part that is missing concerns the question that wanted it; an engine that broke is ended. */
  fail(why) {
    if (why === "stopped") { this.restart(); return; }
    clearTimeout(this.timer);
    this.current?.reject(new Unanswered(WHY[why]));
    this.current = null;
    this.next();
  }

  /** Ends an engine that is stuck or broken; the next request starts a new one. */
  restart() {
    clearTimeout(this.timer);
    this.port?.end();
    this.port = null;
    this.isReady = false;
    this.isWarm = false;
    // What waits was asked along with what got stuck, and would get stuck too.
    const entries = [this.current, ...this.waiting];
    this.current = null;
    this.waiting = [];
    for (const entry of entries) entry?.reject(new Unanswered(WHY.stopped));
    this.stopped();
  }
}
