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
    name: 'exactly live instances that are suspended are kept as such',
    sql: 'SELECT `id` FROM `process_instance` WHERE (`endedAt` IS NULL AND `state` LIKE \'%"suspended":true%\') <> (`id` IN (SELECT `instanceId` FROM `process_suspended`)) UNION ALL SELECT `instanceId` FROM `process_suspended` WHERE `instanceId` NOT IN (SELECT `id` FROM `process_instance`)',
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
    name: 'a request is requested exactly while its process runs, but for those that are tracked after their approval: they have no task',
    sql: `SELECT r.\`id\` FROM \`purchase_request\` r WHERE (r.\`state\` = 'requested' AND NOT r.\`id\` IN (${liveRecords})) OR (r.\`state\` = 'draft' AND r.\`id\` IN (${liveRecords})) OR (r.\`state\` IN ('approved', 'closed') AND (r.\`id\` IN (SELECT \`recordId\` FROM \`todo\` WHERE \`subject\` = 'purchase-request' AND \`kind\` = 'task') OR r.\`id\` IN (SELECT i.\`recordId\` FROM \`process_instance\` i JOIN \`process_definition\` d ON d.\`id\` = i.\`definitionId\` WHERE i.\`endedAt\` IS NULL AND i.\`parentId\` IS NULL AND d.\`key\` <> 'purchase-request.tracked')))`,
  },
  {
    name: 'a claim is pending exactly while its process runs',
    sql: `SELECT \`id\` FROM \`leave_claim\` WHERE (\`state\` IN ('pending', 'inApproval')) <> (\`id\` IN (${liveRecords}))`,
  },
  {
    name: 'every act was audited once, and every audited act was done',
    sql: [
      "SELECT `recordId` FROM (SELECT `recordId`, COUNT(*) AS n, 0 AS m FROM `audit` WHERE `subject` <> 'jobHolder' AND (`action` LIKE '%.submit' OR `action` LIKE '%.approve' OR `action` LIKE '%.confirm' OR `action` LIKE '%.pay' OR `action` LIKE '%.reject' OR `action` LIKE '%.withdraw' OR `action` LIKE '%.sign' OR `action` LIKE '%.sign_' OR `action` LIKE '%.score') GROUP BY `recordId`",
      "UNION ALL SELECT i.`recordId`, 0, COUNT(*) FROM `process_history` h JOIN `process_instance` i ON i.`id` = h.`instanceId` WHERE h.`by` IS NOT NULL AND ((h.`kind` = 'fired' AND h.`element` = 'withdrawn') OR (h.`kind` IN ('started', 'acted') AND h.`outcome` NOT IN ('activated', 'finished'))) GROUP BY i.`recordId`) counted",
      'GROUP BY `recordId` HAVING SUM(n) <> SUM(m)',
    ].join(' '),
  },
  {
    name: 'no ledger is overdrawn but by what was taken in advance of a year that is not granted yet',
    sql: "SELECT `userId` FROM `leave_ledger` GROUP BY `userId`, `typeId`, `year` HAVING SUM(`halves`) < 0 AND (SUM(CASE WHEN `kind` = 'GRANT' THEN 1 ELSE 0 END) > 0 OR SUM(CASE WHEN `kind` = 'ADVANCE' AND `halves` < 0 THEN 0 ELSE `halves` END) < 0)",
  },
  {
    name: 'a line belongs to a request',
    sql: 'SELECT `id` FROM `purchase_request_line` WHERE `requestId` NOT IN (SELECT `id` FROM `purchase_request`)',
  },
  {
    name: 'what orders have taken of a line and what was closed are not more than its quote, and all of its amount where they are all of it',
    sql: "SELECT l.`id` FROM `purchase_request_line` l JOIN `purchase_allocation` a ON a.`requestLineId` = l.`id` AND a.`status` <> 'cancelled' GROUP BY l.`id`, l.`quoteQty`, l.`quoteAmount`, l.`closedQty`, l.`closedAmount` HAVING SUM(a.`qty`) + COALESCE(l.`closedQty`, 0) > l.`quoteQty` OR SUM(a.`amount`) + COALESCE(l.`closedAmount`, 0) > l.`quoteAmount` OR (SUM(a.`qty`) + COALESCE(l.`closedQty`, 0) = l.`quoteQty` AND SUM(a.`amount`) + COALESCE(l.`closedAmount`, 0) <> l.`quoteAmount`)",
  },
  {
    name: 'a line is ordered exactly while released orders have taken all of it',
    sql: `SELECT l.\`id\` FROM \`purchase_request_line\` l JOIN \`purchase_request\` r ON r.\`id\` = l.\`requestId\` LEFT JOIN (SELECT a.\`requestLineId\` AS \`line\`, SUM(a.\`qty\`) AS \`qty\`, SUM(CASE WHEN o.\`state\` IN ('draft', 'requested') THEN 1 ELSE 0 END) AS \`waits\` FROM \`purchase_allocation\` a JOIN \`purchase_order\` o ON o.\`id\` = a.\`orderId\` WHERE a.\`status\` <> 'cancelled' GROUP BY a.\`requestLineId\`) t ON t.\`line\` = l.\`id\` WHERE r.\`state\` = 'approved' AND l.\`quoteQty\` > 0 AND ((l.\`status\` = '6') <> (COALESCE(t.\`qty\`, 0) + COALESCE(l.\`closedQty\`, 0) < l.\`quoteQty\` OR COALESCE(t.\`waits\`, 0) > 0)) AND l.\`status\` IN ('6', '7', 'P')`,
  },
  {
    name: 'an order has taken something exactly until it or its line ends',
    sql: "SELECT a.`id` FROM `purchase_allocation` a JOIN `purchase_order` o ON o.`id` = a.`orderId` JOIN `purchase_order_line` l ON l.`id` = a.`orderLineId` WHERE a.`status` <> CASE WHEN o.`state` = 'cancelled' OR o.`deletedAt` IS NOT NULL THEN 'cancelled' WHEN o.`state` = 'completed' OR l.`finishedAt` IS NOT NULL THEN 'closed' ELSE 'open' END",
  },
  {
    name: 'something is closed of a line exactly from an instant on, of an agreed quote, and nothing more is awaited of a line that was finished short',
    sql: 'SELECT `id` FROM `purchase_request_line` WHERE (`closedAt` IS NULL) <> (`closedQty` IS NULL) OR (`closedAt` IS NULL) <> (`closedAmount` IS NULL) OR `closedQty` <= 0 OR (`closedAt` IS NOT NULL AND `quoteQty` IS NULL) UNION ALL SELECT `id` FROM `purchase_order_line` WHERE `finishedAt` IS NOT NULL AND `isReceived` = 0',
  },
  {
    name: 'an order amounts to its lines, and no part of it is of an order that there is not',
    sql: 'SELECT o.`id` FROM `purchase_order` o WHERE o.`amount` <> COALESCE((SELECT SUM(l.`amount`) FROM `purchase_order_line` l WHERE l.`orderId` = o.`id`), 0) UNION ALL SELECT a.`id` FROM `purchase_allocation` a WHERE a.`orderLineId` NOT IN (SELECT `id` FROM `purchase_order_line`) OR a.`orderId` NOT IN (SELECT `id` FROM `purchase_order`)',
  },
  {
    name: 'what has come of a line of an order is what receipts say that were not reversed, and what its requests have got',
    sql: "SELECT ol.`id` FROM `purchase_order_line` ol WHERE ol.`receivedQty` <> COALESCE((SELECT SUM(rl.`quantity`) FROM `purchase_receipt_line` rl JOIN `purchase_receipt` r ON r.`id` = rl.`receiptId` WHERE rl.`orderLineId` = ol.`id` AND r.`state` = 'active'), 0) OR ol.`receivedQty` <> COALESCE((SELECT SUM(a.`receivedQty`) FROM `purchase_allocation` a WHERE a.`orderLineId` = ol.`id`), 0)",
  },
  {
    name: 'no more has come of a line of an order than its tolerance lets in',
    sql: 'SELECT ol.`id` FROM `purchase_order_line` ol JOIN `purchase_order` o ON o.`id` = ol.`orderId` JOIN `purchase_category` c ON c.`id` = o.`categoryId` WHERE ol.`receivedQty` * 10000 > ol.`quantity` * (10000 + COALESCE(c.`tolReceipt`, 0))',
  },
  {
    name: 'the receive status of an order is that of its lines',
    sql: "SELECT o.`id` FROM `purchase_order` o JOIN `purchase_order_line` ol ON ol.`orderId` = o.`id` GROUP BY o.`id`, o.`receiveStatus` HAVING o.`receiveStatus` <> CASE WHEN SUM(ol.`receivedQty`) = 0 THEN '00' WHEN MIN(ol.`isReceived`) = 1 THEN 'RD' ELSE 'RL' END",
  },
  {
    name: 'a line is received exactly while all of its orders are, and partly while one is',
    sql: "SELECT l.`id` FROM `purchase_request_line` l JOIN (SELECT a.`requestLineId` AS `line`, SUM(a.`receivedQty`) AS `came`, MIN(CASE WHEN a.`status` = 'closed' OR (a.`receivedQty` > 0 AND (ol.`isReceived` = 1 OR a.`receivedQty` >= a.`orderQty`)) THEN 1 ELSE 0 END) AS `over` FROM `purchase_allocation` a JOIN `purchase_order_line` ol ON ol.`id` = a.`orderLineId` WHERE a.`status` <> 'cancelled' GROUP BY a.`requestLineId`) t ON t.`line` = l.`id` WHERE l.`status` IN ('7', 'P', 'R') AND l.`status` <> CASE WHEN t.`came` = 0 THEN '7' WHEN t.`over` = 1 THEN 'R' ELSE 'P' END",
  },
  {
    name: 'an order that is requested has a process in progress, a draft has none',
    sql: `SELECT \`id\` FROM \`purchase_order\` WHERE (\`state\` = 'requested' AND NOT \`id\` IN (${liveRecords})) OR (\`state\` = 'draft' AND \`id\` IN (${liveRecords}))`,
  },
  {
    name: 'a contract is approved or waits for its signature exactly while its process runs',
    sql: `SELECT \`id\` FROM \`purchase_contract\` WHERE (\`state\` IN ('requested', 'toSign')) <> (\`id\` IN (${liveRecords}))`,
  },
  {
    name: 'an order is in contract exactly while it has one that is neither cancelled, deleted nor signed once',
    sql: "SELECT o.`id` FROM `purchase_order` o LEFT JOIN `purchase_contract_order` e ON e.`openOrderId` = o.`id` LEFT JOIN `purchase_contract` c ON c.`id` = e.`contractId` AND c.`signedAt` IS NULL AND c.`deletedAt` IS NULL AND c.`state` <> 'cancelled' WHERE (o.`state` = 'contracted' OR (o.`state` = 'held' AND o.`formerState` = 'contracted')) <> (c.`id` IS NOT NULL)",
  },
  {
    name: 'a contract amounts to what it has of its orders',
    sql: 'SELECT c.`id` FROM `purchase_contract` c WHERE c.`amount` <> (SELECT SUM(e.`amount`) FROM `purchase_contract_order` e WHERE e.`contractId` = c.`id`)',
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
  {
    name: 'what was invoiced and paid of an order is what its parts have of it',
    sql: "SELECT o.`id` FROM `purchase_order` o WHERE o.`state` <> 'cancelled' AND o.`deletedAt` IS NULL AND (COALESCE((SELECT SUM(a.`invoicedAmount`) FROM `purchase_allocation` a WHERE a.`orderId` = o.`id`), 0) <> COALESCE((SELECT SUM(i.`amount`) FROM `purchase_invoice_order` i WHERE i.`orderId` = o.`id`), 0) OR COALESCE((SELECT SUM(a.`paidAmount`) FROM `purchase_allocation` a WHERE a.`orderId` = o.`id`), 0) <> COALESCE((SELECT SUM(p.`amount`) FROM `purchase_payment_plan` p WHERE p.`orderId` = o.`id` AND p.`paidAt` IS NOT NULL), 0))",
  },
  {
    name: 'a row of a payment plan is taken by a payment that has not been cancelled, and paid by one that is finished',
    sql: "SELECT p.`id` FROM `purchase_payment_plan` p LEFT JOIN `purchase_payment` y ON y.`id` = p.`paymentId` WHERE (p.`paymentId` IS NOT NULL AND (y.`id` IS NULL OR y.`state` = 'cancelled' OR y.`deletedAt` IS NOT NULL)) OR (p.`paidAt` IS NOT NULL) <> COALESCE(y.`state` = 'finished', 0)",
  },
  {
    name: 'a payment waits exactly while its process runs',
    sql: `SELECT \`id\` FROM \`purchase_payment\` WHERE (\`state\` IN ('requested', 'waiting')) <> (\`id\` IN (${liveRecords}))`,
  },
  {
    name: 'the header of a request has the lowest status of its lines',
    sql: "SELECT r.`id` FROM `purchase_request` r JOIN `purchase_request_line` l ON l.`requestId` = r.`id` WHERE r.`deletedAt` IS NULL GROUP BY r.`id`, r.`status` HAVING r.`status` <> CASE MIN(CASE l.`status` WHEN 'D' THEN 0 WHEN '2' THEN 1 WHEN '5' THEN 2 WHEN '6' THEN 3 WHEN '7' THEN 4 WHEN 'P' THEN 5 WHEN 'R' THEN 6 ELSE 7 END) WHEN 0 THEN 'D' WHEN 1 THEN '2' WHEN 2 THEN '5' WHEN 3 THEN '6' WHEN 4 THEN '7' WHEN 5 THEN 'P' WHEN 6 THEN 'R' ELSE '1' END",
  },
  {
    name: 'no more is planned of an order than it amounts to, or invoiced than its tolerance lets in',
    sql: "SELECT o.`id` FROM `purchase_order` o JOIN `purchase_category` c ON c.`id` = o.`categoryId` WHERE o.`state` <> 'cancelled' AND o.`deletedAt` IS NULL AND ((SELECT SUM(p.`amount`) FROM `purchase_payment_plan` p WHERE p.`orderId` = o.`id`) > o.`amount` OR (SELECT SUM(i.`amount`) FROM `purchase_invoice_order` i WHERE i.`orderId` = o.`id`) * 10000 > o.`amount` * (10000 + COALESCE(c.`tolInvoice`, 0)))",
  },
  {
    name: 'the payment and invoice status of an order of which more comes are what was planned, paid and invoiced of it',
    sql: "SELECT s.`id` FROM (SELECT o.`id`, o.`amount`, o.`paymentStatus`, o.`invoiceStatus`, COALESCE((SELECT SUM(a.`paidAmount`) FROM `purchase_allocation` a WHERE a.`orderId` = o.`id`), 0) AS `paid`, COALESCE((SELECT SUM(a.`invoicedAmount`) FROM `purchase_allocation` a WHERE a.`orderId` = o.`id`), 0) AS `invoiced`, (SELECT COUNT(*) FROM `purchase_payment_plan` p WHERE p.`orderId` = o.`id`) AS `planned` FROM `purchase_order` o WHERE o.`receiveStatus` <> 'RD' AND o.`state` NOT IN ('cancelled', 'completed') AND o.`deletedAt` IS NULL) s WHERE s.`paymentStatus` <> CASE WHEN s.`paid` > 0 AND s.`paid` >= s.`amount` THEN 'AP' WHEN s.`paid` > 0 THEN 'PP' WHEN s.`planned` > 0 THEN '01' ELSE '00' END OR s.`invoiceStatus` <> CASE WHEN s.`invoiced` > 0 AND s.`invoiced` >= s.`amount` THEN 'complete' WHEN s.`invoiced` > 0 THEN 'partial' ELSE 'none' END",
  },
  {
    name: 'what was received, invoiced and paid of a part is nothing below zero, and nothing of a part that was given up',
    sql: "SELECT `id` FROM `purchase_allocation` WHERE `receivedQty` < 0 OR `invoicedAmount` < 0 OR `paidAmount` < 0 OR (`status` = 'cancelled' AND (`receivedQty` > 0 OR `paidAmount` > 0))",
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
