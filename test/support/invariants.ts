import type { Database } from '#lab/platform/database/database.js';

/** One rule over the whole database: a query that finds what breaks it. */
interface Invariant {
  readonly name: string;
  readonly sql: string;
}

const live = 'SELECT `id` FROM `process_instance` WHERE `endedAt` IS NULL';
const liveRecords = 'SELECT `recordId` FROM `process_instance` WHERE `endedAt` IS NULL';

/** What holds between any two commands, whatever happened to the processes that ran them. */
const invariants: readonly Invariant[] = [
  {
    name: 'a live instance has a token',
    sql: 'SELECT `id` FROM `process_instance` WHERE `endedAt` IS NULL AND `state` LIKE \'%"tokens":[]%\'',
  },
  {
    name: 'an ended instance has no token, and holds its record no more',
    sql: 'SELECT `id` FROM `process_instance` WHERE `endedAt` IS NOT NULL AND (`state` NOT LIKE \'%"tokens":[]%\' OR `liveKey` IS NOT NULL OR `outcome` IS NULL)',
  },
  {
    name: 'an ended instance has no to-do',
    sql: `SELECT \`taskId\` FROM \`todo\` WHERE \`instanceId\` NOT IN (${live})`,
  },
  {
    name: 'an ended instance waits for no message',
    sql: `SELECT \`id\` FROM \`process_subscription\` WHERE \`instanceId\` NOT IN (${live})`,
  },
  {
    name: 'an ended instance has no incident',
    sql: `SELECT \`id\` FROM \`process_incident\` WHERE \`instanceId\` NOT IN (${live})`,
  },
  {
    name: 'an ended instance has no open task',
    sql: `SELECT \`id\` FROM \`process_task\` WHERE \`closedAt\` IS NULL AND \`instanceId\` NOT IN (${live})`,
  },
  {
    name: 'a task to do is an open task',
    sql: "SELECT `taskId` FROM `todo` WHERE `kind` = 'task' AND `taskId` NOT IN (SELECT `id` FROM `process_task` WHERE `closedAt` IS NULL)",
  },
  {
    name: 'an open task is somebody’s to do',
    sql: "SELECT `id` FROM `process_task` WHERE `closedAt` IS NULL AND `id` NOT IN (SELECT `taskId` FROM `todo` WHERE `kind` = 'task')",
  },
  {
    name: 'a to-do is given to a person that exists',
    sql: "SELECT `taskId` FROM `todo` WHERE `principal` LIKE 'u:%' AND SUBSTR(`principal`, 3) NOT IN (SELECT `id` FROM `org_user`)",
  },
  {
    name: 'a record has one live instance at most',
    sql: 'SELECT `recordId` FROM `process_instance` WHERE `endedAt` IS NULL GROUP BY `subject`, `recordId` HAVING COUNT(*) > 1',
  },
  {
    name: 'a request is requested exactly while its process runs',
    sql: `SELECT \`id\` FROM \`purchase_request\` WHERE (\`state\` = 'requested') <> (\`id\` IN (${liveRecords}))`,
  },
  {
    name: 'a claim is pending exactly while its process runs',
    sql: `SELECT \`id\` FROM \`leave_claim\` WHERE (\`state\` IN ('pending', 'inApproval')) <> (\`id\` IN (${liveRecords}))`,
  },
  {
    name: 'every act was audited once, and every audited act was done',
    sql: [
      "SELECT `recordId` FROM (SELECT `recordId`, COUNT(*) AS n, 0 AS m FROM `audit` WHERE `action` LIKE '%.submit' OR `action` LIKE '%.approve' OR `action` LIKE '%.reject' OR `action` LIKE '%.withdraw' GROUP BY `recordId`",
      "UNION ALL SELECT i.`recordId`, 0, COUNT(*) FROM `process_history` h JOIN `process_instance` i ON i.`id` = h.`instanceId` WHERE h.`kind` IN ('started', 'acted') AND h.`by` IS NOT NULL AND h.`outcome` IS NOT NULL GROUP BY i.`recordId`) counted",
      'GROUP BY `recordId` HAVING SUM(n) <> SUM(m)',
    ].join(' '),
  },
  {
    name: 'no ledger is overdrawn',
    sql: 'SELECT `userId` FROM `leave_ledger` GROUP BY `userId`, `typeId`, `year` HAVING SUM(`halves`) < 0',
  },
  {
    name: 'a line belongs to a request',
    sql: 'SELECT `id` FROM `purchase_request_line` WHERE `requestId` NOT IN (SELECT `id` FROM `purchase_request`)',
  },
  { name: 'no work was given up', sql: 'SELECT `id` FROM `job` WHERE `parked` = 1' },
];

/** Invariants that do not hold, each with the first ids that break it. */
export async function violations(db: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, sql } of invariants) {
    const rows = await db.query({ sql, values: [] });
    if (rows.length > 0)
      broken.push(
        `${name}: ${rows
          .slice(0, 3)
          .map((row) => String(Object.values(row)[0]))
          .join(', ')}`,
      );
  }
  return broken;
}
