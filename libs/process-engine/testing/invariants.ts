import type { Definition, Process } from '../model/definition.js';
import { hasBit, indexesOf, isOpen, isStuck, openIndexes } from '../state/loop-bits.js';
import type { Loop, Scope, State, Token } from '../state/state.js';
import { decided, voteOf, votersOf, weightOf } from '../tasks/vote.js';
import { key, type Desk } from './desk.js';

/** What is wrong with an instance between two commands; nothing, when the engine is right. */
export function broken(definition: Definition, desk: Desk): string[] {
  const { at: state } = desk;
  const process = definition.processes.get(state.def) ?? definition.root;
  return [
    ...(state.outcome === undefined ? brokenRunning(process, state) : brokenEnded(state, desk)),
    ...brokenStructure(process, state),
    ...state.scopes.flatMap((scope) => brokenLoop(process, state, scope)),
    ...brokenRows(process, state, desk),
    ...brokenHistory(desk),
  ];
}

/** An ended instance holds nothing. */
function brokenEnded({ tokens, scopes, armed, vars }: State, desk: Desk): string[] {
  const rows = {
    tasks: desk.tasks,
    held: desk.held,
    works: desk.works,
    children: desk.children,
    timers: desk.timers,
    subscriptions: desk.subscriptions,
    offers: desk.offers,
    incidents: desk.incidents,
  };
  const left = Object.entries(rows).filter(([, { size }]) => size > 0);
  return [
    ...(tokens.length + scopes.length + armed.length > 0 ? ['an ended instance holds tokens, scopes or events'] : []),
    ...(Object.keys(vars).some((id) => id !== '1') ? ['an ended instance holds variables of inner scopes'] : []),
    ...left.map(([name]) => `an ended instance has ${name}`),
  ];
}

/** An instance in progress waits for something that can come: no token is left half way, and every join can be reached. */
function brokenRunning(process: Process, state: State): string[] {
  const moving = state.tokens.filter((token) => !waits(process, state, token));
  const stranded = state.scopes.filter(({ id }) => {
    const inside = state.tokens.filter(({ scope }) => scope === id);
    return inside.length > 0 && inside.every(({ wait }) => wait === 'join');
  });
  const answerable = state.tokens.some(
    ({ id, wait, el }) =>
      (wait !== undefined && wait !== 'join' && !state.scopes.some((scope) => scope.id === id)) ||
      wait === 'task' ||
      wait === 'incident' ||
      process.all.get(el)?.kind === 'adHocSubProcess',
  );
  return [
    ...moving.map(({ el }) => `the token on ${el} waits for nothing`),
    ...stranded.map(({ el }) => `all tokens of ${el} wait at joins for each other`),
    ...(answerable ? [] : ['the instance waits for nothing']),
  ];
}

/** Whether what the token waits for is there: an open iteration, an armed event, something inside. */
function waits(process: Process, state: State, { id, el, wait }: Token): boolean {
  const scope = state.scopes.find((one) => one.id === id);
  switch (wait) {
    case 'task':
      return !scope?.loop || openIndexes(scope.loop).length > 0;
    case 'event':
      return state.armed.some(({ owner }) => owner === id);
    case 'child':
      return scope !== undefined || process.all.get(el)?.kind === 'callActivity';
    case 'work':
    case 'join':
    case 'incident':
      return true;
    default:
      return false;
  }
}

/** Every token is in a scope, every scope belongs to a token, every event to one of both; no number is used twice. */
function brokenStructure(process: Process, state: State): string[] {
  const tokens = new Map(state.tokens.map((token) => [token.id, token]));
  const scopes = new Map(state.scopes.map((scope) => [scope.id, scope]));
  const ids = [...tokens.keys(), ...state.armed.map(({ id }) => id)];
  const empty = state.scopes.filter(
    ({ id, loop, el }) =>
      !loop &&
      !state.tokens.some(({ scope }) => scope === id) &&
      process.all.get(el)?.kind !== 'adHocSubProcess' &&
      tokens.get(id)?.wait !== 'incident',
  );
  const isStart = (el: string) => process.all.get(el)?.kind === 'startEvent';
  return [
    ...(new Set(ids).size < ids.length || ids.some((id) => id > state.n) ? ['a number is used twice'] : []),
    ...state.tokens.filter(({ scope }) => !scopes.has(scope)).map(({ el }) => `the token on ${el} is in no scope`),
    ...state.scopes
      .filter(({ id, parent, el }) => parent !== undefined && tokens.get(id)?.el !== el)
      .map(({ el }) => `no token holds the scope ${el}`),
    ...state.scopes
      .filter(({ id, parent }) => parent !== undefined && tokens.get(id)?.scope !== parent)
      .map(({ el }) => `the scope ${el} is not where its token is`),
    ...empty.map(({ el }) => `the scope ${el} is empty and open`),
    ...state.armed
      .filter(({ owner, el }) => !tokens.has(owner) && !(isStart(el) && scopes.has(owner)))
      .map(({ el }) => `nobody waits for ${el}`),
    ...state.armed
      .filter(({ owner, el }) => scopes.get(owner)?.handled && isStart(el))
      .map(({ el }) => `${el} is armed in a scope that was taken over`),
    ...Object.keys(state.vars)
      .filter((id) => id !== '1' && !scopes.has(Number(id)) && !tokens.has(Number(id)))
      .map((id) => `variables of ${id}, which is gone`),
  ];
}

/** Every iteration is counted once: begun or still to come, ended or open; of votes every voice too. */
function brokenLoop(process: Process, state: State, scope: Scope): string[] {
  const { loop, id, el } = scope;
  const owner = state.tokens.find((token) => token.id === id);
  const node = process.all.get(el);
  if (!loop || !owner || !node) return [];
  const wrong = (text: string, holds: boolean) =>
    holds ? [] : [`${text} in the loop of ${el}: ${JSON.stringify(loop)}`];
  const bits = [loop.open, loop.stuck, loop.side, loop.gone, loop.held, loop.must, loop.skip, loop.veto].flatMap(
    indexesOf,
  );
  const vote = node.task && voteOf(node.task, loop);
  const inside = state.tokens.filter((token) => token.scope === id).length;
  return [
    ...wrong(
      'an index that is none',
      bits.every((i) => i < loop.n),
    ),
    ...wrong('people are still asked for', loop.asked === undefined && loop.above === undefined),
    ...wrong(
      'stuck, but not open',
      indexesOf(loop.stuck).every((i) => isOpen(loop, i)),
    ),
    ...wrong(
      'open and held or gone',
      openIndexes(loop).every((i) => !hasBit(loop.held, i) && !hasBit(loop.gone, i)),
    ),
    ...(vote
      ? [
          ...brokenVote(loop, wrong),
          ...wrong('decided, but open', owner.wait !== 'task' || decided(loop, vote) === undefined),
        ]
      : wrong('ended and open are not all that began', loop.ended + openIndexes(loop).length + inside === loop.next)),
  ];
}

type Wrong = (text: string, holds: boolean) => string[];

function brokenVote(loop: Loop, wrong: Wrong): string[] {
  const { passed = 0, failed = 0, ended, groups = [] } = loop;
  const voters = range(loop.n).filter((i) => !hasBit(loop.side, i) && !hasBit(loop.gone, i));
  const asking = groups.flatMap(({ of, mode, action }) => (mode === 'after' && action !== undefined ? [of] : []));
  const isUnderWay = (i: number) => isOpen(loop, i) || hasBit(loop.held, i) || asking.includes(i);
  const isToCome = (i: number) => i >= loop.next && !hasBit(loop.skip, i);
  const undecided = (i: number) => isUnderWay(i) || isToCome(i);
  return [
    ...wrong('passed and failed are not all that ended', passed + failed === ended && passed >= 0 && failed >= 0),
    ...wrong(
      'votes are weighed wrongly',
      loop.weight === undefined ||
        loop.weight.passed + loop.weight.failed ===
          voters.filter((i) => !undecided(i)).reduce((sum, i) => sum + weightOf(loop, i), 0),
    ),
    ...wrong('voters are not all counted', voters.length === votersOf(loop)),
    ...wrong('a voice is lost or counted twice', ended + voters.filter(undecided).length === voters.length),
    ...wrong(
      'those who must pass are miscounted',
      (loop.mustLeft ?? 0) === voters.filter((i) => hasBit(loop.must, i) && undecided(i)).length,
    ),
    ...wrong(
      'one waits for nobody',
      indexesOf(loop.held).every((i) => groups.some(({ of, mode }) => mode === 'before' && of === i)),
    ),
    ...groups.flatMap((group) => {
      const waiting = group.mode === 'after' && group.action === undefined;
      const members = range(group.count).map((k) => group.first + k);
      const left = members.filter((i) => (waiting ? !hasBit(loop.gone, i) : isUnderWay(i)));
      return [
        ...wrong('a group of signers has the wrong number left', group.left > 0 && group.left === left.length),
        ...wrong(
          'a signer who was added has a voice',
          members.every((i) => hasBit(loop.side, i)),
        ),
      ];
    }),
  ];
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

/** The rows that the host made from effects are those that the state speaks of. */
function brokenRows(process: Process, state: State, desk: Desk): string[] {
  const loops = new Map(state.scopes.flatMap(({ id, loop }) => (loop ? [[id, loop] as const] : [])));
  const row = (token: number, loop: Loop, i: number) => key(loop.solo && i === 0 ? { token } : { token, i });
  const tasks = state.tokens.flatMap(({ id, wait }) => {
    const loop = loops.get(id);
    if (!loop) return wait === 'task' ? [key({ token: id })] : [];
    return [...openIndexes(loop).filter((i) => !isStuck(loop, i)), ...indexesOf(loop.held)].map((i) =>
      row(id, loop, i),
    );
  });
  const held = [...loops].flatMap(([id, loop]) => indexesOf(loop.held).map((i) => row(id, loop, i)));
  const incidents = state.tokens.flatMap(({ id, wait }) => {
    const loop = loops.get(id);
    const stuck = loop ? indexesOf(loop.stuck).map((i) => key({ token: id, i })) : [];
    return wait === 'incident' ? [...stuck, key({ token: id })] : stuck;
  });
  const called = state.tokens.filter(
    ({ id, el, wait }) =>
      wait === 'child' &&
      process.all.get(el)?.kind === 'callActivity' &&
      !state.scopes.some((scope) => scope.id === id),
  );
  const armed = (...kinds: readonly string[]) =>
    state.armed
      .filter(({ kind }) => kinds.includes(kind) && !(kind === 'timer' && state.suspended))
      .map(({ id }) => id);
  return [
    ...differ('tasks', tasks, desk.tasks),
    ...differ('held tasks', held, desk.held),
    ...differ('incidents', incidents, desk.incidents),
    ...differ(
      'works',
      state.tokens.filter(({ wait }) => wait === 'work').map(({ id }) => id),
      desk.works,
    ),
    ...differ(
      'children',
      called.map(({ id }) => id),
      desk.children,
    ),
    ...differ('timers', armed('timer'), desk.timers),
    ...differ('subscriptions', armed('message', 'signal'), desk.subscriptions),
    ...differ(
      'offers',
      state.armed.filter(({ offered }) => offered).map(({ id }) => id),
      desk.offers,
    ),
  ];
}

function differ(what: string, state: readonly unknown[], host: ReadonlyMap<unknown, unknown>): string[] {
  const [a, b] = [state, [...host.keys()]].map((list) => list.map(String).sort().join(' '));
  return a === b ? [] : [`${what}: the state has [${a}], the host [${b}]`];
}

/** Numbered without repeats; a token leaves once, for good. */
function brokenHistory({ history, at }: Desk): string[] {
  const numbers = new Set(history.map(({ n }) => n));
  const left = history.flatMap(({ kind, token }) => (kind === 'left' || kind === 'cancelled' ? (token ?? []) : []));
  const gone = new Set(left);
  return [
    ...(numbers.size < history.length ? ['two items of the history have one number'] : []),
    ...(gone.size < left.length ? ['a token left twice'] : []),
    ...at.tokens.filter(({ id }) => gone.has(id)).map(({ el }) => `the token on ${el} has left and is still there`),
  ];
}

/**
 * The algebra of tokens over a whole run in which nothing was interrupted, sent back or moved: splits take the flows of
 * their kind, an element is entered once for each time that a flow to it was taken, and a parallel join lets through as
 * many as came by each of its flows.
 */
export function wrongSums(definition: Definition, desk: Desk): string[] {
  const disturbing = new Set(['cancelled', 'returned', 'withdrew', 'moved', 'migrated', 'askedAgain']);
  const undisturbed = !desk.history.some(({ kind }) => disturbing.has(kind));
  const left = (el: string) => desk.history.filter((item) => item.kind === 'left' && item.el === el);
  const taken = (flow: string, source: string) => left(source).filter(({ took = [] }) => took.includes(flow)).length;
  const entered = (el: string) =>
    desk.history.filter((item) => item.kind === 'entered' && item.el === el && item.i === undefined).length;
  const waiting = (el: string) => {
    const came = new Set(
      desk.history.flatMap(({ kind, token }) => (kind === 'entered' && token !== undefined ? [token] : [])),
    );
    return desk.at.tokens.filter(
      (token) => token.el === el && token.i === undefined && !token.undo && !came.has(token.id),
    ).length;
  };
  return [...definition.root.all.values()].flatMap(({ id, kind, incoming, outgoing }): string[] => {
    const ways = left(id).map(({ took = [] }) => took.length);
    if (/^xorSplit/.test(id) && ways.some((n) => n !== 1)) return [`${id} took ${ways.join()}`];
    if (/^andSplit/.test(id) && ways.some((n) => n !== outgoing.length)) return [`${id} took ${ways.join()}`];
    if (/^orSplit/.test(id) && ways.some((n) => n < 1)) return [`${id} took ${ways.join()}`];
    if (!undisturbed || incoming.length === 0) return [];
    const came = incoming.map((flow) => taken(flow.id, flow.source));
    const sum = came.reduce((a, b) => a + b, 0);
    if (kind === 'parallelGateway' && incoming.length > 1) {
      const held = desk.at.tokens.filter((token) => token.el === id).length;
      return sum === incoming.length * left(id).length + held
        ? []
        : [`${id}: ${came.join()} came, ${left(id).length} left`];
    }
    if (kind === 'inclusiveGateway' && incoming.length > 1) {
      const [, number = ''] = /^orJoin(\d+)$/.exec(id) ?? [];
      const split = `orSplit${Number(number) - 1}`;
      const open = left(split).length - left(id).length;
      return number === '' || (open >= 0 && (desk.at.outcome === undefined || open === 0))
        ? []
        : [`${split} left ${left(split).length}, ${id} left ${left(id).length}`];
    }
    if (kind === 'complexGateway' && incoming.length > 1) return [];
    return sum === entered(id) + waiting(id) ? [] : [`${id}: ${sum} came, ${entered(id)} entered, ${waiting(id)} wait`];
  });
}
