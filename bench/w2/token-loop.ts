import { w2Key } from './diagram.js';

/** One line of history, as both engines keep it. */
export interface FloorHistory {
  readonly n: number;
  readonly kind: string;
  readonly element: string | null;
  readonly token: number | null;
  readonly at: number;
  readonly by: string;
  readonly outcome: string | null;
  readonly took: string | null;
}

/** Where an instance is: plain JSON that is written and read with every step. */
export interface FloorState {
  readonly def: string;
  n: number;
  readonly key: string;
  readonly initiator: string;
  /** Place of the one token, or -1 when the instance is over. */
  node: number;
  token: number;
  outcome?: string;
  readonly trail: Record<string, { readonly n: number; readonly outcome: string }>;
}

interface FloorNode {
  readonly id: string;
  readonly isTask: boolean;
  readonly flow: string | null;
  readonly to: number;
  /** The default flow of the gateway. */
  readonly otherwise?: { readonly flow: string; readonly to: number };
}

/** The diagram W2 as a user would compile it by hand. */
const graph: readonly FloorNode[] = [
  { id: 'start', isTask: false, flow: 'f1', to: 1 },
  { id: 'first', isTask: true, flow: 'f2', to: 2 },
  { id: 'amount', isTask: false, flow: 'large', to: 3, otherwise: { flow: 'small', to: 4 } },
  { id: 'second', isTask: true, flow: 'f3', to: 4 },
  { id: 'end', isTask: false, flow: null, to: -1 },
];
const limit = 10_000;

/** Id of the element at which an instance waits. */
export function elementOf(state: FloorState): string {
  return nodeAt(state.node).id;
}

/** Starts an instance and walks to its first task; what happened is added to `history`. */
export function startLoop(key: string, by: string, at: number, amount: number, history: FloorHistory[]): FloorState {
  const state: FloorState = { def: w2Key, n: 1, key, initiator: by, node: 0, token: 0, trail: {} };
  note(state, history, 'started', 'start', null, at, by, 'submit', null);
  walk(state, 0, undefined, at, by, amount, history);
  return state;
}

/** Ends the task at which the instance waits and walks on. */
export function completeLoop(
  state: FloorState,
  action: string,
  by: string,
  at: number,
  amount: number,
  history: FloorHistory[],
): void {
  const { id, flow, to } = nodeAt(state.node);
  note(state, history, 'acted', id, state.token, at, by, action, null);
  state.trail[id] = { n: ++state.n, outcome: action };
  note(state, history, 'left', id, state.token, at, by, action, flow);
  walk(state, to, action, at, by, amount, history);
}

function walk(
  state: FloorState,
  from: number,
  outcome: string | undefined,
  at: number,
  by: string,
  amount: number,
  history: FloorHistory[],
): void {
  for (let place = from; ;) {
    const node = nodeAt(place);
    state.node = place;
    state.token = ++state.n;
    note(state, history, 'entered', node.id, state.token, at, by, null, null);
    if (node.isTask) return;
    const { flow, to } = node.otherwise && amount <= limit ? node.otherwise : node;
    note(state, history, 'left', node.id, state.token, at, by, outcome ?? null, flow);
    place = to;
    if (place >= 0) continue;
    note(state, history, 'ended', null, null, at, by, 'completed', null);
    state.node = -1;
    state.outcome = 'completed';
    return;
  }
}

function note(
  state: FloorState,
  history: FloorHistory[],
  kind: string,
  element: string | null,
  token: number | null,
  at: number,
  by: string,
  outcome: string | null,
  took: string | null,
): void {
  history.push({ n: ++state.n, kind, element, token, at, by, outcome, took });
}

function nodeAt(place: number): FloorNode {
  const node = graph[place];
  if (!node) throw new Error(`there is no node ${place}`);
  return node;
}
