import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Entity, Unique } from 'typeorm';
import { Day, Flag, Id, Instant, Json, LongText, Money, Quantity, Ref, Text } from './columns.js';
import { errors } from '#lab/shared/errors.js';
import { Database } from './database.js';
import { sqliteDialect } from './dialect/sqlite.js';
import { migrate, migrationClasses, schemaDrift, type Migration } from './migrate.js';
import { insert } from './sql.js';
import { WriterQueue } from './writer-queue.js';

@Entity('parcel')
@Unique('uq_parcel_name', ['name'])
class Parcel {
  @Id() id!: string;
  @Text(80) name!: string;
  @Ref({ nullable: true }) owner!: string | null;
  @Money() price!: string;
  @Quantity() amount!: string;
  @Instant() at!: Date;
  @Day({ nullable: true }) day!: string | null;
  @Flag() open!: boolean;
  @Json() tags!: unknown;
  @LongText({ nullable: true }) note!: string | null;
}

const steps: Migration[] = [
  {
    name: 'parcel-1700000000001',
    up: async (tables) => {
      await tables.create('parcel', {
        columns: [
          ['id', 'id'],
          ['name', 'text', 80],
          ['owner', 'id?'],
          ['price', 'whole'],
          ['amount', 'whole'],
          ['at', 'whole'],
          ['day', 'text?', 10],
          ['open', 'flag'],
          ['tags', 'longText'],
          ['note', 'longText?'],
        ],
        unique: { uq_parcel_name: ['name'] },
      });
    },
  },
];

let folder: string;
let db: Database;

const parcel = (id: string, name = id) =>
  Object.assign(new Parcel(), {
    id,
    name,
    owner: null,
    price: '10.50',
    amount: '0.000001',
    at: new Date('2026-01-02T03:04:05.678Z'),
    day: '2026-01-02',
    open: true,
    tags: { a: [1, '二'] },
    note: null,
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'labdesk-'));
  const dialect = sqliteDialect(join(folder, 'test.db'));
  db = await Database.open(dialect, { entities: [Parcel], migrations: migrationClasses(steps, dialect) });
  await migrate(db);
});

afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

describe('columns', () => {
  it('give back exactly what was stored, and the tables fit them', async () => {
    expect(await schemaDrift(db)).toEqual([]);
    await db.unit(async () => void (await db.repo(Parcel).save(parcel('p1'))));
    expect(await db.repo(Parcel).findOneByOrFail({ id: 'p1' })).toEqual(parcel('p1'));
    const [row] = await db.query({ sql: 'SELECT SUM(`price`) AS total FROM `parcel`', values: [] });
    expect(Number(row?.total)).toBe(1050);
  });
});

describe('a unit of work', () => {
  it('is all or nothing, with entities and plain statements alike', async () => {
    const failed = db.unit(async () => {
      await db.repo(Parcel).save(parcel('p1'));
      db.write(insert('parcel', { id: 'p2', name: 'p2', price: 1, amount: 1, at: 0, open: 1, tags: '1' }));
      throw new Error('stop');
    });
    await expect(failed).rejects.toThrow('stop');
    expect(await db.repo(Parcel).count()).toBe(0);
  });

  it('sends reads of one moment together, in their order', async () => {
    const goes: string[][] = [];
    const dialect = sqliteDialect(join(folder, 'test.db'));
    const listening: typeof dialect = {
      ...dialect,
      send: (runner, statements) => {
        goes.push(statements.map(({ sql }) => sql.split(' ')[0] ?? ''));
        return dialect.send(runner, statements);
      },
    };
    const other = await Database.open(listening, { entities: [Parcel], migrations: [] });
    const count = { sql: 'SELECT COUNT(*) AS n FROM `parcel`', values: [] };
    const counts = await other.unit(async () => {
      const before = other.query(count);
      other.write(insert('parcel', { id: 'p1', name: 'p1', price: 1, amount: 1, at: 0, open: 1, tags: '1' }));
      const after = other.query(count);
      const byEntity = other.repo(Parcel).count();
      const last = other.query(count);
      return Promise.all([before, after, last].map(async (rows) => Number((await rows)[0]?.n)).concat(byEntity));
    });
    expect(counts).toEqual([0, 1, 1, 1]);
    expect(goes).toEqual([['BEGIN', 'SELECT', 'INSERT', 'SELECT'], ['SELECT'], ['COMMIT']]);
    await other.close();
  });

  it('is refused when its turn to write does not come in time, and the next one is not kept up by it', async () => {
    const queue = new WriterQueue();
    const leave = await queue.enter(50);
    await expect(queue.enter(50)).rejects.toMatchObject({ code: errors.busy.code });
    const next = queue.enter(5000);
    leave();
    (await next)();
    (await queue.enter(50))();
  });

  it('waits for the file that another server writes, without standing in its way', async () => {
    const other = await Database.open(sqliteDialect(join(folder, 'test.db')), { entities: [Parcel], migrations: [] });
    const held = other.unit(async () => {
      await other.repo(Parcel).save(parcel('held'));
      for (let step = 0; step < 20; step++) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    const waiting = db.unit(() => db.repo(Parcel).save(parcel('waiting')));
    await expect(Promise.all([held, waiting])).resolves.toMatchObject([undefined, { id: 'waiting' }]);
    await other.close();
  });

  it('lets overlapping requests neither fail nor lose writes', async () => {
    const names = Array.from({ length: 40 }, (_, i) => `p${i}`);
    const results = await Promise.allSettled(
      names.map((name, i) =>
        db.unit(async () => {
          await db.repo(Parcel).save(parcel(name));
          await new Promise((resolve) => setTimeout(resolve, i % 3));
          if (i % 10 === 0) throw new Error('undone');
          await db.repo(Parcel).update({ id: name }, { note: 'kept' });
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    expect(await db.repo(Parcel).countBy({ note: 'kept' })).toBe(36);
    expect(await db.repo(Parcel).count()).toBe(36);
  });

  it('shows nothing to readers before it commits', async () => {
    let seen = -1;
    await db.unit(async () => {
      await db.repo(Parcel).save(parcel('p1'));
      seen = await db.outside(() => db.repo(Parcel).count());
    });
    expect(seen).toBe(0);
    expect(await db.repo(Parcel).count()).toBe(1);
  });

  it('stays outside for all that follows, also after a unit that began and ended there', async () => {
    const inside: boolean[] = [];
    await db.unit(async () => {
      await db.outside(async () => {
        for (const name of ['p1', 'p2']) {
          await db.unit(async () => {
            db.onCommit(() => inside.push(db.inUnit));
            await db.repo(Parcel).save(parcel(name));
          });
          inside.push(db.inUnit);
        }
      });
      inside.push(db.inUnit);
    });
    expect(inside).toEqual([false, false, false, false, true]);
    expect(await db.repo(Parcel).count()).toBe(2);
  });

  it('joins the unit that is open and runs callbacks only after the commit', async () => {
    const order: string[] = [];
    await db.unit(async () => {
      db.onCommit(() => order.push('after'));
      await db.unit(async () => void (await db.repo(Parcel).save(parcel('p1'))));
      order.push('inside');
    });
    expect(order).toEqual(['inside', 'after']);
  });

  it('does at its end what was left to it, where it sees what was written, and undoes that with all the rest', async () => {
    const seen: number[] = [];
    const count = async () => void seen.push(await db.repo(Parcel).count());
    await db.unit(async () => {
      db.beforeCommit(count);
      await db.current
        .savepoint(async () => {
          db.beforeCommit(count);
          await Promise.reject(new Error('this is not done'));
        })
        .catch(() => undefined);
      await db.repo(Parcel).save(parcel('p1'));
    });
    expect(seen).toEqual([1]);
    const failing = db.unit(async () => {
      db.beforeCommit(async () => void (await db.repo(Parcel).save(parcel('p2'))));
      db.beforeCommit(() => Promise.reject(new Error('undone')));
      await db.repo(Parcel).save(parcel('p3'));
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await db.repo(Parcel).count()).toBe(1);
  });

  it('refuses what goes on after its end, which would keep a connection for good', async () => {
    let goOn: (() => void) | undefined;
    const over = new Promise<void>((resolve) => (goOn = resolve));
    const late: Promise<unknown>[] = [];
    const failed = db.unit(async () => {
      await db.repo(Parcel).save(parcel('p1'));
      late.push(
        over.then(() => db.query({ sql: 'SELECT 1', values: [] })),
        over.then(() => db.repo(Parcel).find()),
      );
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    goOn?.();
    for (const each of late) await expect(each).rejects.toThrow('the unit of work has ended');
    await db.unit(async () => void (await db.repo(Parcel).save(parcel('p2'))));
    expect((await db.repo(Parcel).find()).map(({ id }) => id)).toEqual(['p2']);
  });

  it('undoes a savepoint alone', async () => {
    await db.unit(async () => {
      await db.repo(Parcel).save(parcel('p1'));
      await db.current
        .savepoint(async () => {
          await db.repo(Parcel).save(parcel('p2'));
          throw new Error('only this');
        })
        .catch(() => undefined);
    });
    expect((await db.repo(Parcel).find()).map(({ id }) => id)).toEqual(['p1']);
  });

  it('recognises a duplicate by the dialect', async () => {
    await db.unit(async () => void (await db.repo(Parcel).save(parcel('p1', 'same'))));
    const error: unknown = await db
      .unit(async () => void (await db.repo(Parcel).insert(parcel('p2', 'same'))))
      .catch((caught: unknown) => caught);
    expect(db.dialect.isDuplicate(error)).toBe(true);
  });

  it('refuses a write outside of any unit', () => {
    expect(() => db.write(insert('parcel', { id: 'p1' }))).toThrow('unit of work');
  });
});
