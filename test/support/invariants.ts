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
    name: 'what begins a process is of the live version of its diagram',
    sql: 'SELECT s.`id` FROM `process_start` s JOIN `process_definition` d ON d.`id` = s.`definitionId` WHERE d.`suspended` = 1 OR d.`version` <> (SELECT MAX(l.`version`) FROM `process_definition` l WHERE l.`key` = s.`key`)',
  },
  {
    name: 'only start timers that are there are set',
    sql: "SELECT `id` FROM `job` WHERE `key` LIKE 'start:%' AND SUBSTR(`key`, 7) NOT IN (SELECT `id` FROM `process_start` WHERE `kind` = 'timer')",
  },
  {
    name: 'an ended instance has no incident',
    sql: `SELECT \`id\` FROM \`process_incident\` WHERE \`instanceId\` NOT IN (${live})`,
  },
  {
    name: 'an ended instance has no work outside',
    sql: `SELECT \`id\` FROM \`process_external\` WHERE \`instanceId\` NOT IN (${live})`,
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
    name: 'an open task has an assignee, or waits for those who sign before',
    sql: [
      "SELECT `id` FROM `process_task` WHERE `closedAt` IS NULL AND `id` NOT IN (SELECT `taskId` FROM `todo` WHERE `kind` = 'task')",
      "AND NOT (`id` IN (SELECT `taskId` FROM `todo` WHERE `kind` = 'held') AND `instanceId` IN (SELECT `instanceId` FROM `todo` WHERE `kind` = 'task'))",
    ].join(' '),
  },
  {
    name: 'nothing of a closed task is left in a list',
    sql: "SELECT `taskId` FROM `todo` WHERE `kind` <> 'offer' AND `taskId` NOT IN (SELECT `id` FROM `process_task` WHERE `closedAt` IS NULL)",
  },
  {
    name: 'an assignment on behalf of a user is beside that user’s own row',
    sql: "SELECT t.`taskId` FROM `todo` t LEFT JOIN `todo` o ON o.`taskId` = t.`taskId` AND o.`principal` = CONCAT('u:', t.`onBehalfOf`) WHERE t.`onBehalfOf` IS NOT NULL AND (o.`taskId` IS NULL OR o.`kind` <> CASE t.`way` WHEN 'substitute' THEN 'task' ELSE 'held' END)",
  },
  {
    name: 'a draft is one of an open task',
    sql: 'SELECT `taskId` FROM `todo_draft` WHERE `taskId` NOT IN (SELECT `id` FROM `process_task` WHERE `closedAt` IS NULL)',
  },
  {
    name: 'remarks are counted without gaps',
    sql: 'SELECT `instanceId` FROM `process_remark` GROUP BY `instanceId` HAVING MAX(`n`) <> COUNT(*)',
  },
  {
    name: 'a to-do is given to a person that exists',
    sql: "SELECT `taskId` FROM `todo` WHERE `principal` LIKE 'u:%' AND SUBSTR(`principal`, 3) NOT IN (SELECT `id` FROM `org_user`)",
  },
  {
    name: 'a record has one live instance at most',
    sql: 'SELECT `recordId` FROM `process_instance` WHERE `endedAt` IS NULL AND `parentId` IS NULL GROUP BY `subject`, `recordId` HAVING COUNT(*) > 1',
  },
  {
    name: 'a called instance lives no longer than its caller, which waits for it',
    sql: 'SELECT c.`id` FROM `process_instance` c LEFT JOIN `process_instance` p ON p.`id` = c.`parentId` WHERE c.`parentId` IS NOT NULL AND c.`endedAt` IS NULL AND (p.`id` IS NULL OR p.`endedAt` IS NOT NULL)',
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
      "SELECT `recordId` FROM (SELECT `recordId`, COUNT(*) AS n, 0 AS m FROM `audit` WHERE `action` LIKE '%.submit' OR `action` LIKE '%.approve' OR `action` LIKE '%.confirm' OR `action` LIKE '%.reject' OR `action` LIKE '%.withdraw' GROUP BY `recordId`",
      "UNION ALL SELECT i.`recordId`, 0, COUNT(*) FROM `process_history` h JOIN `process_instance` i ON i.`id` = h.`instanceId` WHERE h.`by` IS NOT NULL AND ((h.`kind` = 'fired' AND h.`element` = 'withdrawn') OR (h.`kind` IN ('started', 'acted') AND h.`outcome` NOT IN ('activated', 'finished'))) GROUP BY i.`recordId`) counted",
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
  {
    name: 'what orders have taken of a line is not more than its quote, and all of its amount where it is all of it',
    sql: "SELECT l.`id` FROM `purchase_request_line` l JOIN `purchase_allocation` a ON a.`requestLineId` = l.`id` AND a.`status` <> 'cancelled' GROUP BY l.`id`, l.`quoteQty`, l.`quoteAmount` HAVING SUM(a.`qty`) > l.`quoteQty` OR SUM(a.`amount`) > l.`quoteAmount` OR (SUM(a.`qty`) = l.`quoteQty` AND SUM(a.`amount`) <> l.`quoteAmount`)",
  },
  {
    name: 'a line is ordered exactly while released orders have taken all of it',
    sql: `SELECT l.\`id\` FROM \`purchase_request_line\` l JOIN \`purchase_request\` r ON r.\`id\` = l.\`requestId\` LEFT JOIN (SELECT a.\`requestLineId\` AS \`line\`, SUM(a.\`qty\`) AS \`qty\`, SUM(CASE WHEN o.\`state\` IN ('draft', 'requested') THEN 1 ELSE 0 END) AS \`waits\` FROM \`purchase_allocation\` a JOIN \`purchase_order\` o ON o.\`id\` = a.\`orderId\` WHERE a.\`status\` <> 'cancelled' GROUP BY a.\`requestLineId\`) t ON t.\`line\` = l.\`id\` WHERE r.\`state\` = 'approved' AND l.\`quoteQty\` > 0 AND ((l.\`status\` = '6') <> (COALESCE(t.\`qty\`, 0) < l.\`quoteQty\` OR COALESCE(t.\`waits\`, 0) > 0)) AND l.\`status\` IN ('6', '7', 'P')`,
  },
  {
    name: 'an order has taken something exactly until it ends',
    sql: "SELECT a.`id` FROM `purchase_allocation` a JOIN `purchase_order` o ON o.`id` = a.`orderId` WHERE a.`status` <> CASE WHEN o.`state` = 'cancelled' OR o.`deletedAt` IS NOT NULL THEN 'cancelled' WHEN o.`state` = 'completed' THEN 'closed' ELSE 'open' END",
  },
  {
    name: 'an order amounts to its lines, and no part of it is of an order that there is not',
    sql: 'SELECT o.`id` FROM `purchase_order` o WHERE o.`amount` <> COALESCE((SELECT SUM(l.`amount`) FROM `purchase_order_line` l WHERE l.`orderId` = o.`id`), 0) UNION ALL SELECT a.`id` FROM `purchase_allocation` a WHERE a.`orderLineId` NOT IN (SELECT `id` FROM `purchase_order_line`) OR a.`orderId` NOT IN (SELECT `id` FROM `purchase_order`)',
  },
  {
    name: 'an order is requested exactly while its process runs',
    sql: `SELECT \`id\` FROM \`purchase_order\` WHERE (\`state\` = 'requested') <> (\`id\` IN (${liveRecords}))`,
  },
  {
    name: 'a line to be ordered has an agreed quote, one to be quoted has none',
    sql: "SELECT `id` FROM `purchase_request_line` WHERE (`status` = '6' AND `quoteCurrency` IS NULL) OR (`status` IN ('D', '2') AND `quoteCurrency` IS NOT NULL)",
  },
  {
    name: 'a line waits for a decision exactly while its quote does',
    sql: "SELECT l.`id` FROM `purchase_request_line` l LEFT JOIN `purchase_quote_line` q ON q.`openLineId` = l.`id` LEFT JOIN `purchase_quote` d ON d.`id` = q.`quoteId` AND d.`state` IN ('toConfirm', 'toApprove') WHERE (l.`status` = '5') <> (d.`id` IS NOT NULL)",
  },
  {
    name: 'a quote that is over keeps no line',
    sql: "SELECT q.`id` FROM `purchase_quote` q JOIN `purchase_quote_line` l ON l.`quoteId` = q.`id` WHERE l.`openLineId` IS NOT NULL AND (q.`state` IN ('agreed', 'closed') OR q.`deletedAt` IS NOT NULL)",
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
