/** As much of the peer as is used here; its own typings are there only once it is installed. */
declare module 'bpmn-engine' {
  interface Saved {
    readonly [key: string]: unknown;
  }
  interface Settings {
    readonly disableTrackState: boolean;
  }
  interface Options {
    readonly name: string;
    readonly source?: string;
    readonly sourceContext?: unknown;
    readonly settings?: Settings;
    readonly services?: Readonly<Record<string, (value: number) => boolean>>;
    readonly variables?: Readonly<Record<string, unknown>>;
  }
  interface Listener {
    emit(event: string, element: { readonly id: string }): void;
  }
  interface RunningDefinition {
    readonly environment: { readonly options: { readonly source: unknown } };
    getState(): Saved;
  }
  export class Engine {
    constructor(options: Options);
    readonly environment: { getState(): Saved };
    readonly execution: {
      readonly state: string;
      readonly definitions: readonly RunningDefinition[];
      signal(message: { readonly id: string }): void;
    };
    readonly stopped: boolean;
    getDefinitions(): Promise<readonly RunningDefinition[]>;
    execute(options?: { listener: Listener }): Promise<unknown>;
    recover(state: Saved): this;
    resume(options?: { listener: Listener }): Promise<unknown>;
  }
}
