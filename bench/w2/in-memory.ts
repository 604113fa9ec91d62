import {
  compile,
  start,
  step,
  type Definition,
  type HistoryItem,
  type Moment,
  type State,
  type Step,
  type Stepped,
} from '#lab/process-engine/index.js';
import { Peer } from '../peer/peer.js';
import { firstApprover, ownCondition, requester, secondApprover, w2, w2Amount } from './diagram.js';
import { vocabulary } from './subject.js';
import { completeLoop, startLoop, type FloorHistory, type FloorState } from './token-loop.js';

/** What one instance of W2 came to: the elements it passed, and the state's text after each of the three steps. */
export interface Passage {
  readonly elements: readonly string[];
  readonly states: readonly string[];
  readonly completed: boolean;
}

/** Takes an instance of W2 from its start to its end, its state written to text and read back between the steps. */
export interface Walker {
  /** As fast as it goes. @throws Error where the instance is not over at the end */
  walk(): Promise<void> | void;
  /** The same once more with a look at what happens. */
  look(): Promise<Passage>;
}

const key = '019a0000-0000-7000-8000-0000000000ff';
const facts = { amount: w2Amount.toFixed(2) };

/** Compiles the diagram of W2. @throws Error with the problems when there are any */
export async function compiledW2(): Promise<Definition> {
  const { definition, problems } = await compile(w2(ownCondition), vocabulary);
  if (!definition || problems.length > 0) throw new Error(`W2 has problems: ${JSON.stringify(problems)}`);
  return definition;
}

/** The product's engine; what it asks is answered as its host would answer it. */
export class OwnWalker implements Walker {
  constructor(private readonly definition: Definition) {}

  walk(): void {
    this.run([], []);
  }

  look(): Promise<Passage> {
    const history: HistoryItem[] = [];
    const states: string[] = [];
    const completed = this.run(states, history);
    return Promise.resolve({
      states,
      completed,
      elements: history.filter(({ kind }) => kind === 'entered').map(({ el }) => el ?? ''),
    });
  }

  private run(states: string[], history: HistoryItem[]): boolean {
    const { definition } = this;
    const begin = { ...moment(requester), action: 'submit', zone: 'Asia/Shanghai', key };
    let text = this.settle(start(definition, begin), begin, history);
    states.push(text);
    for (const by of [firstApprover, secondApprover]) {
      const state = JSON.parse(text) as State;
      const token = state.tokens[0]?.id ?? 0;
      const now = moment(by);
      text = this.settle(step(definition, state, { type: 'acted', token, action: 'approve', ...now }), now, history);
      states.push(text);
    }
    return assertEnded((JSON.parse(text) as State).outcome);
  }

  private settle(first: Step, now: Moment, history: HistoryItem[]): string {
    let stepped = assertTaken(first, history);
    for (let ask = asked(stepped); ask !== undefined; ask = asked(stepped)) {
      stepped = assertTaken(
        step(this.definition, stepped.state, { type: 'peopleKnown', token: ask, count: 1, ...now }),
        history,
      );
    }
    return JSON.stringify(stepped.state);
  }
}

/** What a program would do that knows this one diagram by heart. */
export class FloorWalker implements Walker {
  walk(): void {
    this.run([], []);
  }

  look(): Promise<Passage> {
    const history: FloorHistory[] = [];
    const states: string[] = [];
    const completed = this.run(states, history);
    return Promise.resolve({
      states,
      completed,
      elements: history.filter(({ kind }) => kind === 'entered').map(({ element }) => element ?? ''),
    });
  }

  private run(states: string[], history: FloorHistory[]): boolean {
    let text = JSON.stringify(startLoop(key, requester, Date.now(), w2Amount, history));
    states.push(text);
    for (const by of [firstApprover, secondApprover]) {
      const state = JSON.parse(text) as FloorState;
      completeLoop(state, 'approve', by, Date.now(), w2Amount, history);
      text = JSON.stringify(state);
      states.push(text);
    }
    return assertEnded((JSON.parse(text) as FloorState).outcome);
  }
}

/** The peer, with the same diagram and the same three steps. */
export class PeerWalker implements Walker {
  constructor(private readonly peer: Peer) {}

  async walk(): Promise<void> {
    await this.run([]);
  }

  async look(): Promise<Passage> {
    const elements: string[] = [];
    const states: string[] = [];
    const completed = await this.run(states, (element) => elements.push(element));
    return { states, completed, elements };
  }

  private async run(states: string[], visited?: (element: string) => void): Promise<boolean> {
    let text = await this.peer.start(w2Amount, visited);
    states.push(text);
    for (const task of ['first', 'second']) {
      text = await this.peer.complete(text, task, visited);
      states.push(text);
    }
    return assertEnded(this.peer.ended(text) ? 'completed' : undefined);
  }
}

function moment(by: string): Moment {
  return { at: new Date().toISOString(), by, facts };
}

function assertTaken(taken: Step, history: HistoryItem[]): Stepped {
  if (!taken.ok) throw new Error(`the engine refused with ${taken.refusal.code}`);
  history.push(...taken.history);
  return taken;
}

function asked({ effects }: Stepped): number | undefined {
  const ask = effects.find(({ type }) => type === 'askPeople');
  return ask?.type === 'askPeople' ? ask.token : undefined;
}

function assertEnded(outcome: string | undefined): boolean {
  if (outcome !== 'completed') throw new Error('the instance is not over');
  return true;
}
