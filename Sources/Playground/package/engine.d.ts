/** The module stopped while it answered; what it remembered is gone, and the next request gets a new instance. */
export class EngineStopped extends Error {}

/** One instance of the WebAssembly module. */
export class Engine {
  /** Compiles the module, or the first of its two parts with what loads the second one when a request needs it. */
  static make(
    bytes: BufferSource | WebAssembly.Module, loadRest?: () => Promise<BufferSource | WebAssembly.Module>
  ): Promise<Engine>;
  /** The compiled module, for another instance or a worker. */
  readonly module: WebAssembly.Module;
  /** How many bytes the module holds. */
  readonly memorySize: number;
  /** Answers one request in JSON with one object in JSON. */
  ask(request: string): string;
  /** The same for a module in two parts. */
  askWhole(request: string): Promise<string>;
}
