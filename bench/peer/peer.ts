import { createRequire } from 'node:module';
import { resolve } from 'node:path';

type BpmnEngine = typeof import('bpmn-engine').Engine;

/** Above this the second approval is asked for; the diagrams' condition in the peer's own dialect. */
const limit = 10_000;

/** A condition that the peer evaluates fastest: a function of ours, called by its own expression language. */
export const peerCondition = '${environment.services.isLarge(environment.variables.amount)}';

/** The engine's best settings: no state of what cannot be recovered, the diagram parsed once and kept out of the state. */
const common = {
  name: 'w2',
  settings: { disableTrackState: true },
  services: { isLarge: (amount: number) => amount > limit },
} as const;

/** bpmn-engine, used as its documentation says a process is kept between requests: saved, recovered, resumed. */
export class Peer {
  private constructor(
    private readonly Engine: BpmnEngine,
    private readonly sourceContext: unknown,
  ) {}

  /** Finds the peer in its own package, in the project's folder, and parses the diagram, once. */
  static async open(source: string): Promise<Peer> {
    const fromItsPackage = createRequire(resolve('bench', 'peer', 'package.json'));
    const { Engine } = fromItsPackage('bpmn-engine') as typeof import('bpmn-engine');
    const [definition] = await new Engine({ ...common, source }).getDefinitions();
    if (!definition) throw new Error('the peer found no definition');
    return new Peer(Engine, definition.environment.options.source);
  }

  /** Starts an instance and answers what has to be kept of it; `visited` hears of each element that ends. */
  async start(amount: number, visited?: (element: string) => void): Promise<string> {
    const engine = new this.Engine({ ...common, sourceContext: this.sourceContext, variables: { amount } });
    await engine.execute(listening(visited));
    return kept(engine);
  }

  /** Completes the user task of a kept instance. */
  async complete(saved: string, task: string, visited?: (element: string) => void): Promise<string> {
    const engine = new this.Engine({ ...common, sourceContext: this.sourceContext });
    engine.recover(JSON.parse(saved) as Record<string, unknown>);
    await engine.resume(listening(visited));
    engine.execution.signal({ id: task });
    return kept(engine);
  }

  /** Whether a kept instance is over. */
  ended(saved: string): boolean {
    return (JSON.parse(saved) as { state: string }).state === 'idle';
  }
}

function listening(visited: ((element: string) => void) | undefined) {
  if (!visited) return undefined;
  return {
    listener: {
      emit: (event: string, { id }: { readonly id: string }) => void (event === 'activity.end' && visited(id)),
    },
  };
}

/** What `getState` answers, but for the diagram's own text, which would be written anew with every step. */
function kept(engine: InstanceType<BpmnEngine>): string {
  const { execution, environment, stopped } = engine;
  return JSON.stringify({
    name: common.name,
    state: execution.state,
    stopped,
    environment: environment.getState(),
    definitions: execution.definitions.map((definition) => definition.getState()),
  });
}
