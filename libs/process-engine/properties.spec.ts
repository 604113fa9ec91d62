import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compile } from './compile/index.js';
import type { Happening, VariableValues } from './events.js';
import type { Definition } from './model.js';
import type { Refusal } from './step.js';
import { bpmn } from './testing/bpmn.js';
import { Desk } from './testing/desk.js';
import { block, draw, switches } from './testing/diagrams.js';
import { broken } from './testing/invariants.js';

/** What may happen to an instance at a moment: each draws from what is there now. */
interface Command {
  readonly what: 'act' | 'work' | 'time' | 'message' | 'data' | 'retry' | 'throw' | 'stale' | 'pause' | 'cancel';
  readonly pick: number;
  readonly flag: boolean;
}

const command: fc.Arbitrary<Command> = fc.record({
  what: fc.oneof(
    { weight: 20, arbitrary: fc.constant('act' as const) },
    { weight: 8, arbitrary: fc.constantFrom('work' as const, 'time' as const) },
    { weight: 4, arbitrary: fc.constantFrom('message' as const, 'data' as const, 'retry' as const) },
    { weight: 3, arbitrary: fc.constantFrom('throw' as const, 'stale' as const, 'pause' as const) },
    { weight: 1, arbitrary: fc.constant('cancel' as const) },
  ),
  pick: fc.nat({ max: 1000 }),
  flag: fc.boolean(),
});

const runs = { numRuns: 150, seed: 20260105, endOnFailure: false } as const;

describe('any diagram of nested blocks, whatever happens to it', () => {
  it('keeps its invariants after every command, saved and loaded or not, and can always be brought to its end', async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        block,
        fc.array(command, { maxLength: 25 }),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        async (root, commands, flags) => {
          const xml = bpmn(draw(root));
          const [one, other] = [await compiled(xml), await compiled(xml)];
          let asked = 0;
          // Every fourth time nobody is found, every third time one of a vote has passed already.
          const people = () => ({ count: ++asked % 4 === 0 ? 0 : 3, skip: asked % 3 === 0 ? [1] : [] });
          const desk = new Desk(one, other, { work: () => undefined, people });
          // Some switches are not known yet: their gateways stand still until they are.
          const variables = Object.fromEntries(
            switches.flatMap((name, index) => (flags[index] ? [[name, flags[index + 1] ?? false]] : [])),
          );
          desk.start({ by: 'ann', variables: { again: flags[3] ?? false, broken: flags[4] ?? false, ...variables } });
          expect(broken(one, desk)).toEqual([]);
          for (const each of commands) {
            const before = JSON.stringify(desk.at);
            const refusal = happen(desk, each);
            if (refusal) expect(JSON.stringify(desk.at)).toBe(before);
            expect(broken(one, desk)).toEqual([]);
          }
          finish(desk);
          expect(desk.at.outcome).toMatch(/^(completed|cancelled|error:BAD)$/);
          expect(broken(one, desk)).toEqual([]);
          expect(wrongSplits(one, desk)).toEqual([]);
          for (const { kind } of desk.history) reached.add(kind);
          for (const { type } of desk.effects) reached.add(type);
        },
      ),
      runs,
    );
    // The property is worth nothing unless the runs came everywhere.
    for (const what of [
      'cancelled',
      'fired',
      'incident',
      'retried',
      'suspended',
      'resumed',
      'remind',
      'offer',
      'retract',
      'cancelWork',
      'clearIncident',
    ]) {
      expect(reached).toContain(what);
    }
  }, 60_000);
});

async function compiled(xml: string): Promise<Definition> {
  const { definition, problems } = await compile(xml);
  if (!definition)
    throw new Error(`${JSON.stringify(problems.filter(({ severity }) => severity === 'error'))}\n${xml}`);
  return definition;
}

function happen(desk: Desk, { what, pick, flag }: Command): Refusal | undefined {
  const chosen = <T>(rows: Iterable<T>): T | undefined => {
    const list = [...rows];
    return list[pick % Math.max(1, list.length)];
  };
  const { state } = desk;
  if (!state || desk.ended) return desk.send({ type: 'acted', token: pick, action: 'approve' });
  switch (what) {
    case 'act': {
      const task = chosen(desk.tasks.values());
      const i = task?.i === undefined ? {} : { i: task.i };
      return task && desk.send({ type: 'acted', token: task.token, ...i, action: flag ? 'approve' : 'reject' }, 'bob');
    }
    case 'work': {
      const token = chosen(desk.works.keys());
      if (token === undefined || state.suspended) return undefined;
      const answers: Happening[] = [
        { type: 'workDone', token, result: { p: flag } },
        { type: 'workFailed', token, message: 'down' },
        { type: 'threw', token, error: 'BAD' },
      ];
      return desk.answer(token, answers[pick % 4] ?? { type: 'workDone', token });
    }
    case 'time':
      return desk.timers.size > 0 ? desk.fireNext() : undefined;
    case 'message': {
      const armed = chosen(desk.subscriptions.keys());
      return armed === undefined ? undefined : desk.send({ type: 'messageCame', armed, variables: { q: flag } });
    }
    case 'data':
      return desk.send({
        type: 'dataChanged',
        variables: { [switches[pick % 3] ?? 'p']: flag, broken: pick % 5 === 0, enough: flag || null },
      });
    case 'retry': {
      const incident = chosen(desk.incidents.values());
      return (
        incident &&
        desk.send({ type: 'retried', token: incident.token, ...(incident.i === undefined ? {} : { i: incident.i }) })
      );
    }
    case 'throw': {
      const task = chosen([...desk.tasks.values()].filter(({ i }) => i === undefined));
      return task && !state.suspended ? desk.send({ type: 'threw', token: task.token, error: 'BAD' }) : undefined;
    }
    case 'stale':
      return stale(desk, pick, flag);
    case 'pause':
      return desk.send({ type: state.suspended ? 'resumed' : 'suspended' });
    case 'cancel':
      return desk.send({ type: 'cancelled' });
  }
}

/** Events that come too late, or that nobody waits for. */
function stale(desk: Desk, pick: number, flag: boolean): Refusal | undefined {
  const gone = desk.history.filter(({ kind }) => kind === 'left' || kind === 'cancelled');
  const token = gone[pick % Math.max(1, gone.length)]?.token ?? 100_000;
  if (desk.at.tokens.some(({ id }) => id === token) || desk.at.suspended) return undefined;
  const before = JSON.stringify(desk.at);
  const late: Happening[] = [
    { type: 'workDone', token, result: { p: flag } },
    { type: 'timerFired', armed: 100_000 + pick },
    { type: 'peopleKnown', token, count: 2 },
    { type: 'threw', token, error: 'BAD' },
  ];
  for (const event of late) expect(desk.send(event)).toBeUndefined();
  expect(JSON.stringify(desk.at)).toBe(before);
  return desk.send({ type: 'acted', token, action: 'approve' });
}

/** Does everything that is left: whatever happened before, the instance comes to its end. */
function finish(desk: Desk): void {
  if (!desk.ended && desk.at.suspended) desk.send({ type: 'resumed' });
  const known: VariableValues = { p: true, q: false, r: true, again: false, broken: false, enough: false };
  for (let turns = 0; !desk.ended; turns++) {
    if (turns > 2000) throw new Error(`it does not end: ${JSON.stringify(desk.at)}`);
    if (turns % 20 === 0) desk.send({ type: 'dataChanged', variables: known });
    const [incident] = desk.incidents.values();
    const [task] = desk.tasks.values();
    const [work] = desk.works.keys();
    const waits = desk.at.armed.find(
      ({ kind, owner, el }) =>
        kind === 'message' && desk.at.tokens.some((token) => token.id === owner && token.el === el),
    );
    const refusal = incident
      ? desk.send({ type: 'retried', token: incident.token, ...(incident.i === undefined ? {} : { i: incident.i }) })
      : task
        ? desk.send({
            type: 'acted',
            token: task.token,
            ...(task.i === undefined ? {} : { i: task.i }),
            action: 'approve',
          })
        : work !== undefined
          ? desk.answer(work, { type: 'workDone', token: work })
          : waits
            ? desk.send({ type: 'messageCame', armed: waits.id })
            : desk.fireNext();
    expect(refusal).toBeUndefined();
  }
}

/** Splits that took other flows than their kind takes, and joins that let through more or less than was split. */
function wrongSplits(definition: Definition, desk: Desk): string[] {
  const all = definition.root.all;
  const undisturbed = !desk.history.some(({ kind }) => kind === 'cancelled');
  const count = (kind: string, el: string) =>
    desk.history.filter((item) => item.kind === kind && item.el === el).length;
  return [...all.values()].flatMap(({ id, outgoing }) => {
    const taken = desk.history
      .filter(({ kind, el }) => kind === 'left' && el === id)
      .map(({ took = [] }) => took.length);
    if (/^xorSplit/.test(id) && taken.some((n) => n !== 1)) return [`${id} took ${taken.join()}`];
    if (/^andSplit/.test(id) && taken.some((n) => n !== outgoing.length)) return [`${id} took ${taken.join()}`];
    if (/^orSplit/.test(id) && taken.some((n) => n < 1)) return [`${id} took ${taken.join()}`];
    const [, kind, n] = /^(or|and)Split(\d+)$/.exec(id) ?? [];
    if (kind === undefined || !undisturbed) return [];
    const join = `${kind}Join${Number(n) + 1}`;
    return count('left', id) === count('entered', join)
      ? []
      : [`${id} left ${count('left', id)}, ${join} entered ${count('entered', join)}`];
  });
}
