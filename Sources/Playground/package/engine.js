// The module, and the few functions that it expects. Nothing here looks into requests: a request goes in as text, the
// answer comes out as text, in the protocol of `activationrule batch`.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The largest request in bytes. */
const requestLimit = 16 * 1024 * 1024;
const tooLong = JSON.stringify({ id: null, error: {
  code: "line-too-long", id: null, message: `a line has at most ${requestLimit} bytes, and this one has more`, path: null, position: null,
} });

/** The module stopped while it answered: a mistake in it, or a lack of memory. What it remembered is gone. */
export class EngineStopped extends Error {
  constructor(cause) {
    super(`the engine stopped while it answered and was restarted: ${cause.message}`, { cause });
    this.name = "EngineStopped";
  }
}

/** A request calls what stands in another part of the module, which has not been loaded. */
class PartMissing extends Error {
  constructor(part) {
    super(part);
    this.part = part;
  }
}

const compiled = async (bytes) => (bytes instanceof WebAssembly.Module ? bytes : WebAssembly.compile(bytes));

/** The categories of characters in the order in which Swift counts them, and the properties that the module asks for. */
const matching = (name) => new RegExp(`^\\p{${name}}$`, "u");
const categories = "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn".split(" ").map(matching);
const properties = ["Changes_When_Casemapped", "Alphabetic", "White_Space"].map(matching);

/** One instance of the module, which may come in several parts. */
export class Engine {
  #module;
  #parts;
  #loaded = [];
  #functions;

  /**
   * Compiles the module.
   * @param {BufferSource | WebAssembly.Module} bytes the module, or its first part, compiled or not
   * @param {{ [placeholder: string]: () => Promise<BufferSource | WebAssembly.Module> }} [parts] what loads the other parts
   *   when a request needs them, by the names under which the first part knows them
   */
  static async make(bytes, parts = {}) {
    const engine = new Engine();
    engine.#module = await compiled(bytes);
    engine.#parts = parts;
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
    const bytes = encoder.encode(request);
    if (bytes.length > requestLimit) return tooLong;
    this.#functions ??= this.#instance(new WebAssembly.Instance(this.#module, this.#imports()));
    const { malloc, free, ask, answer_bytes: answerBytes, memory } = this.#functions;
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

  /** The same where the module may come in parts: each is loaded when it is first needed. */
  async askWhole(request) {
    for (;;) {
      try {
        return this.ask(request);
      } catch (error) {
        if (!(error instanceof PartMissing)) throw error;
        this.#loaded.push(await compiled(await this.#parts[error.part]()));
      }
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
    // Each part fills in the missing functions.
    for (const part of this.#loaded) new WebAssembly.Instance(part, { primary: instance.exports });
    return instance.exports;
  }

  #imports() {
    const placeholders = Object.keys(this.#parts).map((name) =>
      [name, new Proxy({}, { get: () => () => { throw new PartMissing(name); } })]);
    return {
      ...Object.fromEntries(placeholders),
      env: {
        // Numbers are rounded as JavaScript rounds them: to the nearest one.
        to_double: (place, length) => {
          const bytes = new Uint8Array(this.#functions.memory.buffer, place, length);
          return Number(decoder.decode(bytes));
        },
        category: (scalar) => categories.findIndex((one) => one.test(String.fromCodePoint(scalar))),
        cased: (scalar, isLower, place) => {
          const text = String.fromCodePoint(scalar);
          return encoder.encodeInto(isLower ? text.toLowerCase() : text.toUpperCase(),
            new Uint8Array(this.#functions.memory.buffer, place, 16)).written;
        },
        properties: (scalar) =>
          properties.reduce((found, one, bit) => found | Number(one.test(String.fromCodePoint(scalar))) << bit, 0),
      },
    };
  }
}
