// The module, and the few functions that it expects. Nothing here looks into requests: a request goes in as text, the
// answer comes out as text, in the protocol of `activationrule batch`.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The largest request in bytes; the module answers longer ones with an error of its own. */
const requestLimit = 16 * 1024 * 1024 + 1;

/** The module stopped while it answered: a mistake in it, or a lack of memory. What it remembered is gone. */
export class EngineStopped extends Error {
  constructor(cause) {
    super(`the engine stopped while it answered and was restarted: ${cause.message}`, { cause });
    this.name = "EngineStopped";
  }
}

/** A request calls what stands in the second part of the module, which has not been loaded. */
class PartMissing extends Error {}

const compiled = async (bytes) => (bytes instanceof WebAssembly.Module ? bytes : WebAssembly.compile(bytes));

/** One instance of the module, which may come in two parts. */
export class Engine {
  #module;
  #rest;
  #loadRest;
  #functions;

  /**
   * Compiles the module.
   * @param {BufferSource | WebAssembly.Module} bytes the module, or its first part, compiled or not
   * @param {() => Promise<BufferSource | WebAssembly.Module>} [loadRest] loads the second part when a request needs it
   */
  static async make(bytes, loadRest) {
    const engine = new Engine();
    engine.#module = await compiled(bytes);
    engine.#loadRest = loadRest;
    await engine.#begin();
    return engine;
  }

  /** The compiled module, for another instance or a worker. */
  get module() {
    return this.#module;
  }

  /**
   * Answers a request.
   *
   * After a trap the instance is broken, since its stack stays where it was: the next request gets a new one.
   * @param {string} request one object in JSON
   * @returns {string} one object in JSON
   * @throws {EngineStopped} where the module traps
   */
  ask(request) {
    this.#functions ??= this.#instance(new WebAssembly.Instance(this.#module, this.#imports()));
    const { malloc, free, ask, answer_bytes: answerBytes, memory } = this.#functions;
    const bytes = encoder.encode(request).subarray(0, requestLimit);
    try {
      const place = malloc(bytes.length || 1);
      if (!place) throw new Error("there is no memory for the request");
      new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
      const length = ask(place, bytes.length);
      // The memory may have grown, which detaches what pointed into it.
      const answer = decoder.decode(new Uint8Array(memory.buffer, answerBytes(), length));
      free(place);
      return answer;
    } catch (error) {
      this.#functions = undefined;
      throw error instanceof PartMissing ? error : new EngineStopped(error);
    }
  }

  /** The same where the module may come in two parts: the second one is loaded when it is first needed. */
  async askWhole(request) {
    try {
      return this.ask(request);
    } catch (error) {
      if (!(error instanceof PartMissing)) throw error;
      this.#rest = await compiled(await this.#loadRest());
      return this.ask(request);
    }
  }

  /** How many bytes the module holds. */
  get memorySize() {
    return this.#functions?.memory.buffer.byteLength ?? 0;
  }

  async #begin() {
    // Asynchronous: browsers refuse to make large instances at once outside of workers.
    this.#functions = this.#instance(await WebAssembly.instantiate(this.#module, this.#imports()));
  }

  #instance(instance) {
    // The second part fills in the missing functions.
    if (this.#rest) new WebAssembly.Instance(this.#rest, { primary: instance.exports });
    return instance.exports;
  }

  #imports() {
    return {
      env: {
        // Numbers are rounded as JavaScript rounds them: to the nearest one.
        to_double: (place, length) => {
          const bytes = new Uint8Array(this.#functions.memory.buffer, place, length);
          return Number(decoder.decode(bytes));
        },
      },
      placeholder: new Proxy({}, { get: () => () => { throw new PartMissing(); } }),
    };
  }
}
