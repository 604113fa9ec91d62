import { insert } from '#lab/platform/database/sql.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { versionedColumns } from '#lab/platform/database/versioned.js';
import { landedDictionaries, seedDictionary } from './dictionary/seed.js';

/** Tables of this room, and what its screens need of the platform's. */
export const systemMigrations: readonly Migration[] = [
  {
    name: 'system-1700000000061',
    up: async (tables) => {
      await tables.create('sys_user_link', {
        columns: [
          ['id', 'id'],
          ['userId', 'id'],
          ['linkUrl', 'text', 300],
          ['linkKey', 'text', 120],
          ['linkIcon', 'text', 40],
          ['place', 'integer'],
          ['createdAt', 'whole'],
        ],
        unique: { uq_user_link: ['userId', 'linkUrl'] },
      });
      await tables.create('user_setting', {
        columns: [
          ['userId', 'id'],
          ['key', 'id'],
          ['value', 'longText?'],
          ['version', 'integer'],
          ['updatedAt', 'whole'],
        ],
        primary: ['userId', 'key'],
      });
    },
  },
  {
    name: 'system-1700000000062',
    up: async (tables, runner) => {
      await tables.create('sys_module', {
        columns: [
          ...versionedColumns,
          ['key', 'text', 16],
          ['nameZh', 'text', 80],
          ['nameEn', 'text', 80],
          ['available', 'flag'],
          ['place', 'integer'],
          ['moduleVersion', 'text', 40],
          ['fileId', 'id?'],
        ],
        unique: { uq_module_key: ['key'] },
      });
      await tables.create('sys_version', {
        columns: [
          ...versionedColumns,
          ['number', 'text', 32],
          ['day', 'text', 10],
          ['module', 'text?', 16],
          ['notesZh', 'text', 4000],
          ['notesEn', 'text?', 4000],
        ],
        unique: { uq_version_number: ['number'] },
        index: { ix_version_day: ['day'] },
      });
      const now = Date.now();
      const given = { version: 1, createdAt: now, createdBy: 'system', updatedAt: now, updatedBy: 'system' };
      const rows = firstModules.map(([key, nameZh, nameEn], index) => ({
        id: `module-${key}`,
        ...given,
        key,
        nameZh,
        nameEn,
        available: 1,
        place: index + 1,
        moduleVersion: '',
      }));
      for (const row of rows) {
        const { sql, values } = insert('sys_module', row);
        await runner.query(sql, [...values]);
      }
    },
  },
  {
    name: 'system-1700000000064',
    up: async (tables) => {
      await tables.add('mail_queue', ['template', 'text?', 40], ['resendOf', 'id?']);
      await tables.index('mail_queue', 'ix_mail_resend', 'resendOf');
    },
  },
  {
    name: 'system-1700000000065',
    up: async (tables, runner) => {
      await tables.create('dictionary_entry', {
        columns: [
          ...versionedColumns,
          ['dictionary', 'text', 40],
          ['code', 'text', 40],
          ['nameZh', 'text', 120],
          ['nameEn', 'text?', 120],
          ['position', 'integer'],
          ['enabled', 'flag'],
          ['fixed', 'flag'],
          ['remark', 'text?', 300],
        ],
        unique: { uq_dictionary_code: ['dictionary', 'code'] },
      });
      for (const dictionary of landedDictionaries) await seedDictionary(runner, dictionary);
    },
  },
  {
    name: 'system-1700000000067',
    up: async (tables) => {
      await tables.create('sys_announcement', {
        columns: [
          ...versionedColumns,
          ['titleZh', 'text', 120],
          ['titleEn', 'text?', 120],
          ['textZh', 'text', 4000],
          ['textEn', 'text?', 4000],
          ['fromDay', 'text', 10],
          ['untilDay', 'text?', 10],
          ['pinned', 'flag'],
          ['departmentId', 'id?'],
        ],
        index: { ix_announcement_from: ['fromDay'] },
      });
      await tables.create('sys_announcement_read', {
        columns: [
          ['announcementId', 'id'],
          ['userId', 'id'],
          ['readAt', 'whole'],
        ],
        primary: ['announcementId', 'userId'],
      });
    },
  },
  {
    name: 'system-1700000000068',
    up: async (tables, runner) => {
      await tables.add('mail_queue', ['dedupeKey', 'text?', 64], ['digest', 'id?']);
      await tables.uniqueIndex('mail_queue', 'uq_mail_dedupe', 'dedupeKey');
      await tables.index('mail_queue', 'ix_mail_digest', 'digest', 'sendStatus');
      await tables.add('sys_announcement', ['roleIds', 'longText?'], ['siteIds', 'longText?']);
      await runner.renameColumn('sys_announcement', 'departmentId', 'departmentIds');
      await tables.change('sys_announcement', ['departmentIds', 'longText?']);
      const audience = ['roleIds', 'departmentIds', 'siteIds'] as const;
      await tables.add('sys_version', ...audience.map((column) => [column, 'longText?'] as const));
    },
  },
  {
    // The one department that an announcement was for becomes the first of several.
    name: 'system-1700000000069',
    up: async (_tables, runner) => {
      const sql = 'SELECT `id`, `departmentIds` FROM `sys_announcement` WHERE `departmentIds` IS NOT NULL';
      const rows = (await runner.query(sql)) as { id: string; departmentIds: string }[];
      for (const { id, departmentIds } of rows)
        await runner.query('UPDATE `sys_announcement` SET `departmentIds` = ? WHERE `id` = ?', [
          JSON.stringify([departmentIds]),
          id,
        ]);
    },
  },
  {
    // What identifies a record compares by its folded form.
    name: 'system-1700000000093',
    up: async (tables) => {
      await tables.reportClashes('sys_version', 'number');
      await tables.reportClashes('dictionary_entry', 'code', 'dictionary');
    },
  },
];

/** The modules as they were when their table was made; what an administrator changed since stays. */
const firstModules = [
  ['M001', '系统管理', 'System administration'],
  ['M002', '用户', 'Users'],
  ['M003', '项目', 'Projects'],
  ['M004', '文件', 'Files'],
  ['M005', '库存', 'Stock'],
  ['M006', '项目管理', 'Project management'],
  ['M007', '仪器', 'Instruments'],
  ['M008', '采购', 'Purchasing'],
  ['M009', '样品', 'Samples'],
  ['M010', '试剂', 'Reagents'],
  ['M011', '人力资源', 'Human resources'],
  ['M012', '合同管理', 'Contract management'],
  ['M013', '研究管理', 'Studies (PSTM)'],
  ['M014', '流程', 'Processes'],
] as const;
