import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compile } from '../compile/index.js';
import type { Happening, VariableValues } from '../execution/events.js';
import { migrate } from '../migrate/migrate.js';
import type { Definition } from '../model/definition.js';
import { predict } from '../predict/predict.js';
import type { Refusal } from '../execution/refusal.js';
import { bpmn } from './bpmn.js';
import { Desk, type Answers } from './desk.js';
import { block, draw, peopleBlock, switches, type Block } from './diagrams.js';
import { broken, wrongSums } from './invariants.js';

/** How many diagrams each property looks at; a failure prints the seed that it can be seen again with. */
const runs = {
  numRuns: Number(process.env.PROPERTY_RUNS ?? 200),
  seed: Number(process.env.PROPERTY_SEED ?? 20260105),
  verbose: fc.VerbosityLevel.None,
} as const;

const everyday = ['act', 'work', 'time', 'message', 'signal', 'data', 'retry', 'throw', 'child', 'adHoc'] as const;
const rare = ['stale', 'pause', 'migrate', 'cancel'] as const;
const operations = ['return', 'withdraw', 'addSign', 'removeSign'] as const;
const stepActs = ['stepCancelled', 'stepSkipped', 'stepRepeated'] as const;
type What =
  | (typeof everyday)[number]
  | (typeof rare)[number]
  | (typeof operations)[number]
  | (typeof stepActs)[number]
  | 'move'
  | 'change';

/** What may happen to an instance at a moment: each draws from what is there now. */
interface Command {
  readonly what: What;
  readonly pick: number;
  readonly flag: boolean;
}

function commands(...weights: readonly (readonly [weight: number, what: readonly What[]])[]): fc.Arbitrary<Command[]> {
  const what = fc.oneof(...weights.map(([weight, each]) => ({ weight, arbitrary: fc.constantFrom(...each) })));
  return fc.array(fc.record({ what, pick: fc.nat({ max: 1000 }), flag: fc.boolean() }), { maxLength: 25, size: 'max' });
}

const flags = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 });
const outcomes = /^(completed|cancelled|error:BAD)$/;

describe('any diagram of nested blocks, under any events', () => {
  it('keeps its invariants after every command, saved and loaded or not, and can always be brought to its end', async () => {
    const reached = await hold(block, commands([20, ['act']], [20, everyday], [2, rare]), ({ desk, definition }) => {
      // From any state a prediction is possible, with each element once.
      const { path } = predict(definition, { state: desk.at, moment: { at: desk.now, facts: desk.facts } });
      expect(new Set(path.map(({ el }) => el)).size).toBe(path.length);
      finish(desk);
      expect(desk.at.outcome).toMatch(outcomes);
      expect(wrongSums(definition, desk)).toEqual([]);
    });
    // The property is worth nothing unless the runs came everywhere.
    const kinds = [
      'cancelled',
      'fired',
      'incident',
      'retried',
      'suspended',
      'resumed',
      'migrated',
      'skipped',
      'escalated',
    ];
    const effects = ['remind', 'copy', 'offer', 'retract', 'cancelWork', 'clearIncident', 'startChild', 'cancelChild'];
    const more = ['throwSignal', 'throwMessage', 'escalate', 'subscribe', 'unsubscribe'];
    for (const what of [...kinds, ...effects, ...more]) expect(reached).toContain(what);
  }, 120_000);

  it('keeps them when tasks are sent back, taken back and signed by more, and can still be brought to its end', async () => {
    const arbitrary = commands([20, ['act']], [10, everyday], [20, operations], [1, rare]);
    const reached = await hold(fc.oneof(block, peopleBlock), arbitrary, ({ desk }) => {
      finish(desk);
      expect(desk.at.outcome).toMatch(outcomes);
    });
    for (const what of ['returned', 'withdrew', 'signersAdded', 'signerRemoved']) expect(reached).toContain(what);
  }, 120_000);

  it('keeps them when acts change what was approved before, and can still be brought to its end', async () => {
    const arbitrary = commands([20, ['act']], [20, ['change']], [10, everyday], [10, operations], [1, rare]);
    const reached = await hold(fc.oneof(block, peopleBlock), arbitrary, ({ desk }) => {
      finish(desk);
      expect(desk.at.outcome).toMatch(outcomes);
    });
    expect(reached).toContain('askedAgain');
  }, 120_000);

  it('keeps them wherever an administrator moves tokens to', async () => {
    const reached = await hold(block, commands([20, ['act']], [10, everyday], [10, ['move']], [1, rare]));
    expect(reached).toContain('moved');
  }, 120_000);

  it('keeps them whichever tokens an administrator ends, skips or begins anew', async () => {
    const arbitrary = commands([20, ['act']], [10, everyday], [10, stepActs], [1, rare]);
    const reached = await hold(fc.oneof(block, peopleBlock), arbitrary);
    for (const what of stepActs) expect(reached).toContain(what);
  }, 120_000);
});

describe('tasks of several people in forks, votes and iterations', () => {
  it('never lose a task or a vote when signers return, withdraw, join or are removed', async () => {
    const arbitrary = commands([20, ['act']], [30, operations], [1, ['retry', 'data']]);
    const reached = await hold(peopleBlock, arbitrary, ({ desk }) => {
      finish(desk);
      expect(desk.at.outcome).toBe('completed');
    });
    for (const what of ['returned', 'withdrew', 'signersAdded', 'signerRemoved', 'holdTask', 'freeTask'])
      expect(reached).toContain(what);
  }, 120_000);
});

interface Ran {
  readonly desk: Desk;
  readonly definition: Definition;
}

/** Runs commands on diagrams, looks at the instance after each, and answers what kinds of things came about. */
async function hold(
  diagrams: fc.Arbitrary<Block>,
  arbitrary: fc.Arbitrary<Command[]>,
  end: (ran: Ran) => void = () => undefined,
): Promise<Set<string>> {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(diagrams, arbitrary, flags, async (root, each, given) => {
      const xml = bpmn(draw(root));
      const definition = await compiled(xml);
      // Compiling takes longest: every other time the copy is made anew.
      const copy = given[5] ? await compiled(xml) : definition;
      const desk = begin(definition, copy, given);
      expect(broken(definition, desk)).toEqual([]);
      for (const command of each) {
        const before = JSON.stringify(desk.at);
        const refusal = happen(desk, definition, copy, command);
        if (refusal) expect(JSON.stringify(desk.at)).toBe(before);
        expect(broken(definition, desk)).toEqual([]);
      }
      expect(wrongSums(definition, desk)).toEqual([]);
      end({ desk, definition });
      expect(broken(definition, desk)).toEqual([]);
      expect(JSON.stringify(desk.replay())).toBe(JSON.stringify(desk.at));
      for (const { kind } of desk.history) reached.add(kind);
      for (const { type } of desk.effects) reached.add(type);
    }),
    runs,
  );
  return reached;
}

async function compiled(xml: string): Promise<Definition> {
  const { definition, problems } = await compile(xml);
  if (!definition)
    throw new Error(`${JSON.stringify(problems.filter(({ severity }) => severity === 'error'))}\n${xml}`);
  return definition;
}

function begin(definition: Definition, copy: Definition, given: readonly boolean[]): Desk {
  let asked = 0;
  // Sometimes no assignee is found, a signer has passed already, votes are weighted or are a veto.
  const people: Answers['people'] = ({ above }) => {
    const count = ++asked % 4 === 0 ? 0 : 3;
    if (above) return { count: count > 0 ? 1 : 0, above };
    return {
      count,
      skip: asked % 3 === 0 ? [1] : [],
      repeated: asked % 5 === 0 ? [2] : [],
      weights: asked % 2 === 0 ? [] : [3, 1, 2],
      veto: asked % 7 === 0 ? [0] : [],
    };
  };
  const desk = new Desk(definition, copy, { work: () => undefined, people, twice: true });
  // Some switches are not known yet: their gateways are incidents until they are.
  const variables = Object.fromEntries(
    switches.flatMap((name, index) => (given[index] ? [[name, given[index + 1] ?? false]] : [])),
  );
  const [, , , again = false, isBroken = false] = given;
  desk.start({ by: 'ann', variables: { again, broken: isBroken, ...variables } });
  return desk;
}

function chosen<T>(rows: Iterable<T>, pick: number): T | undefined {
  const list = [...rows];
  return list[pick % Math.max(1, list.length)];
}

function placeOf({ token, i }: { readonly token: number; readonly i?: number }) {
  return { token, ...(i === undefined ? {} : { i }) };
}

function happen(desk: Desk, definition: Definition, copy: Definition, command: Command): Refusal | undefined {
  const { what, pick, flag } = command;
  const { state } = desk;
  if (!state || desk.ended) return desk.send({ type: 'acted', token: pick, action: 'approve' });
  switch (what) {
    case 'act': {
      const task = chosen(desk.tasks.values(), pick);
      return task && desk.send({ type: 'acted', ...placeOf(task), action: flag ? 'approve' : 'reject' }, 'bob');
    }
    case 'change':
      return change(desk, command);
    case 'time':
      return desk.timers.size > 0 ? desk.fireNext() : undefined;
    case 'data': {
      const known = { broken: pick % 5 === 0, enough: flag || null, ready: pick % 3 === 0 };
      return desk.send({ type: 'dataChanged', variables: { [switches[pick % 3] ?? 'p']: flag, ...known } });
    }
    case 'message':
    case 'signal': {
      const waiting = [...desk.subscriptions.values()].filter(({ kind }) => kind === what);
      const armed = chosen(waiting, pick)?.armed;
      if (armed === undefined || (what === 'signal' && state.suspended)) return undefined;
      return desk.send({ type: `${what}Came`, armed, variables: { q: flag } }, flag ? 'ann' : undefined);
    }
    case 'retry': {
      const incident = chosen(desk.incidents.values(), pick);
      return incident && desk.send({ type: 'retried', ...placeOf(incident) });
    }
    case 'pause':
      return desk.send({ type: state.suspended ? 'resumed' : 'suspended' });
    case 'cancel':
      return desk.send({ type: 'cancelled' });
    case 'migrate':
      return toItself(desk, definition, copy);
    case 'stale':
      return stale(desk, pick, flag);
    case 'work':
    case 'throw':
    case 'child':
    case 'adHoc':
      return state.suspended ? undefined : answer(desk, definition, command);
    default:
      return operate(desk, definition, command);
  }
}

/** An act that makes earlier approvals void, of its own task among them. */
function change(desk: Desk, { pick, flag }: Command): Refusal | undefined {
  const task = chosen(desk.tasks.values(), pick);
  const acted = desk.history.flatMap(({ kind, el }) => (kind === 'acted' && el !== undefined ? [el] : []));
  const again = [...new Set(acted)].filter((_, at) => flag || (at + pick) % 2 === 0);
  return task && desk.send({ type: 'acted', ...placeOf(task), action: 'approve', again }, 'bob');
}

/** What others say about work, tasks and called processes that are open, and who chooses in an ad-hoc sub-process. */
function answer(desk: Desk, definition: Definition, { what, pick, flag }: Command): Refusal | undefined {
  switch (what) {
    case 'work': {
      const token = chosen(desk.works.keys(), pick);
      if (token === undefined) return undefined;
      const answers: Happening[] = [
        { type: 'workDone', token, result: { p: flag } },
        { type: 'workFailed', token, message: 'down' },
        { type: 'threw', token, error: 'BAD' },
        { type: 'threw', token, escalation: 'UP' },
      ];
      return desk.answer(token, answers[pick % 6] ?? { type: 'workDone', token });
    }
    case 'throw': {
      const task = chosen(
        [...desk.tasks.values()].filter(({ i }) => i === undefined),
        pick,
      );
      const thrown = flag ? { error: 'BAD' } : { escalation: 'UP' };
      return task && desk.send({ type: 'threw', token: task.token, ...thrown });
    }
    case 'child': {
      const token = chosen(desk.children.keys(), pick);
      if (token === undefined) return undefined;
      const answers: Happening[] = [
        { type: 'childEnded', token, outcome: 'completed', variables: { p: flag } },
        { type: 'childEnded', token, outcome: 'cancelled' },
        { type: 'childThrew', token, error: 'BAD' },
        { type: 'childThrew', token, escalation: 'UP' },
        { type: 'workFailed', token, message: 'no such process' },
      ];
      return desk.childSays(token, answers[pick % 7] ?? { type: 'childEnded', token, outcome: 'completed' });
    }
    default: {
      const open = desk.at.tokens.filter(({ id, el }) => {
        return definition.root.all.get(el)?.kind === 'adHocSubProcess' && desk.at.scopes.some((one) => one.id === id);
      });
      const token = chosen(open, pick);
      if (!token) return undefined;
      const inside = definition.root.all.get(token.el)?.inner?.nodes.keys() ?? [];
      const one = chosen(inside, pick) ?? '';
      return flag || pick % 3 > 0
        ? desk.send({ type: 'activated', token: token.id, elements: [one] })
        : desk.send({ type: 'finished', token: token.id });
    }
  }
}

/** What people and administrators do to open tasks besides ending them. */
function operate(desk: Desk, definition: Definition, { what, pick, flag }: Command): Refusal | undefined {
  const task = chosen(desk.tasks.values(), pick);
  switch (what) {
    case 'return': {
      const earlier = desk.history.flatMap(({ kind, el }) => (kind === 'acted' && el !== undefined ? [el] : []));
      const to = pick % 3 === 0 ? chosen(earlier, pick) : undefined;
      const mode = flag ? 'redo' : 'back';
      return (
        task && desk.send({ type: 'returned', ...placeOf(task), mode, ...(to === undefined ? {} : { to }) }, 'bob')
      );
    }
    case 'withdraw': {
      const acts = desk.history.filter(({ kind, token }) => kind === 'acted' && token !== undefined);
      const act = flag ? acts.at(-1) : chosen(acts, pick);
      if (act?.token === undefined || act.el === undefined) return undefined;
      const place = placeOf({ token: act.token, ...(act.i === undefined ? {} : { i: act.i }) });
      return desk.send({ type: 'withdrew', act: act.n, el: act.el, action: act.outcome ?? '', ...place }, 'bob');
    }
    case 'addSign': {
      const mode = (['before', 'after', 'parallel'] as const)[pick % 3] ?? 'before';
      return task && desk.send({ type: 'signersAdded', ...placeOf(task), count: flag ? 1 : 2, mode }, 'bob');
    }
    case 'removeSign': {
      const votes = desk.at.scopes.filter(({ loop }) => loop);
      const vote = chosen(votes, pick);
      const i = pick % ((vote?.loop?.n ?? 0) + 1);
      return vote && desk.send({ type: 'signerRemoved', token: vote.id, i }, 'bob');
    }
    case 'stepCancelled':
    case 'stepSkipped':
    case 'stepRepeated': {
      const token = chosen(desk.at.tokens, pick);
      const place = flag && task ? placeOf(task) : token && { token: token.id };
      return place && desk.send({ type: what, ...place }, 'bob');
    }
    default: {
      const token = chosen(desk.at.tokens, pick);
      const to = chosen(definition.root.all.keys(), pick * 7 + (flag ? 1 : 0)) ?? '';
      return token && desk.send({ type: 'moved', token: token.id, to });
    }
  }
}

/** Migrated to an equal version, an instance keeps its state. */
function toItself(desk: Desk, definition: Definition, copy: Definition): undefined {
  const before = desk.at;
  const migrated = migrate(definition, copy, before, {}, { at: desk.now, facts: desk.facts });
  if (!migrated.ok) throw new Error(JSON.stringify(migrated.problems));
  expect(migrated.effects).toEqual([]);
  expect({ ...migrated.state, n: before.n }).toEqual(before);
  desk.history.push(...migrated.history.map((item) => ({ ...item, n: -desk.history.length })));
}

/** Events that come too late, or are not awaited. */
function stale(desk: Desk, pick: number, flag: boolean): Refusal | undefined {
  const gone = desk.history.filter(({ kind }) => kind === 'left' || kind === 'cancelled');
  const token = gone[pick % Math.max(1, gone.length)]?.token ?? 100_000;
  if (desk.at.tokens.some(({ id }) => id === token) || desk.at.suspended) return undefined;
  const before = JSON.stringify(desk.at);
  const late: Happening[] = [
    { type: 'workDone', token, result: { p: flag } },
    { type: 'timerFired', armed: 100_000 + pick },
    { type: 'signalCame', armed: 100_000 + pick },
    { type: 'peopleKnown', token, count: 2 },
    { type: 'threw', token, error: 'BAD' },
    { type: 'childEnded', token, outcome: 'completed' },
    { type: 'childThrew', token, error: 'BAD' },
  ];
  for (const event of late) expect(desk.send(event)).toBeUndefined();
  expect(JSON.stringify(desk.at)).toBe(before);
  const refused: Happening[] = [
    { type: 'returned', token, mode: 'redo' },
    { type: 'signersAdded', token, count: 1, mode: 'before' },
    { type: 'signerRemoved', token, i: 0 },
    { type: 'finished', token },
    { type: 'moved', token, to: 'e' },
  ];
  for (const event of refused) expect(desk.send(event)).toBeDefined();
  return desk.send({ type: 'acted', token, action: 'approve' });
}

/** Does everything that is left, so that the instance ends. */
function finish(desk: Desk): void {
  if (!desk.ended && desk.at.suspended) desk.send({ type: 'resumed' });
  const known: VariableValues = { p: true, q: false, r: true, again: false, broken: false, enough: true, ready: true };
  for (let turns = 0; !desk.ended; turns++) {
    if (turns > 3000) throw new Error(`it does not end: ${JSON.stringify(desk.at)}`);
    if (turns % 20 === 0) desk.send({ type: 'dataChanged', variables: known });
    else expect(next(desk)).toBeUndefined();
  }
}

function next(desk: Desk): Refusal | undefined {
  const [incident] = desk.incidents.values();
  if (incident) return desk.send({ type: 'retried', ...placeOf(incident) });
  const task = [...desk.tasks].find(([row]) => !desk.held.has(row))?.[1];
  if (task) return desk.send({ type: 'acted', ...placeOf(task), action: 'approve' });
  const [work] = desk.works.keys();
  if (work !== undefined) return desk.answer(work, { type: 'workDone', token: work });
  const [child] = desk.children.keys();
  if (child !== undefined) return desk.childSays(child, { type: 'childEnded', token: child, outcome: 'completed' });
  const waits = desk.at.armed.find(
    ({ kind, owner, el }) =>
      (kind === 'message' || kind === 'signal') &&
      desk.at.tokens.some((token) => token.id === owner && (token.el === el || token.wait === 'event')),
  );
  if (waits) return desk.send({ type: waits.kind === 'message' ? 'messageCame' : 'signalCame', armed: waits.id });
  const chooses = desk.at.tokens.find(({ id, wait, el }) => {
    const empty = !desk.at.tokens.some(({ scope }) => scope === id);
    return wait === 'child' && empty && el.startsWith('adhoc');
  });
  if (chooses) return desk.send({ type: 'finished', token: chooses.id });
  return desk.fireNext();
}
