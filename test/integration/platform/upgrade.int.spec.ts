import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rooms } from '#lab/modules/server.js';
import { openDatabase, type ServerRoom } from '#lab/platform/boot.js';
import { schemaDrift } from '#lab/platform/database/migrate.js';
import { insert, remove } from '#lab/platform/database/sql.js';
import { anEmptyDatabase, type EmptyDatabase } from '../../support/databases.js';

/** The last step of the schema that the first release brought. */
const firstRelease = 1_700_000_000_020;

let test: EmptyDatabase;

beforeEach(async () => {
  test = await anEmptyDatabase();
});
afterEach(() => test.drop());

/** The rooms as they were after a step. */
function until(last: number): ServerRoom[] {
  return rooms.map((room) => ({
    ...room,
    migrations: room.migrations.filter(({ name }) => Number(name.slice(-13)) <= last),
  }));
}

const instance = {
  rootId: 'i1',
  definitionId: 'd1',
  subject: 'leave-claim',
  recordId: 'r1',
  round: 1,
  state: '{}',
  vars: '{}',
  version: 1,
  titleZh: '请假',
  titleEn: 'Leave',
  card: '{}',
  expected: '',
  startedAt: 1,
};

describe('a database of the first release', () => {
  it('gets the tables of today and keeps its rows', async () => {
    const old = await openDatabase(test.dialect, until(firstRelease));
    await old.unit(async () => {
      old.write(insert('process_instance', { id: 'i1', ...instance }));
      old.write(insert('process_subscription', { id: 'i1.4', instanceId: 'i1', element: 'w', name: 'withdraw' }));
      old.write(insert('process_history', { instanceId: 'i1', n: 1, kind: 'started', at: 1 }));
      const todo = { subject: 'leave-claim', recordId: 'r1', instanceId: 'i1', element: 'a', openedAt: 1 };
      old.write(insert('todo', { taskId: 'i1.3', principal: 'u:u1', kind: 'task', ...todo }));
    });
    await old.close();

    const now = await openDatabase(test.dialect, rooms);
    try {
      expect(await schemaDrift(now)).toEqual([]);
      const rows = async (sql: string) => now.query({ sql, values: [] });
      expect(await rows('SELECT `id`, `kind`, `name` FROM `process_subscription`')).toEqual([
        { id: 'i1.4', kind: 'message', name: 'withdraw' },
      ]);
      expect(await rows('SELECT `n`, `kind` FROM `process_history`')).toEqual([{ n: 1, kind: 'started' }]);
      expect(await rows('SELECT `taskId`, `principal`, `way` FROM `todo`')).toEqual([
        { taskId: 'i1.3', principal: 'u:u1', way: null },
      ]);
      expect(await rows('SELECT `id`, `titleZh`, `chosen` FROM `process_instance`')).toEqual([
        { id: 'i1', titleZh: '请假', chosen: null },
      ]);
    } finally {
      await now.close();
    }
  });
});

describe('a database of before the log of purchases was removed', () => {
  it('loses the log, which nothing read, and keeps the requests', async () => {
    const old = await openDatabase(test.dialect, until(1_700_000_000_089));
    const stamps = { version: 1, createdAt: 1, createdBy: 'u1', updatedAt: 1, updatedBy: 'u1' };
    const owner = { ownerId: 'u1', departmentId: 'd1', function: '' };
    const values = { number: 'IP2026110001', title: 't', categoryId: 'c1', state: 'draft', status: 'D', reason: '' };
    await old.unit(async () => {
      old.write(insert('purchase_request', { id: 'r1', ...stamps, ...owner, ...values, amountBase: 100 }));
      old.write(insert('purchase_log', { id: 'l1', code: '11', entityType: 't', entityId: 'r1', time: 1 }));
    });
    await old.close();

    const now = await openDatabase(test.dialect, rooms);
    try {
      expect(await schemaDrift(now)).toEqual([]);
      expect(await now.query({ sql: 'SELECT `number` FROM `purchase_request`', values: [] })).toEqual([
        { number: 'IP2026110001' },
      ]);
      await expect(now.query({ sql: 'SELECT * FROM `purchase_log`', values: [] })).rejects.toThrow('purchase_log');
    } finally {
      await now.close();
    }
  });
});

describe('a database of before audiences and retries of mails', () => {
  it('keeps the department of an announcement, and lets a mail wait that will be tried again', async () => {
    const old = await openDatabase(test.dialect, until(1_700_000_000_067));
    const given = { version: 1, createdAt: 1, createdBy: 'system', updatedAt: 1, updatedBy: 'system' };
    const words = { titleZh: '停电', textZh: '停电', fromDay: '2026-11-20', pinned: false };
    const mail = { language: 'zh', title: 't', content: '', plain: '', sendStatus: '2', attempts: 1, createdAt: 1 };
    const job = { topic: 'mail.send', dueAt: 9, fence: 1, parked: false, createdAt: 1 };
    await old.unit(async () => {
      // The platform's own steps have all been run; this one is to find the rows of before.
      old.write(remove('migrations', { name: 'platform1700000000054' }));
      old.write(insert('sys_announcement', { id: 'a1', ...given, ...words, departmentId: 'd1' }));
      old.write(insert('sys_announcement', { id: 'a2', ...given, ...words, departmentId: null }));
      old.write(insert('mail_queue', { id: 'm1', ...mail }, { id: 'm2', ...mail }));
      old.write(insert('job', { id: 'j1', ...job, payload: JSON.stringify({ mail: 'm1' }), attempts: 1 }));
    });
    await old.close();

    const now = await openDatabase(test.dialect, rooms);
    try {
      const rows = async (sql: string) => now.query({ sql, values: [] });
      expect(await rows('SELECT `id`, `departmentIds` FROM `sys_announcement` ORDER BY `id`')).toEqual([
        { id: 'a1', departmentIds: '["d1"]' },
        { id: 'a2', departmentIds: null },
      ]);
      expect(await rows('SELECT `id`, `sendStatus` FROM `mail_queue` ORDER BY `id`')).toEqual([
        { id: 'm1', sendStatus: '0' },
        { id: 'm2', sendStatus: '2' },
      ]);
    } finally {
      await now.close();
    }
  });
});
