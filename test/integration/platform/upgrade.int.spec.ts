import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { rooms } from '#lab/modules/server.js';
import { openDatabase, type ServerRoom } from '#lab/platform/boot.js';
import { schemaDrift } from '#lab/platform/database/migrate.js';
import { insert } from '#lab/platform/database/sql.js';
import { aDatabase, type TestDatabase } from '../../support/databases.js';

/** The last step of the schema that the first release brought. */
const firstRelease = 1_700_000_000_020;

let test: TestDatabase;

beforeEach(async () => {
  test = await aDatabase();
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
    const old = await openDatabase(test.bare, until(firstRelease));
    await old.unit(async () => {
      old.write(insert('process_instance', { id: 'i1', ...instance }));
      old.write(insert('process_subscription', { id: 'i1.4', instanceId: 'i1', element: 'w', name: 'withdraw' }));
      old.write(insert('process_history', { instanceId: 'i1', n: 1, kind: 'started', at: 1 }));
      const todo = { subject: 'leave-claim', recordId: 'r1', instanceId: 'i1', element: 'a', openedAt: 1 };
      old.write(insert('todo', { taskId: 'i1.3', principal: 'u:u1', kind: 'task', ...todo }));
    });
    await old.close();

    const now = await openDatabase(test.bare, rooms);
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
