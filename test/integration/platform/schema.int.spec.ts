import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schemaDrift } from '#lab/platform/database/migrate.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { TestApp } from '../../support/app.js';
import { aUser } from '../../support/builders/org.js';

let test: TestApp;

beforeAll(async () => {
  test = await TestApp.start({ diagrams: false });
});
afterAll(() => test.stop());

describe('the schema', () => {
  it('fits the entities: there is nothing left to change after migrating', async () => {
    expect(await schemaDrift(test.db)).toEqual([]);
  });

  it('lets nobody change or delete what was audited', async () => {
    await test.db.unit(async () => test.get(Audit).record({ action: 'test', subject: 'test', actor: null }));
    for (const sql of ["UPDATE `audit` SET `action` = 'x'", 'DELETE FROM `audit`']) {
      const attempt = test.db.unit(async () => void (await test.db.current.execute({ sql, values: [] })));
      await expect(attempt).rejects.toThrow('append-only');
    }
  });
});

describe('a unit that writes more than goes in one round trip', () => {
  const insert = (code: string) => ({
    sql: 'INSERT INTO `counter` (`id`, `value`) VALUES (?, ?)',
    values: [code, 1],
  });
  const many = (from: number) => Array.from({ length: 6000 }, (_, at) => insert(`many.${from + at}`));
  const kept = async () => {
    const [row] = await test.db.query({
      sql: "SELECT COUNT(*) AS n FROM `counter` WHERE `id` LIKE 'many.%'",
      values: [],
    });
    return Number(row?.n);
  };

  it('has each outcome in the order of its statements, and is undone as a whole', async () => {
    const outcomes = await test.db.unit(() =>
      test.db.current.read([
        ...many(0),
        { sql: "SELECT COUNT(*) AS n FROM `counter` WHERE `id` LIKE 'many.%'", values: [] },
      ]),
    );
    expect(outcomes.slice(0, -1).map(({ affected }) => affected)).toEqual(many(0).map(() => 1));
    expect(Number(outcomes.at(-1)?.rows[0]?.n)).toBe(6000);
    // The last of them is there already.
    const repeated = test.db.unit(async () => test.db.current.write(...many(6000), insert('many.0')));
    await expect(repeated).rejects.toThrow();
    expect(await kept()).toBe(6000);
  });
});

describe('overlapping requests', () => {
  it('neither fail nor lose writes', async () => {
    const caller = await test.as(await aUser(test, 'boss', { permissions: ['*'] }));
    const codes = Array.from({ length: 30 }, (_, i) => `D${i}`);
    const answers = await Promise.all(
      codes.map((showId) => caller.post('/org/departments', { showId, nameZh: showId })),
    );
    expect(answers.map(({ status }) => status)).toEqual(codes.map(() => 201));
    const { rows, total } = (await caller.get('/org/departments?size=100')).data;
    expect(total).toBe(30);
    expect(rows.map((row: { showId: string }) => row.showId).sort()).toEqual([...codes].sort());
  });

  it('draw numbers that are unique and without gaps', async () => {
    const { Numbering } = await import('#lab/platform/numbering/numbering.js');
    const numbering = test.get(Numbering);
    const drawn = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        test.db
          .unit(async () => {
            const value = await numbering.next('test.series');
            if (i % 20 === 7) throw new Error('undone');
            return value;
          })
          .catch(() => undefined),
      ),
    );
    const kept = drawn.filter((value): value is number => value !== undefined).sort((a, b) => a - b);
    expect(kept).toEqual(Array.from({ length: 190 }, (_, i) => i + 1));
  });
});
