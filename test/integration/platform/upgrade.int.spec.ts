import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { rooms } from '#lab/modules/server.js';
import { openDatabase, type ServerRoom } from '#lab/platform/boot.js';
import type { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { migrate, schemaDrift } from '#lab/platform/database/migrate.js';
import { insert, remove } from '#lab/platform/database/sql.js';
import { log } from '#lab/platform/logging/log.js';
import { anEmptyDatabase, type EmptyDatabase } from '../../support/databases.js';

/** The rooms as they were after a step. */
function until(last: number): ServerRoom[] {
  return rooms.map((room) => ({
    ...room,
    migrations: room.migrations.filter(({ name }) => Number(name.slice(-13)) <= last),
  }));
}

const instance = {
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

const given = { version: 1, createdAt: 1, createdBy: 'system', updatedAt: 1, updatedBy: 'system' };

const user = (id: string, userId: string, email: string | null, employeeNo: string | null = null) => ({
  id,
  ...given,
  userId,
  email,
  employeeNo,
  nameZh: '张三',
  abbreviation: 'ZS',
  userType: 'T',
  loginType: '1',
  emailLogin: false,
  language: 'zh',
  status: '1',
  failures: 0,
});

type Ask = (sql: string) => Promise<readonly Row[]>;

/** A release, the rows that a database got in it, and what they are after all releases that followed. */
interface Release {
  readonly title: string;
  /** The last step of its schema. */
  readonly last: number;
  fill(old: Database): void;
  check(ask: Ask): Promise<void>;
}

/** In their order: the steps of a release find the rows of all before it. */
const releases: readonly Release[] = [
  {
    title: 'the first one: its rows are kept',
    last: 1_700_000_000_020,
    fill(old) {
      const todo = { subject: 'leave-claim', recordId: 'r1', instanceId: 'i1', element: 'a', openedAt: 1 };
      old.write(
        insert('process_instance', { id: 'i1', rootId: 'i1', ...instance }),
        insert('process_subscription', { id: 'i1.4', instanceId: 'i1', element: 'w', name: 'withdraw' }),
        insert('process_history', { instanceId: 'i1', n: 1, kind: 'started', at: 1 }),
        insert('todo', { taskId: 'i1.3', principal: 'u:u1', kind: 'task', ...todo }),
      );
    },
    async check(ask) {
      expect(await ask('SELECT `id`, `kind`, `name` FROM `process_subscription`')).toEqual([
        { id: 'i1.4', kind: 'message', name: 'withdraw' },
      ]);
      expect(await ask("SELECT `n`, `kind` FROM `process_history` WHERE `instanceId` = 'i1'")).toEqual([
        { n: 1, kind: 'started' },
      ]);
      expect(await ask('SELECT `taskId`, `principal`, `way` FROM `todo`')).toEqual([
        { taskId: 'i1.3', principal: 'u:u1', way: null },
      ]);
      expect(await ask("SELECT `id`, `titleZh`, `chosen` FROM `process_instance` WHERE `id` = 'i1'")).toEqual([
        { id: 'i1', titleZh: '请假', chosen: null },
      ]);
    },
  },
  {
    title:
      'before audiences and retries of mails: an announcement keeps its department, a mail waits that is tried again',
    last: 1_700_000_000_067,
    fill(old) {
      const words = { titleZh: '停电', textZh: '停电', fromDay: '2026-11-20', pinned: false };
      const mail = { language: 'zh', title: 't', content: '', plain: '', sendStatus: '2', attempts: 1, createdAt: 1 };
      const job = { topic: 'mail.send', dueAt: 9, fence: 1, parked: false, createdAt: 1 };
      old.write(
        // The platform's own steps have all been run; this one is to find the rows of before.
        remove('migrations', { name: 'platform1700000000054' }),
        insert('sys_announcement', { id: 'a1', ...given, ...words, departmentId: 'd1' }),
        insert('sys_announcement', { id: 'a2', ...given, ...words, departmentId: null }),
        insert('mail_queue', { id: 'm1', ...mail }, { id: 'm2', ...mail }),
        insert('job', { id: 'm1', ...job, payload: JSON.stringify({ mail: 'm1' }), attempts: 1 }),
      );
    },
    async check(ask) {
      expect(await ask('SELECT `id`, `departmentIds` FROM `sys_announcement` ORDER BY `id`')).toEqual([
        { id: 'a1', departmentIds: '["d1"]' },
        { id: 'a2', departmentIds: null },
      ]);
      expect(await ask('SELECT `id`, `sendStatus` FROM `mail_queue` ORDER BY `id`')).toEqual([
        { id: 'm1', sendStatus: '0' },
        { id: 'm2', sendStatus: '2' },
      ]);
    },
  },
  {
    title:
      'with the first log of purchases: it begins anew without rows that nothing read, requests are found by pinyin',
    last: 1_700_000_000_089,
    fill(old) {
      const stamps = { version: 1, createdAt: 1, createdBy: 'u1', updatedAt: 1, updatedBy: 'u1' };
      const owner = { ownerId: 'u1', departmentId: 'd1', function: '' };
      const values = {
        ...{ number: 'IP2026110001', title: '试剂盒', categoryId: 'c1' },
        ...{ state: 'draft', status: 'D', reason: '' },
      };
      old.write(
        insert('purchase_request', { id: 'r1', ...stamps, ...owner, ...values, amountBase: 100 }),
        insert('purchase_log', { id: 'l1', code: '11', entityType: 't', entityId: 'r1', time: 1 }),
      );
    },
    async check(ask) {
      expect(await ask('SELECT `number`, `searchText` FROM `purchase_request`')).toEqual([
        { number: 'IP2026110001', searchText: '试剂盒 sjh' },
      ]);
      expect(await ask('SELECT `id` FROM `purchase_log`')).toEqual([]);
    },
  },
  {
    title: 'before texts compared alike: rows that now have the same value are reported, and left to be renamed',
    last: 1_700_000_000_090,
    fill(old) {
      const role = { ...given, division: '1', status: '1', permissions: '[]' };
      old.write(
        insert(
          'org_user',
          user('u1', 'ｚｈａｎｇ', 'ＺＨＡＮＧ@lab.example', 'E-1'),
          user('u2', 'wang', null, 'e－2'),
          user('u3', 'ｗａｎｇ２', null, 'E-3'),
          user('u4', 'wang2', null, null),
        ),
        insert('org_role', { id: 'r1', ...role, code: 'buyer', nameZh: '采购Ａ', nameEn: 'Buyer' }),
        insert('org_role', { id: 'r2', ...role, code: 'seller', nameZh: '采购a', nameEn: 'seller' }),
      );
    },
    async check(ask) {
      expect(await ask('SELECT `id`, `userId`, `email` FROM `org_user` ORDER BY `id`')).toEqual([
        { id: 'u1', userId: 'zhang', email: 'zhang@lab.example' },
        { id: 'u2', userId: 'wang', email: null },
        { id: 'u3', userId: 'ｗａｎｇ２', email: null },
        { id: 'u4', userId: 'wang2', email: null },
      ]);
      const ofUsers = [
        { id: 'u3', value: 'ｗａｎｇ２' },
        { id: 'u4', value: 'wang2' },
      ];
      const ofRoles = [
        { id: 'r1', value: '采购Ａ' },
        { id: 'r2', value: '采购a' },
      ];
      expect(warnings).toEqual([
        { table: 'org_user', column: 'userId', rows: ofUsers },
        { table: 'org_role', column: 'nameZh', rows: ofRoles },
      ]);
    },
  },
  {
    title: 'before the dots of lists followed the forecast: running processes keep the steps that have not come yet',
    last: 1_700_000_000_097,
    fill(old) {
      const task = { subject: 'leave-claim', recordId: 'r1', status: '1', openedAt: 1 };
      old.write(
        insert('process_instance', { ...instance, id: 'n1', rootId: 'n1', expected: 'a b c' }),
        insert('process_instance', { ...instance, id: 'n2', rootId: 'n2', expected: 'a', endedAt: 2 }),
        insert('process_task', { id: 'n1.3', instanceId: 'n1', element: 'a', ...task }),
        insert('process_task', { id: 'n1.5', instanceId: 'n1', element: 'a', ...task }),
      );
    },
    async check(ask) {
      expect(
        await ask("SELECT `id`, `expected` FROM `process_instance` WHERE `id` IN ('n1', 'n2') ORDER BY `id`"),
      ).toEqual([
        { id: 'n1', expected: 'b c' },
        { id: 'n2', expected: 'a' },
      ]);
    },
  },
  {
    title: 'before topics of jobs were renamed: jobs keep their payload under the new topics',
    last: 1_700_000_000_099,
    fill(old) {
      const job = { payload: '{"id":"n1"}', dueAt: 1, fence: 0, attempts: 0, parked: false, createdAt: 1 };
      for (const [id, topic] of ['process.told', 'process.heard', 'process.standIn', 'process.timer'].entries())
        old.write(insert('job', { id: `j${String(id)}`, topic, ...job }));
    },
    async check(ask) {
      expect(await ask("SELECT `topic`, `payload` FROM `job` WHERE `id` LIKE 'j_' ORDER BY `id`")).toEqual(
        ['notice', 'received', 'substitute', 'timer'].map((topic) => ({
          topic: `process.${topic}`,
          payload: '{"id":"n1"}',
        })),
      );
    },
  },
  {
    title: 'before lists left out tasks of suspended instances: those suspended last that have not ended are known',
    last: 1_700_000_000_770,
    fill(old) {
      const histories: readonly [string, readonly string[], object?][] = [
        ['is', ['started', 'suspended', 'resumed', 'suspended', 'commented']],
        ['was', ['suspended', 'resumed']],
        ['never', ['started']],
        ['ended', ['suspended'], { endedAt: 9 }],
      ];
      for (const [id, kinds, more] of histories) {
        old.write(insert('process_instance', { ...instance, searchText: '', id, rootId: id, ...more }));
        for (const [n, kind] of kinds.entries())
          old.write(insert('process_history', { instanceId: id, n, kind, at: n + 1 }));
      }
    },
    async check(ask) {
      expect(await ask('SELECT * FROM `process_suspended`')).toEqual([{ instanceId: 'is' }]);
    },
  },
];

/** What is logged while the last steps run. */
let warnings: readonly unknown[] = [];

describe('a database with rows of each release', () => {
  let empty: EmptyDatabase;
  let now: Database;

  beforeAll(async () => {
    empty = await anEmptyDatabase();
    const warned = jest.spyOn(log, 'warn');
    for (const { last, fill } of releases) {
      const old = await openDatabase(empty.dialect, until(last));
      await old.unit(async () => fill(old));
      await old.close();
    }
    now = await openDatabase(empty.dialect, rooms);
    warnings = warned.mock.calls.map(([said]) => said);
    warned.mockRestore();
  });
  afterAll(async () => {
    await now.close();
    await empty.drop();
  });

  it('gets the tables of today', async () => {
    expect(await schemaDrift(now)).toEqual([]);
  });

  it.each(releases)('$title', ({ check }) => check((sql) => now.query({ sql, values: [] })));
});

describe('a database of before texts compared alike', () => {
  let test: EmptyDatabase;
  beforeEach(async () => {
    test = await anEmptyDatabase();
  });
  afterEach(() => test.drop());

  /** Before that, the columns of MySQL compared as the database was set up to; some of them stand for all. */
  async function openAsBefore() {
    const old = await openDatabase(test.dialect, until(1_700_000_000_090));
    // The platform's own steps have all been run; this one is to find the columns of before.
    await old.unit(async () => old.write(remove('migrations', { name: 'platform1700000000091' })));
    if (old.dialect.name === 'mysql') {
      await old.source.query(
        'ALTER TABLE `audit` MODIFY `action` varchar(80) COLLATE utf8mb4_unicode_ci NOT NULL, MODIFY `detail` longtext COLLATE utf8mb4_unicode_ci NULL',
      );
      await old.source.query(
        'ALTER TABLE `org_department` MODIFY `showId` varchar(32) COLLATE utf8mb4_general_ci NOT NULL, MODIFY `nameEn` varchar(80) COLLATE utf8mb4_unicode_ci NULL',
      );
    }
    return old;
  }

  it('compares all texts alike afterwards, keeps their values and lets audited rows stay unchangeable', async () => {
    const old = await openAsBefore();
    await old.unit(async () => {
      old.write(insert('audit', { id: 'a1', at: 1, action: 'Prüfung', subject: 'x', detail: '试剂' }));
      old.write(insert('org_department', { id: 'd1', ...given, showId: 'lab', nameZh: '实验室 ' }));
    });
    await old.close();

    const now = await openDatabase(test.dialect, rooms);
    try {
      expect(await schemaDrift(now)).toEqual([]);
      if (now.dialect.name === 'mysql') {
        const collations = await now.source.query(
          "SELECT DISTINCT collation_name AS `name` FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name <> 'migrations' AND collation_name IS NOT NULL",
        );
        expect((collations as { name: string }[]).map(({ name }) => name).sort()).toEqual([
          'ascii_bin',
          expect.stringMatching(/^utf8mb4_(0900|nopad)_bin$/),
        ]);
      }
      const rows = async (sql: string) => now.query({ sql, values: [] });
      expect(await rows("SELECT `detail` FROM `audit` WHERE `action` = 'Prüfung'")).toEqual([{ detail: '试剂' }]);
      expect(await rows("SELECT `id` FROM `audit` WHERE `action` = 'prufung'")).toEqual([]);
      expect(await rows("SELECT `nameZh` FROM `org_department` WHERE `showId` = 'lab'")).toEqual([
        { nameZh: '实验室 ' },
      ]);
      const attempt = now.unit(
        async () => void (await now.current.execute({ sql: 'DELETE FROM `audit`', values: [] })),
      );
      await expect(attempt).rejects.toThrow('append-only');
    } finally {
      await now.close();
    }
  });

  it('goes on where it was interrupted', async () => {
    const old = await openAsBefore();
    await old.close();
    const failing = { ...test.dialect, alignTexts: () => Promise.reject(new Error('the server went away')) };
    await expect(openDatabase(failing, rooms)).rejects.toThrow('the server went away');
    const now = await openDatabase(test.dialect, rooms);
    expect(await migrate(now)).toEqual([]);
    await now.close();
  });
});
