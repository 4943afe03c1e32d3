/** The module stopped while it answered; what it remembered is gone, and the next request gets a new instance. */
export class EngineStopped extends Error {}

import type { CompiledModule } from "./index.js";

/** One instance of the WebAssembly module. */
export class Engine {
  /** Compiles the module, or the first of its parts with what loads the others when a request needs them. */
  static make(
    bytes: ArrayBuffer | ArrayBufferView | CompiledModule,
    parts?: { [placeholder: string]: () => Promise<ArrayBuffer | ArrayBufferView | CompiledModule> }
  ): Promise<Engine>;
  /** The compiled module, for another instance or a worker. */
  readonly module: CompiledModule;
  /** How many bytes the module holds. */
  readonly memorySize: number;
  /** Answers one request in JSON with one object in JSON. */
  ask(request: string): string;
  /** The same for a module in parts. */
  askWhole(request: string): Promise<string>;
}
