import { specsOf } from '#lab/platform/database/column-group.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { searchColumns, searchTextOf } from '#lab/process-host/index.js';
import { leaveClaimColumns } from './leave-claim/leave-claim.entity.js';
import { leaveTypeColumns, leaveTypeYear, leaveTypeYearFlags } from './leave-type/leave-type.entity.js';
import {
  leaveAllocationColumns,
  leaveAllocationDays,
  leaveAllocationFile,
  leaveAllocationRemark,
  leaveAllocationRolled,
  leaveAllocationYear,
  leaveLedgerBy,
  leaveLedgerColumns,
} from './ledger/leave-ledger.entity.js';

/** A stored record by what its title is made of. */
interface Titled {
  readonly id: string;
  readonly zh: string;
  readonly en: string | null;
}

/** Keys of the ten types with the numbers that installations know, and how those of a year are found. */
const formerTypes: readonly (readonly [key: string, number: number, entitlement: string])[] = [
  ['L001', 9, 'event'],
  ['L002', 3, 'event'],
  ['L003', 1, 'annual'],
  ['L004', 5, 'event'],
  ['L005', 4, 'event'],
  ['L006', 6, 'event'],
  ['L007', 2, 'sick'],
  ['L008', 7, 'event'],
  ['L009', 10, 'event'],
  ['L010', 8, 'event'],
];

export const hrMigrations: readonly Migration[] = [
  {
    name: 'hr-1700000000020',
    up: async (tables) => {
      await tables.create('leave_type', {
        columns: specsOf(leaveTypeColumns),
        unique: { uq_leave_type_key: ['key'] },
      });
      await tables.create('leave_allocation', {
        columns: specsOf(leaveAllocationColumns),
        unique: { uq_leave_allocation: ['userId', 'typeId', 'year'] },
      });
      await tables.create('leave_ledger', {
        columns: specsOf(leaveLedgerColumns),
        index: { ix_leave_ledger_balance: ['userId', 'typeId', 'effectiveFrom'], ix_leave_ledger_claim: ['claimId'] },
      });
      await tables.appendOnly('leave_ledger');
      await tables.create('leave_claim', {
        columns: specsOf(leaveClaimColumns),
        unique: { uq_leave_number: ['number'] },
        index: { ix_leave_owner: ['ownerId', 'updatedAt'], ix_leave_days: ['ownerId', 'startDay'] },
      });
    },
  },
  {
    // What identifies a record compares by its folded form.
    name: 'hr-1700000000095',
    up: (tables) => tables.reportClashes('leave_type', 'key'),
  },
  {
    // Records are found by their title and its pinyin; those of before are given theirs here.
    name: 'hr-1700000000131',
    up: async (tables, runner) => {
      await tables.add('leave_claim', ...specsOf(searchColumns));
      const rows = (await runner.query(
        'SELECT c.`id`, t.`nameZh` AS `zh`, t.`nameEn` AS `en` FROM `leave_claim` c JOIN `leave_type` t ON t.`id` = c.`typeId`',
      )) as Titled[];
      for (const { id, zh, en } of rows)
        await runner.query('UPDATE `leave_claim` SET `searchText` = ? WHERE `id` = ?', [searchTextOf({ zh, en }), id]);
    },
  },
  {
    // Who wrote a record is of its side; who has submitted it was counted when the table was made.
    name: 'hr-1700000000142',
    up: (_tables, runner) =>
      runner.query(
        "INSERT INTO `record_side` (`subject`, `recordId`, `userId`, `since`) SELECT 'leave-claim', r.`id`, r.`createdBy`, r.`createdAt` FROM `leave_claim` r WHERE NOT EXISTS (SELECT 1 FROM `record_side` s WHERE s.`subject` = 'leave-claim' AND s.`recordId` = r.`id` AND s.`userId` = r.`createdBy`)",
      ) as Promise<void>,
  },
  {
    // Drafts of a person are counted before they make another.
    name: 'hr-1700000000169',
    up: (tables) => tables.index('leave_claim', 'ix_leave_drafts', 'ownerId', 'state'),
  },
  {
    // Allocations are lists and forms of their own; what those of before assign is in the ledger.
    name: 'hr-1700000000350',
    up: async (tables, runner) => {
      await tables.add('leave_allocation', ['days', 'whole?'], ['enabled', 'flag?'], ...specsOf(leaveAllocationRemark));
      await runner.query(
        "UPDATE `leave_allocation` SET `enabled` = 1, `days` = COALESCE((SELECT SUM(l.`halves`) FROM `leave_ledger` l WHERE l.`allocationId` = `leave_allocation`.`id` AND l.`kind` IN ('GRANT', 'ADJUST')), 0) * 500000",
      );
      for (const column of specsOf(leaveAllocationDays)) await tables.change('leave_allocation', column);
      await tables.index('leave_allocation', 'ix_leave_allocation_year', 'year', 'typeId');
    },
  },
  {
    // Types say what a year gives and carries. Years before this one were settled by hand and stay as they are.
    name: 'hr-1700000000370',
    up: async (tables, runner) => {
      await tables.add('leave_type', ...specsOf(leaveTypeYear), ['carryOver', 'flag?'], ['monthlyAccrual', 'flag?']);
      await runner.query('UPDATE `leave_type` SET `carryOver` = 0, `monthlyAccrual` = 0');
      for (const column of specsOf(leaveTypeYearFlags)) await tables.change('leave_type', column);
      for (const [key, number, entitlement] of formerTypes)
        await runner.query('UPDATE `leave_type` SET `number` = ?, `entitlement` = ? WHERE `key` = ?', [
          number,
          entitlement,
          key,
        ]);
      await tables.add('leave_allocation', ...specsOf(leaveAllocationYear), ['rolledOver', 'flag?']);
      await runner.query('UPDATE `leave_allocation` SET `rolledOver` = CASE WHEN `year` < 2026 THEN 1 ELSE 0 END');
      for (const column of specsOf(leaveAllocationRolled)) await tables.change('leave_allocation', column);
      await tables.index('leave_allocation', 'ix_leave_allocation_rolled', 'rolledOver', 'year', 'userId');
      await tables.add('leave_ledger', ...specsOf(leaveLedgerBy));
      await tables.index('leave_ledger', 'ix_leave_ledger_expiry', 'expiresOn', 'userId', 'typeId', 'halves', 'kind');
      await tables.index('leave_ledger', 'ix_leave_ledger_allocation', 'allocationId');
    },
  },
  {
    // Who is away in a period is found from its end: people have many claims before it and few after it.
    name: 'hr-1700000000490',
    up: (tables) => tables.index('leave_claim', 'ix_leave_ends', 'ownerId', 'endDay'),
  },
  {
    // Files of before lost the guards of the ledger when it got a column.
    name: 'hr-1700000000500',
    up: (tables) => tables.appendOnly('leave_ledger'),
  },
  {
    // Days of events are granted with a document.
    name: 'hr-1700000000702',
    up: (tables) => tables.add('leave_allocation', ...specsOf(leaveAllocationFile)),
  },
];
