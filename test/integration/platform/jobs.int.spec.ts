import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JobExecutor } from '#lab/platform/jobs/job-executor.js';
import { JobHandlers, type JobRun } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { z } from 'zod';
import { TestApp } from '../../support/app.js';
import { hours, minutes } from '../../support/clock.js';

let test: TestApp;
const runs: string[] = [];
let failing: Error | undefined;
let during: (() => Promise<void>) | undefined;

const counter = { name: 'count', schema: z.object({ n: z.number().default(0) }) };

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
  test.get(JobHandlers).register<{ name: string }>({
    topic: 'test.work',
    queue: 'work',
    mode: 'unit',
    attempts: 3,
    run: async ({ payload }: JobRun<{ name: string }>) => {
      runs.push(payload.name);
      const settings = test.get(Settings);
      const { n } = await settings.get(counter);
      await settings.put(counter, { n: n + 1 });
      await during?.();
      if (failing) throw failing;
    },
  });
});
afterAll(() => test.stop());
beforeEach(async () => {
  runs.length = 0;
  failing = undefined;
  during = undefined;
  await test.db.unit(async () => void (await test.db.current.execute({ sql: 'DELETE FROM `job`', values: [] })));
  await test.db.unit(() => test.get(Settings).put(counter, { n: 0 }));
});

const add = (name: string, options: { dueAt?: Date; key?: string } = {}) =>
  test.db.unit(async () => test.get(Jobs).add('test.work', { name }, options));
const count = async () => (await test.get(Settings).get(counter)).n;
const rows = () =>
  test.db.query({ sql: 'SELECT `attempts`, `parked`, `dueAt`, `lastError`, `fence`, `id` FROM `job`', values: [] });

describe('due work', () => {
  it('exists exactly when the unit that wanted it was committed', async () => {
    await test.db
      .unit(async () => {
        test.get(Jobs).add('test.work', { name: 'lost' });
        throw new Error('undone');
      })
      .catch(() => undefined);
    await add('kept');
    await test.drain();
    expect(runs).toEqual(['kept']);
    expect(await rows()).toEqual([]);
  });

  it('waits for its time', async () => {
    await add('later', { dueAt: new Date(test.clock.now().getTime() + hours(2)) });
    await test.drain();
    expect(runs).toEqual([]);
    test.clock.pass(hours(2));
    await test.drain();
    expect(runs).toEqual(['later']);
  });

  it('is replaced by a job of the same key, and taken back by it', async () => {
    await add('old', { key: 'k' });
    await add('new', { key: 'k' });
    await test.drain();
    expect(runs).toEqual(['new']);
    await add('never', { key: 'k' });
    await test.db.unit(async () => test.get(Jobs).cancel('k'));
    await test.drain();
    expect(runs).toEqual(['new']);
  });

  it('planned with one key by many units at once exists once', async () => {
    for (let round = 0; round < 20; round++) {
      const key = `key ${round}`;
      await Promise.all(Array.from({ length: 12 }, (_, at) => add(`${round}.${at}`, { key })));
    }
    expect(await rows()).toHaveLength(20);
    await test.drain();
    expect(runs).toHaveLength(20);
  });

  it('that fails leaves nothing behind, comes back with growing pauses, and is parked in the end', async () => {
    failing = new Error('broken today');
    await add('again');
    await test.drain();
    expect([runs.length, await count()]).toEqual([1, 0]);
    const [first] = await rows();
    expect(first).toMatchObject({ attempts: 1, lastError: expect.stringContaining('broken today') });
    expect(Number(first?.dueAt) - test.clock.now().getTime()).toBe(5000);
    test.clock.pass(5000);
    await test.drain();
    test.clock.pass(15_000);
    await test.drain();
    expect(runs).toHaveLength(3);
    expect(Boolean((await rows())[0]?.parked)).toBe(true);
    test.clock.pass(hours(5));
    await test.drain();
    expect(runs).toHaveLength(3);
  });

  it('is taken up again when its worker has died, and the dead one’s late write is refused', async () => {
    await add('twice');
    const [row] = await rows();
    const first = { id: String(row?.id), topic: 'test.work', payload: { name: 'dead' }, fence: 1, attempts: 0 };
    await test.db.unit(
      async () =>
        void (await test.db.current.execute({
          sql: 'UPDATE `job` SET `fence` = 1, `dueAt` = ?',
          values: [test.clock.now().getTime() + minutes(1)],
        })),
    );
    test.clock.pass(minutes(1));
    await test.drain();
    expect([runs, await count()]).toEqual([['twice'], 1]);
    await test.get(JobExecutor).execute(first);
    expect(await count()).toBe(1);
  });

  it('delivered twice at once does its work once', async () => {
    await add('double');
    const [row] = await rows();
    const claimed = { id: String(row?.id), topic: 'test.work', payload: { name: 'double' }, fence: 0, attempts: 0 };
    during = () => new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all([1, 2, 3].map(() => test.get(JobExecutor).execute(claimed)));
    expect(await count()).toBe(1);
    expect(await rows()).toEqual([]);
  });

  it('without a handler is kept, not lost', async () => {
    await test.db.unit(async () => test.get(Jobs).add('no.such.topic', {}));
    await test.drain();
    expect(await rows()).toEqual([
      expect.objectContaining({ attempts: 1, lastError: expect.stringContaining('no handler') }),
    ]);
  });
});
