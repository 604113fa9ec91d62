import { isStuck, openIndexes } from '../loop-bits.js';
import type { Definition } from '../model.js';
import type { State } from '../state.js';
import { waitingFor } from '../waiting.js';
import { key, type Desk } from './desk.js';

/** What is wrong with an instance between two commands; nothing, when the engine is right. */
export function broken(definition: Definition, desk: Desk): string[] {
  const { at: state } = desk;
  return [
    ...(state.outcome === undefined ? brokenRunning(definition, state) : brokenEnded(state, desk)),
    ...brokenStructure(state),
    ...brokenRows(state, desk),
    ...brokenHistory(desk),
  ];
}

/** An ended instance holds nothing. */
function brokenEnded({ tokens, scopes, armed }: State, desk: Desk): string[] {
  const rows = {
    tasks: desk.tasks,
    works: desk.works,
    timers: desk.timers,
    subscriptions: desk.subscriptions,
    offers: desk.offers,
    incidents: desk.incidents,
  };
  const left = Object.entries(rows).filter(([, { size }]) => size > 0);
  return [
    ...(tokens.length + scopes.length + armed.length > 0 ? ['an ended instance holds tokens, scopes or events'] : []),
    ...left.map(([name]) => `an ended instance has ${name}`),
  ];
}

/** A running one waits for something that can come: nothing is left half way, and no join waits for nobody. */
function brokenRunning(definition: Definition, state: State): string[] {
  const moving = state.tokens.filter(({ wait }) => wait === undefined || wait === 'people');
  const stranded = state.scopes.filter(({ id }) => {
    const inside = state.tokens.filter(({ scope }) => scope === id);
    return inside.length > 0 && inside.every(({ wait }) => wait === 'join');
  });
  return [
    ...moving.map(({ el }) => `the token on ${el} waits for nothing`),
    ...stranded.map(({ el }) => `all tokens of ${el} wait at joins for each other`),
    ...(waitingFor(definition, state).length === 0 ? ['the instance waits for nothing'] : []),
  ];
}

/** Every token stands in a scope, every scope belongs to a token, every event to a token; no number is used twice. */
function brokenStructure(state: State): string[] {
  const tokens = new Map(state.tokens.map((token) => [token.id, token]));
  const scopes = new Map(state.scopes.map((scope) => [scope.id, scope]));
  const ids = [...tokens.keys(), ...state.armed.map(({ id }) => id)];
  const empty = state.scopes.filter(({ id, loop }) => !loop && !state.tokens.some(({ scope }) => scope === id));
  return [
    ...(new Set(ids).size < ids.length || ids.some((id) => id > state.n) ? ['a number is used twice'] : []),
    ...state.tokens.filter(({ scope }) => !scopes.has(scope)).map(({ el }) => `the token on ${el} is in no scope`),
    ...state.scopes
      .filter(({ id, parent, el }) => parent !== undefined && tokens.get(id)?.el !== el)
      .map(({ el }) => `no token holds the scope ${el}`),
    ...empty.map(({ el }) => `the scope ${el} is empty and open`),
    ...state.armed.filter(({ owner }) => !tokens.has(owner)).map(({ el }) => `nobody waits for ${el}`),
    ...Object.keys(state.vars)
      .filter((id) => id !== '1' && !scopes.has(Number(id)))
      .map((id) => `variables of ${id}, which is gone`),
  ];
}

/** The rows that the host made from effects are those that the state speaks of. */
function brokenRows(state: State, desk: Desk): string[] {
  const loops = new Map(state.scopes.flatMap(({ id, loop }) => (loop ? [[id, loop] as const] : [])));
  const tasks = state.tokens.flatMap((token) => {
    const loop = loops.get(token.id);
    if (loop)
      return openIndexes(loop)
        .filter((i) => !isStuck(loop, i))
        .map((i) => key({ token: token.id, i }));
    return token.wait === 'task' ? [key({ token: token.id })] : [];
  });
  const incidents = state.tokens.flatMap((token) => {
    const loop = loops.get(token.id);
    const stuck = loop
      ? openIndexes(loop)
          .filter((i) => isStuck(loop, i))
          .map((i) => key({ token: token.id, i }))
      : [];
    return token.wait === 'incident' ? [...stuck, key({ token: token.id })] : stuck;
  });
  const armed = (kind: string) =>
    state.armed.filter((item) => item.kind === kind && !(kind === 'timer' && state.suspended)).map(({ id }) => id);
  return [
    ...differ('tasks', tasks, [...desk.tasks.keys()]),
    ...differ('incidents', incidents, [...desk.incidents.keys()]),
    ...differ(
      'works',
      state.tokens.filter(({ wait }) => wait === 'work').map(({ id }) => id),
      [...desk.works.keys()],
    ),
    ...differ('timers', armed('timer'), [...desk.timers.keys()]),
    ...differ('subscriptions', armed('message'), [...desk.subscriptions.keys()]),
    ...differ(
      'offers',
      state.armed.filter(({ offered }) => offered).map(({ id }) => id),
      [...desk.offers.keys()],
    ),
  ];
}

function differ(what: string, state: readonly unknown[], host: readonly unknown[]): string[] {
  const [a, b] = [state, host].map((list) => list.map(String).sort().join(' '));
  return a === b ? [] : [`${what}: the state has [${a}], the host [${b}]`];
}

/** Numbered without repeats; what was left or cancelled was entered before. */
function brokenHistory({ history }: Desk): string[] {
  const numbers = new Set(history.map(({ n }) => n));
  return numbers.size < history.length ? ['two items of the history have one number'] : [];
}
