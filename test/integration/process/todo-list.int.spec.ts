import { expect, it, describe, beforeAll, afterAll, jest } from '@jest/globals';
import { countedTo } from '#lab/shared/counted-to.js';
import { usualPriority } from '#lab/shared/priority.js';
import { errors } from '#lab/shared/errors.js';
import { isFoundIn } from '#lab/shared/fold.js';
import type { CursorPage } from '#lab/shared/paging.js';
import type { DoneLine, TodoLine, TodoPage } from '#lab/shared/todo-view.js';
import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { insert } from '#lab/platform/database/sql.js';
import type { ProcessSummary } from '#lab/modules/inbox/shared/started.dto.js';
import type { TodoKinds } from '#lab/modules/inbox/shared/task.dto.js';
import { TestApp } from '../../support/app.js';
import type { Caller } from '../../support/as-user.js';
import { aCompany, aUser, type Company } from '../../support/builders/org.js';
import { aCategory, aRequest } from '../../support/builders/purchase.js';
import { writeTodos, type TodoCopy } from '../../support/builders/todos.js';

const groups = ['g:first', 'g:second'];
const titles = ['离心机 3 台', 'HPLC column', 'ＰＣＲ plates', 'pcr Tubes', 'Gewürz 100%', 'café_au', '移液器吸头'];

let test: TestApp;
let company: Company;
let lin: Caller;
let category: string;
let model: string;

beforeAll(async () => {
  test = await TestApp.start();
  company = await aCompany(test);
  category = await aCategory(test, 'TL');
  const chen = await test.as(company.chen);
  lin = await test.as(company.lin);
  const path = await aRequest(chen, category, company.chen, { title: 'The model of all copies' });
  await chen.act(path, 'submit');
  const [row] = await test.db.query({
    sql: 'SELECT `instanceId` FROM `process_task` WHERE `recordId` = ?',
    values: [path.split('/').pop()],
  });
  model = String(row?.instanceId);
});
afterAll(() => test.stop());

const write = (copies: readonly TodoCopy[]) => writeTodos(test, model, company.lin, copies);

async function page(query: string, reader = lin): Promise<TodoPage> {
  return (await reader.get(`/Common/getTodoList?${query}`)).data as TodoPage;
}

/** All pages of a list, each asked for by the end of the one before. */
async function walked(query: string, reader = lin): Promise<TodoLine[]> {
  const lines: TodoLine[] = [];
  for (let after = ''; ;) {
    const { rows, next } = await page(`${query}&size=7${after}`, reader);
    lines.push(...rows);
    if (next === null) return lines;
    expect(rows).toHaveLength(7);
    after = `&after=${encodeURIComponent(next)}`;
  }
}

describe('a to-do list', () => {
  const copies: TodoCopy[] = [];
  const mine = (copy: TodoCopy) => {
    const own = copy.rows[`u:${company.lin}`];
    const groupRows = copy.keptOut ? [] : groups.flatMap((group) => copy.rows[group] ?? []);
    return [...(own === undefined ? [] : [own]), ...groupRows];
  };
  const listed = () => copies.filter((copy) => mine(copy).length > 0);
  const numbers = (lines: readonly TodoLine[]) => lines.map(({ card }) => card.number);

  beforeAll(async () => {
    await test.db.unit(async () => {
      for (const [at, code] of ['first', 'second'].entries()) {
        const id = `00000000-0000-7000-8000-00000000000${at}`;
        groups[at] = `g:${id}`;
        test.db.write(
          insert('org_group', {
            id,
            version: 1,
            code,
            nameZh: code,
            nameEn: code,
            createdAt: 0,
            createdBy: 'x',
            updatedAt: 0,
            updatedBy: 'x',
          }),
          insert('org_user_group', { userId: company.lin, groupId: id }),
          test.db.dialect.upsertAdd('counter', { id: 'org' }, 'value', 1),
        );
      }
      return Promise.resolve();
    });
    for (let n = 0; n < 60; n++) {
      const at = 1000 * (n % 9);
      const own = n % 3 === 0 ? { [`u:${company.lin}`]: at + 5 } : {};
      const first = n % 2 === 0 ? { [groups[0] ?? '']: at + ((n * 7) % 11) } : {};
      const second = n % 5 === 0 ? { [groups[1] ?? '']: at + 9000 - ((n * 5) % 13) } : {};
      copies.push({
        id: `copy-${String(n).padStart(3, '0')}`,
        title: titles[n % titles.length] ?? '',
        rows: { [`u:${company.chen}`]: at, ...own, ...first, ...second },
        dueAt: n % 4 === 0 ? null : 5000 - (n % 6) * 100,
        priority: [50, 100, 50, 75, 25, 60, 50][n % 7] ?? usualPriority,
        keptOut: n % 10 === 0,
      });
    }
    await write(copies);
  });

  it('walked by its ends holds each task once, in the order that is asked for', async () => {
    const base = (await walked('subject=purchase-request')).filter(({ card }) => card.number.startsWith('copy-'));
    const first = (copy: TodoCopy) => Math.min(...mine(copy));
    const task = ({ id }: TodoCopy) => `${id}.1`;
    const byArrival = [...listed()].sort((a, b) => first(a) - first(b) || (task(a) < task(b) ? -1 : 1));
    expect(numbers(base)).toEqual(byArrival.map(({ id }) => id));
    expect(base.map(({ openedAt }) => Date.parse(openedAt))).toEqual(byArrival.map(first));
    const latest = (await walked('sort=-openedAt')).filter(({ card }) => card.number.startsWith('copy-'));
    expect(numbers(latest)).toEqual(byArrival.map(({ id }) => id).reverse());
    const due = ({ dueAt }: TodoCopy) => dueAt ?? Infinity;
    const byDue = [...listed()].sort((a, b) => (due(a) === due(b) ? (task(a) < task(b) ? -1 : 1) : due(a) - due(b)));
    const dueFirst = (await walked('sort=dueAt')).filter(({ card }) => card.number.startsWith('copy-'));
    expect(numbers(dueFirst)).toEqual(byDue.map(({ id }) => id));
    const priority = (copy: TodoCopy) => copy.priority ?? usualPriority;
    const byPriority = [...byDue].sort((a, b) => priority(b) - priority(a));
    const highestFirst = (await walked('sort=priority')).filter(({ card }) => card.number.startsWith('copy-'));
    expect(numbers(highestFirst)).toEqual(byPriority.map(({ id }) => id));
    const late = await walked('sort=dueAt&late=true');
    expect(numbers(late)).toEqual(byDue.filter(({ dueAt }) => dueAt !== null).map(({ id }) => id));
  });

  it('leaves out at once what another server has kept its reader out of, and has it again at once', async () => {
    const kept = await test.db.query({
      sql: 'SELECT `taskId`, `userId`, `instanceId` FROM `task_kept_out` WHERE `userId` = ?',
      values: [company.lin],
    });
    const letIn = { sql: 'DELETE FROM `task_kept_out` WHERE `userId` = ?', values: [company.lin] };
    const written = (...statements: Parameters<typeof test.db.write>) =>
      test.db.unit(() => Promise.resolve(test.db.write(...statements)));
    const [of] = copies.filter(
      ({ rows }) => rows[`u:${company.lin}`] === undefined && rows[groups[0] ?? ''] !== undefined,
    );
    const without = { taskId: `${of?.id}.1`, userId: company.lin, instanceId: of?.id };
    const inGroups = copies.filter(({ rows }) => groups.some((group) => rows[group] !== undefined));
    const own = copies.filter(({ rows }) => rows[`u:${company.lin}`] !== undefined);
    const all = new Set([...inGroups, ...own].map(({ id }) => id));
    // The model of the copies waits for the reader too.
    const copied = (lines: readonly TodoLine[]) =>
      new Set(numbers(lines).filter((number) => number.startsWith('copy-')));
    const total = all.size + 1;
    try {
      await written(letIn);
      for (let twice = 0; twice < 2; twice++) {
        const open = await page('size=100');
        expect(copied(open.rows)).toEqual(all);
        expect(open.total).toBe(total);
        await written(insert('task_kept_out', without));
        const fewer = await page('size=100');
        expect(copied(fewer.rows)).toEqual(new Set([...all].filter((id) => id !== of?.id)));
        expect(fewer.total).toBe(total - 1);
        expect((await page('size=7&sort=-openedAt')).total).toBe(total - 1);
        await written(letIn);
      }
    } finally {
      await written(letIn, insert('task_kept_out', ...kept));
    }
  });

  it('leaves out at once the tasks of what another server has suspended, or has only these', async () => {
    const of = listed().filter((_, n) => n % 4 === 0);
    const [all, count] = [(await page('size=100')).rows, (await lin.get('/Common/getTodoCount')).data.total as number];
    const isOf = ({ card }: TodoLine) => of.some(({ id }) => id === card.number);
    const written = (...statements: Statement[]) => test.db.unit(async () => test.db.write(...statements));
    const rest = of.map(({ id }) => ({ instanceId: id }));
    await written(insert('process_suspended', ...rest));
    try {
      const [left, only] = [all.filter((line) => !isOf(line)), all.filter(isOf)];
      expect(numbers(await walked(''))).toEqual(numbers(left));
      expect((await page('size=7')).total).toBe(left.length);
      expect((await lin.get('/Common/getTodoCount')).data.total).toBe(count - of.length);
      expect(numbers(await walked('suspended=true'))).toEqual(numbers(only));
      expect((await page('suspended=true&size=1')).total).toBe(of.length);
      expect(numbers((await page('suspended=true&search=pcr&size=100')).rows)).toEqual(
        numbers(only.filter(({ title }) => isFoundIn([title.zh], 'pcr'))),
      );
    } finally {
      await written({ sql: 'DELETE FROM `process_suspended`', values: [] });
    }
    expect(numbers((await page('size=100')).rows)).toEqual(numbers(all));
  });

  it('has the same rows on pages by number', async () => {
    const all = await page('size=100');
    const third = await page('size=7&page=3');
    expect(numbers(third.rows)).toEqual(numbers(all.rows).slice(14, 21));
    expect([third.total, all.total]).toEqual([all.rows.length, all.rows.length]);
    expect(all.next).toBeNull();
  });

  it.each([
    ...[
      '离心',
      '机',
      'hplc',
      'ＨＰＬＣ',
      'PCR',
      'plates',
      'pcr t',
      'ü',
      '100%',
      '0%',
      '_',
      'é_a',
      'cafe',
      '吸头',
      '头',
    ],
    ...['copy-01', '-0', '9', 'zebra', '!', 'c', 'CNY'],
  ])('finds by %s what its titles and cards show, as people compare', async (search) => {
    const found = numbers(await walked(`search=${encodeURIComponent(search)}`)).sort();
    const model = (await page('size=100')).rows.filter(({ title, card }) =>
      isFoundIn(
        [title.zh, title.en ?? '', card.number, card.amount, card.currency, card.category?.zh, card.category?.en],
        search,
      ),
    );
    expect(found).toEqual(numbers(model).sort());
    expect((await page(`search=${encodeURIComponent(search)}`)).total).toBe(model.length);
  });

  it('finds nothing by the names and ids that a card is stored with', async () => {
    for (const search of ['requester', '"number"', company.chen])
      expect((await page(`search=${search}`)).total).toBe(0);
  });

  it('is refused an end that no page has had, and a page by number that nobody counts', async () => {
    for (const query of ['after=yesterday', 'after=1~', `after=1~${"'"}`, 'page=51', 'page=12&size=100'])
      (await lin.get(`/Common/getTodoList?${query}`)).expectCode(errors.field);
    expect((await page('page=50')).rows).toEqual([]);
  });

  it('counts no further than its totals are shown, and goes on beyond them', async () => {
    const many = Array.from({ length: countedTo + 30 }, (_, n): TodoCopy => ({
      id: `many-${String(n).padStart(4, '0')}`,
      title: 'One of many',
      rows: { [`u:${company.lin}`]: 100_000 + n },
      dueAt: null,
    }));
    await write(many);
    const { total, next } = await page('size=20');
    expect(total).toBe(countedTo + 1);
    expect(next).not.toBeNull();
    const found = await walked('search=many');
    expect(numbers(found)).toEqual(many.map(({ id }) => id));
    expect((await page('search=many')).total).toBe(countedTo + 1);
  });

  it('of very many tasks leaves out at once what another server has suspended, and counts the others', async () => {
    const id = await aUser(test, 'very-many');
    const caller = await test.as(id);
    const all = Array.from({ length: countedTo + 1 }, (_, n): TodoCopy => ({
      id: `very-many-${String(n).padStart(4, '0')}`,
      title: 'One of very many',
      rows: { [`u:${id}`]: 500_000 + n },
      dueAt: null,
    }));
    await write(all);
    const found = async () => {
      const { rows, total } = await page('size=1', caller);
      return [...numbers(rows), total];
    };
    const [one, other] = all.map((copy) => copy.id);
    // That there are many is found out by the first list.
    for (let twice = 0; twice < 2; twice++) expect(await found()).toEqual([one, countedTo + 1]);
    const written = (statement: Statement) => test.db.unit(async () => test.db.write(statement));
    await written(insert('process_suspended', { instanceId: one }));
    try {
      expect(await found()).toEqual([other, countedTo]);
    } finally {
      await written({ sql: 'DELETE FROM `process_suspended`', values: [] });
    }
    expect(await found()).toEqual([one, countedTo + 1]);
  });

  /** Another member of both groups, who has not asked for a list yet. */
  const member = async (name: string) => {
    const id = await aUser(test, name);
    await test.db.unit(async () =>
      test.db.write(
        ...groups.map((group) => insert('org_user_group', { userId: id, groupId: group.slice(2) })),
        test.db.dialect.upsertAdd('counter', { id: 'org' }, 'value', 1),
      ),
    );
    return { id, caller: await test.as(id) };
  };

  it('has a task that comes to two groups of its reader once, from the first page that is asked for', async () => {
    const [one = '', other = ''] = groups;
    const shared = Array.from({ length: 20 }, (_, n): TodoCopy => ({
      id: `twice-${String(n).padStart(2, '0')}`,
      title: 'Comes twice',
      // Those that come first to the one group come last to the other.
      rows: { [one]: 200_000 + n, ...(n < 3 ? { [other]: 300_000 - n } : {}) },
      dueAt: null,
    }));
    await write(shared);
    const rising = await walked('search=twice-', (await member('rising')).caller);
    expect(numbers(rising)).toEqual(shared.map(({ id }) => id));
    const falling = await walked('search=twice-&sort=-openedAt', (await member('falling')).caller);
    expect(numbers(falling)).toEqual(shared.map(({ id }) => id).reverse());
  });

  it('counts the tasks of several groups together, and none twice', async () => {
    const { id, caller } = await member('counting');
    const total = async () => (await page('size=1', caller)).total;
    const before = await total();
    const each = 400;
    const letters = { a: `u:${id}`, b: groups[0] ?? '', c: groups[1] ?? '' };
    await write(
      Object.entries(letters).flatMap(([letter, principal]) =>
        Array.from({ length: each }, (_, n): TodoCopy => ({
          id: `${letter}-${String(n).padStart(3, '0')}`,
          title: 'One of a group',
          rows: { [principal]: 400_000 + n },
          dueAt: null,
        })),
      ),
    );
    // None of the three alone has more than are counted. What was found is kept in mind for the next time.
    expect([await total(), await total()]).toEqual([countedTo + 1, countedTo + 1]);
    for (const letter of ['b', 'c'])
      await test.db.unit(async () =>
        test.db.write({
          sql: "UPDATE `todo` SET `taskId` = REPLACE(`taskId`, ?, 'a-'), `instanceId` = REPLACE(`instanceId`, ?, 'a-') WHERE `taskId` LIKE ?",
          values: [`${letter}-`, `${letter}-`, `${letter}-___.1`],
        }),
      );
    expect(await total()).toBe(before + each);
  });

  it('counts every kind and age by itself, however many there are of others', async () => {
    const day = 86_400_000;
    const now = test.clock.now().getTime();
    const both = { [`u:${company.lin}`]: now - 2 * day, [groups[0] ?? '']: now - 4 * day };
    const summary = async () => (await lin.get('/process/summary')).data.waiting as ProcessSummary['waiting'];
    const before = await summary();
    expect(before.longer).toBe(countedTo + 1);
    await write([
      { id: 'leave-1', title: 'Leave', rows: { [`u:${company.lin}`]: now }, dueAt: null, subject: 'leave-claim' },
      { id: 'leave-2', title: 'Leave', rows: both, dueAt: null, subject: 'leave-claim' },
    ]);
    const { kinds } = (await lin.get('/process/todo/kinds')).data as TodoKinds;
    expect(kinds.find(({ subject }) => subject === 'leave-claim')?.count).toBe(2);
    expect(kinds.find(({ subject }) => subject === 'purchase-request')?.count).toBe(countedTo + 1);
    // A task that came to its reader by two ways is as old as the first one, and counted once.
    expect(await summary()).toEqual({ ...before, today: before.today + 1, fiveDays: before.fiveDays + 1 });
  });

  it('of several kinds of records has the tasks of each, in one order and with one total', async () => {
    const of = (subject: string, shift: number) =>
      Array.from({ length: 12 }, (_, n): TodoCopy => ({
        ...{
          id: `${subject}-${String(n).padStart(2, '0')}`,
          title: `Several ${titles[n % titles.length] ?? ''}`,
          subject,
        },
        rows: {
          ...(n % 3 === 0 ? {} : { [`u:${company.lin}`]: 10 * n + shift }),
          ...(n % 2 === 0 || n === 9 ? {} : { [groups[0] ?? '']: 10 * n + shift + 3 }),
          ...(n % 3 === 0 ? { [groups[1] ?? '']: 10 * n + shift + 5 } : {}),
        },
        dueAt: n % 4 === 0 ? null : 4000 - (n % 5) * 100 + shift,
        keptOut: n === 6,
      }));
    const quotes = of('purchase-quote', 1);
    const orders = of('purchase-order', 2);
    await write([...quotes, ...orders, ...of('purchase-payment', 4)]);
    const both = [...quotes, ...orders].filter((copy) => mine(copy).length > 0);
    const asked = 'subject=purchase-quote&subject=purchase-order';
    const first = (copy: TodoCopy) => Math.min(...mine(copy));
    const due = ({ dueAt }: TodoCopy) => dueAt ?? Infinity;
    const id = (a: TodoCopy, b: TodoCopy) => (a.id < b.id ? -1 : 1);
    const byArrival = [...both].sort((a, b) => first(a) - first(b) || id(a, b)).map((copy) => copy.id);
    const byDue = [...both].sort((a, b) => (due(a) === due(b) ? id(a, b) : due(a) - due(b))).map((copy) => copy.id);
    expect(both).toHaveLength(22);
    expect(numbers(await walked(asked))).toEqual(byArrival);
    expect(numbers(await walked(`${asked}&sort=-openedAt`))).toEqual([...byArrival].reverse());
    expect(numbers(await walked(`${asked}&sort=dueAt`))).toEqual(byDue);
    expect(numbers((await page(`${asked}&size=5&page=2`)).rows)).toEqual(byArrival.slice(5, 10));
    const totals = async (...queries: string[]) =>
      Promise.all(queries.map(async (query) => (await page(`size=1&${query}`)).total));
    expect(await totals(asked, 'subject=purchase-quote', 'subject=purchase-order')).toEqual([22, 11, 11]);
    const searched = both.filter(({ title }) => isFoundIn([title], 'pcr'));
    expect((await walked(`${asked}&search=pcr`)).length).toBe(searched.length);
    expect(await totals(`${asked}&late=true`)).toEqual([both.filter(({ dueAt }) => dueAt !== null).length]);
    // Where one kind has more than are counted, so have both.
    expect(await totals(`${asked}&subject=purchase-request`)).toEqual([countedTo + 1]);
    const { kinds } = (await lin.get('/process/todo/kinds')).data as TodoKinds;
    const counted = kinds.filter(({ subject }) => ['purchase-quote', 'purchase-order'].includes(subject));
    expect(counted.map(({ count }) => count)).toEqual([11, 11]);
  });

  it.each([
    ['of several kinds', []],
    ['while instances are suspended', ['copy-000', 'copy-004']],
  ])('%s walks along the index of its reader, as that of one and of all', async (_, suspended) => {
    const rest = suspended.map((instanceId) => insert('process_suspended', { instanceId }));
    await test.db.unit(async () => test.db.write(...rest));
    await page('');
    for (const query of ['', 'subject=purchase-quote', 'subject=purchase-quote&subject=purchase-order']) {
      const { db } = test;
      const asked: Statement[] = [];
      const queries = db.queries.bind(db);
      const watching = jest.spyOn(db, 'queries').mockImplementation((statements) => {
        asked.push(...statements);
        return queries(statements);
      });
      await page(query);
      watching.mockRestore();
      const lists = asked.filter(({ sql }) => sql.includes('FROM `todo` '));
      const [rows, count, ...more] = await Promise.all(lists.map(planOf));
      expect(more).toEqual([]);
      expect(rows).toContain('ix_todo_list');
      expect(rows).not.toContain('"key":"ix_todo_record"');
      // Few tasks are suspended: they are found by their instances.
      for (const plan of [rows, count]) expect(plan).not.toMatch(/SCAN t( |")|"table":"t","type":"(ALL|index)"/);
      // For a count of few kinds a database may begin with the records of these; it never reads the whole table.
      for (const plan of [rows, count]) expect(plan).not.toMatch(/SCAN todo|"table":"todo","type":"(ALL|index)"/);
    }
    await test.db.unit(async () => test.db.write({ sql: 'DELETE FROM `process_suspended`', values: [] }));
  });

  it('of one kind is the same whether it is asked for once or twice', async () => {
    const once = await page('subject=purchase-quote&size=5');
    expect(once.rows).toHaveLength(5);
    expect(await page('subject=purchase-quote&subject=purchase-quote&size=5')).toEqual(once);
    (await lin.get(`/Common/getTodoList?subject=${'x'.repeat(41)}`)).expectCode(errors.field);
  });

  it('of what was done counts no further, goes on from where a page ended, and is narrowed by days', async () => {
    const done = Array.from({ length: countedTo + 30 }, (_, n): TodoCopy => ({
      // Decided together, three at a time.
      ...{ id: `done-${String(n).padStart(4, '0')}`, title: 'Done', rows: {}, dueAt: null },
      closedAt: Date.parse('2020-01-01T12:00:00Z') + Math.floor(n / 3),
    }));
    await write(done);
    const ask = async (query: string) => (await lin.get(`/process/done?${query}`)).data as CursorPage<DoneLine>;
    const found: string[] = [];
    for (let after = ''; ;) {
      const { rows, total, next } = await ask(`size=100&closedTo=2020-01-01${after}`);
      expect(total).toBe(countedTo + 1);
      found.push(...rows.map(({ task }) => task));
      if (next === null) break;
      after = `&after=${encodeURIComponent(next)}`;
    }
    expect(found).toEqual(done.map(({ id }) => `${id}.1`).reverse());
    expect((await ask('size=20&page=2&closedTo=2020-01-01')).rows.map(({ task }) => task)).toEqual(found.slice(20, 40));
    expect(await ask('closedFrom=2020-01-03&closedTo=2020-01-04')).toEqual({ rows: [], total: 0, next: null });
    for (const query of ['after=-~done-0001.1', 'page=51', 'after=soon'])
      (await lin.get(`/process/done?${query}`)).expectCode(errors.field);
  });
});

/** How the database goes about a statement, as text. */
async function planOf({ sql, values }: Statement): Promise<string> {
  const { dialect, source } = test.db;
  const explain = dialect.singleWriter ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  return JSON.stringify(await source.query(`${explain} ${sql}`, [...values]));
}
