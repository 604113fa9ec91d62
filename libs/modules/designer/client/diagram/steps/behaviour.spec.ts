import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compile, type Definition } from '#lab/process-engine/index.js';
import { rehearse, workElements, type Rehearsal, type Wait } from '#lab/process-engine/scenario/index.js';
import { apply } from './change.js';
import { drawnAnyhow, drawnElsewhere, fileOf, type Drawn } from '../testing/foreign-drawings.js';
import { readSteps } from './read-steps.js';
import { opened, outline } from './testing.js';

/** How many processes are looked at; a failure prints the seed that it can be seen again with. */
const runs = {
  numRuns: Number(process.env.PROPERTY_RUNS ?? 40),
  seed: Number(process.env.PROPERTY_SEED ?? 20_260_105),
} as const;

/** What answers a wait, by a number by chance; undefined where only others go on. */
function stepFor(wait: Wait, chance: number): Record<string, unknown> | undefined {
  switch (wait.kind) {
    case 'task':
      return {
        act: wait.element,
        nth: wait.nth,
        action: wait.actions[chance % wait.actions.length] ?? 'complete',
        ...(wait.people.length > 0 ? { as: wait.people[chance % wait.people.length] } : {}),
      };
    case 'work':
      return { work: wait.element, ...(chance % 5 === 0 ? { error: 'BAD' } : {}) };
    case 'message':
      return { message: wait.name, to: wait.element };
    case 'timer':
      return { now: wait.due };
    case 'incident':
      return { set: { variables: { p: true, q: chance % 2 === 0 } } };
    default:
      return undefined;
  }
}

const nameOf = (wait: Wait) => JSON.stringify(wait);

/** What can be seen of a case, without the order in which tokens at different places were made. */
function seen(after: Rehearsal) {
  const { waits, waiting, ways, stopped, ...rest } = after;
  const sorted = (list: readonly string[]) => [...list].sort();
  return {
    ...rest,
    waits: sorted(waits.map(nameOf)),
    waiting: sorted(waiting),
    ways: ways.map(({ entered, took }) => [sorted(entered), sorted(took)]),
    stopped: stopped?.problem?.code,
  };
}

interface Played {
  readonly drawn: Drawn;
  readonly switches: readonly (boolean | null)[];
  readonly choices: readonly number[];
}

const played = (drawn: fc.Arbitrary<Drawn>): fc.Arbitrary<Played> =>
  fc.record({
    drawn,
    // One that is not known is an incident at the gateway that asks for it.
    switches: fc.array(fc.constantFrom(true, false, true, false, null), { minLength: 2, maxLength: 2 }),
    choices: fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 }),
  });

async function compiled(xml: string): Promise<Definition> {
  const { definition, problems } = await compile(xml);
  if (!definition) throw new Error(`${JSON.stringify(problems)}\n${xml}`);
  return definition;
}

/** Plays the same answers on both definitions and looks at both after each. */
function playBoth(
  [one, other]: readonly [Definition, Definition],
  { switches: [p = null, q = null], choices }: Played,
): void {
  const stubs = Object.fromEntries(workElements(one).map((id) => [id, Array(20).fill({ wait: true })]));
  const people = { manager: ['m'], board: ['x', 'y'] };
  const variables = Object.fromEntries(Object.entries({ p, q }).filter(([, value]) => value !== null));
  const start = { by: 'ann', at: '2026-03-02T09:00:00.000Z', people, variables };
  const steps: Record<string, unknown>[] = [];
  for (const chance of [...choices, 0]) {
    const of = (definition: Definition) => rehearse(definition, { name: 'it', start, stubs, steps: [...steps] });
    const before = of(one);
    expect(seen(of(other))).toEqual(seen(before));
    const waits = [...before.waits].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    const wait = waits[chance % Math.max(1, waits.length)];
    const next = wait && !before.stopped ? stepFor(wait, chance) : undefined;
    if (!next) return;
    steps.push(next);
  }
}

/** Reads a process as a list, writes it and plays both; answers whether it was read. */
async function staysTheSame(one: Played): Promise<boolean> {
  const xml = fileOf(one.drawn);
  const file = await opened(xml);
  const reading = readSteps(file.process);
  if (!('scope' in reading)) return false;
  const before = outline(reading.scope.steps);
  apply(reading.scope);
  const written = await file.text();
  expect(outline((await opened(written)).scope().steps)).toBe(before);
  playBoth([await compiled(xml), await compiled(written)], one);
  return true;
}

describe('a process that was drawn elsewhere', () => {
  it('is read as a list where it is made of blocks, and runs as before once that is written', async () => {
    await fc.assert(
      fc.asyncProperty(played(drawnElsewhere), async (one) => {
        expect(await staysTheSame(one)).toBe(true);
      }),
      runs,
    );
  });

  it('runs as before where it is read as a list although it is more than blocks', async () => {
    const read = new Set<Played>();
    await fc.assert(
      fc.asyncProperty(played(drawnAnyhow), async (one) => {
        if (await staysTheSame(one)) read.add(one);
      }),
      runs,
    );
    expect(read.size).toBeGreaterThan(runs.numRuns / 2);
  });
});
