import type { Migration } from '#lab/platform/database/migrate.js';
import { versionedColumns } from '#lab/platform/database/versioned.js';

export const orgMigrations: readonly Migration[] = [
  {
    name: 'org-1700000000003',
    up: async (tables) => {
      await tables.create('org_user', {
        columns: [
          ...versionedColumns,
          ['userId', 'text', 64],
          ['nameZh', 'text', 80],
          ['nameEn', 'text?', 80],
          ['email', 'text?', 320],
          ['employeeNo', 'text?', 32],
          ['cellphone', 'text?', 32],
          ['departmentId', 'id?'],
          ['function', 'text?', 64],
          ['title', 'text?', 80],
          ['reporterId', 'id?'],
          ['userType', 'text', 1],
          ['loginType', 'text', 1],
          ['language', 'text', 2],
          ['status', 'text', 1],
          ['passwordHash', 'text?', 200],
          ['failures', 'integer'],
          ['lockedUntil', 'whole?'],
          ['lastLoginAt', 'whole?'],
        ],
        unique: { uq_user_user_id: ['userId'], uq_user_email: ['email'], uq_user_employee_no: ['employeeNo'] },
        index: { ix_user_department: ['departmentId'] },
      });
      await tables.create('org_department', {
        columns: [
          ...versionedColumns,
          ['showId', 'text', 32],
          ['nameZh', 'text', 80],
          ['nameEn', 'text?', 80],
          ['abbreviation', 'text?', 16],
          ['parentId', 'id?'],
          ['managerId', 'id?'],
          ['deputyId', 'id?'],
          ['costCentre', 'text?', 32],
          ['description', 'text?', 500],
        ],
        unique: { uq_department_show_id: ['showId'] },
      });
      for (const table of ['org_role', 'org_group'] as const) {
        await tables.create(table, {
          columns: [
            ...versionedColumns,
            ['code', 'text', 64],
            ['nameZh', 'text', 80],
            ['nameEn', 'text?', 80],
            ...(table === 'org_role'
              ? ([
                  ['division', 'text', 1],
                  ['status', 'text', 1],
                  ['permissions', 'longText'],
                ] as const)
              : []),
          ],
          unique: { [table === 'org_role' ? 'uq_role_code' : 'uq_group_code']: ['code'] },
        });
      }
      await tables.create('org_calendar_day', {
        columns: [
          ['id', 'id'],
          ['kind', 'text', 4],
          ['nameZh', 'text', 80],
          ['nameEn', 'text', 80],
        ],
      });
      for (const [table, other] of [
        ['org_user_role', 'roleId'],
        ['org_user_group', 'groupId'],
      ] as const) {
        await tables.create(table, {
          columns: [
            ['userId', 'id'],
            [other, 'id'],
          ],
          primary: ['userId', other],
        });
      }
    },
  },
  {
    name: 'org-1700000000022',
    up: async (tables) => {
      await tables.create('org_absence', {
        columns: [
          ['id', 'id'],
          ['userId', 'id'],
          ['substituteId', 'id'],
          ['beginsAt', 'whole'],
          ['endsAt', 'whole'],
        ],
        index: { ix_absence_end: ['endsAt'] },
      });
    },
  },
  {
    name: 'org-1700000000041',
    up: async (tables) => {
      await tables.add('org_role', ['module', 'text?', 16], ['parentId', 'id?'], ['remark', 'text?', 500]);
    },
  },
  {
    name: 'org-1700000000042',
    up: async (tables) => {
      await tables.add('org_user', ['passwordAt', 'whole?']);
      // The age of existing passwords counts from this migration on.
      await tables.fill('org_user', 'passwordAt', Date.now());
      await tables.create('org_former_password', {
        columns: [
          ['id', 'id'],
          ['userId', 'id'],
          ['passwordHash', 'text', 200],
          ['replacedAt', 'whole'],
        ],
        index: { ix_former_password_user: ['userId'] },
      });
    },
  },
  {
    name: 'org-1700000000046',
    up: async (tables) => {
      await tables.add('org_group', ['parentId', 'id?'], ['description', 'text?', 500]);
      await tables.create('org_group_role', {
        columns: [
          ['groupId', 'id'],
          ['roleId', 'id'],
        ],
        primary: ['groupId', 'roleId'],
      });
    },
  },
  {
    name: 'org-1700000000047',
    up: async (tables) => {
      await tables.create('org_site', {
        columns: [
          ...versionedColumns,
          ['showId', 'text', 32],
          ['nameZh', 'text', 80],
          ['nameEn', 'text?', 80],
          ['abbreviation', 'text?', 16],
          ['location', 'text?', 200],
          ['contact', 'text?', 80],
          ['managerId', 'id?'],
          ['status', 'text', 1],
          ['isMain', 'flag'],
          ['countryCode', 'text?', 2],
          ['defaultRestDays', 'longText?'],
        ],
        unique: { uq_site_show_id: ['showId'] },
      });
    },
  },
  {
    name: 'org-1700000000044',
    up: async (tables) => {
      await tables.add(
        'org_user',
        ['abbreviation', 'text?', 64],
        ['emailLogin', 'flag?'],
        ['userDivision', 'text?', 1],
        ['sex', 'text?', 1],
        ['birthday', 'text?', 10],
        ['tel', 'text?', 32],
        ['address', 'text?', 300],
        ['country', 'text?', 64],
        ['siteId', 'id?'],
        ['school', 'text?', 120],
        ['degree', 'text?', 1],
        ['occupation', 'text?', 80],
        ['joinDate', 'text?', 10],
        ['resignDate', 'text?', 10],
        ['baseLegalDays', 'whole?'],
        ['annualLeave', 'whole?'],
        ['paidSickLeave', 'whole?'],
        ['timeZone', 'text?', 40],
        ['successorId', 'id?'],
      );
      await tables.copy('org_user', 'abbreviation', 'userId');
      await tables.change('org_user', ['abbreviation', 'text', 64]);
      await tables.fill('org_user', 'emailLogin', 0);
      await tables.change('org_user', ['emailLogin', 'flag']);
    },
  },
  {
    name: 'org-1700000000045',
    up: async (tables) => {
      await tables.create('import_run', {
        columns: [
          ['id', 'id'],
          ['resource', 'text', 64],
          ['at', 'whole'],
          ['by', 'id'],
          ['file', 'text', 255],
          ['created', 'integer'],
          ['updated', 'integer'],
          ['entries', 'longText'],
          ['undoneAt', 'whole?'],
        ],
        index: { ix_import_run: ['resource', 'at'] },
      });
    },
  },
  {
    name: 'org-1700000000049',
    up: async (tables) => {
      await tables.add('org_calendar_day', ['version', 'integer?'], ['updatedAt', 'whole?'], ['updatedBy', 'id?']);
      await tables.fill('org_calendar_day', 'version', 1);
      await tables.change('org_calendar_day', ['version', 'integer']);
      await tables.add('org_user', ['photoId', 'id?']);
    },
  },
  {
    name: 'org-1700000000081',
    up: async (tables) => {
      await tables.create('org_department_plan', {
        columns: [
          ...versionedColumns,
          ['departmentId', 'id'],
          ['office', 'text', 16],
          ['day', 'text', 10],
          ['userId', 'id?'],
        ],
        unique: { uq_department_plan: ['departmentId', 'office', 'day'] },
        index: { ix_department_plan_day: ['day'] },
      });
    },
  },
  {
    // What identifies a record compares by its folded form.
    name: 'org-1700000000092',
    up: async (tables) => {
      await tables.fold('org_user', 'userId');
      await tables.fold('org_user', 'email');
      await tables.reportClashes('org_user', 'employeeNo');
      for (const table of ['org_department', 'org_site']) await tables.reportClashes(table, 'showId');
      for (const table of ['org_role', 'org_group'])
        for (const column of ['code', 'nameZh', 'nameEn']) await tables.reportClashes(table, column);
    },
  },
  {
    // No release before this one could write an absence.
    name: 'org-1700000000097',
    up: async (tables) => {
      await tables.drop('org_absence');
      await tables.create('org_absence', {
        columns: [
          ...versionedColumns,
          ['userId', 'id'],
          ['substituteId', 'id'],
          ['beginsAt', 'whole'],
          ['endsAt', 'whole'],
          ['beginsOn', 'text', 10],
          ['endsOn', 'text', 10],
          ['note', 'text?', 200],
        ],
        index: { ix_absence_end: ['endsAt'], ix_absence_user: ['userId', 'endsAt'] },
      });
    },
  },
  {
    // Sites may have calendars of their own; the days of before are the company's.
    name: 'org-1700000000410',
    up: async (tables) => {
      await tables.add('org_calendar_day', ['siteId', 'id?']);
      await tables.index('org_calendar_day', 'ix_calendar_day_site', 'siteId', 'id');
    },
  },
  {
    // Days of people count where they work; sites of before are in the company's zone.
    name: 'org-1700000000450',
    up: (tables) => tables.add('org_site', ['timeZone', 'text?', 40]),
  },
  {
    name: 'org-1700000000470',
    up: (tables) => tables.add('org_department', ['leastPresent', 'integer?']),
  },
  {
    // Substitutes of before act in every kind of record.
    name: 'org-1700000000745',
    up: (tables) => tables.add('org_absence', ['kinds', 'longText?']),
  },
];
