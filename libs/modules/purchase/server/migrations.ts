import { specsOf } from '#lab/platform/database/column-group.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { listIndex, searchColumns, searchTextOf } from '#lab/process-host/index.js';
import {
  categoryColumns,
  categoryContractColumns,
  categoryFollowColumns,
  categoryInvoiceColumns,
  categoryPaymentColumns,
  categoryPurchaserColumns,
  categoryOrderColumns,
  categoryQuoteColumns,
  categoryRequestColumns,
} from './category/category.entity.js';
import { contractColumns, contractOrderColumns } from './contract/contract.entity.js';
import { costCentreBudgetColumns, costCentreColumns } from './cost-centre/cost-centre.entity.js';
import { invoiceColumns, invoiceOrderColumns } from './invoice/invoice.entity.js';
import { itemColumns } from './item/item.entity.js';
import { allocationColumns, givenBackColumns } from './order/allocation.entity.js';
import { finishedLineColumns, orderLineColumns, orderLineReceivedColumns } from './order/order-line.entity.js';
import { orderColumns } from './order/order.entity.js';
import { paymentColumns, paymentInvoiceColumns, paymentRowColumns } from './payment/payment.entity.js';
import { planRowColumns } from './payment/plan-row.entity.js';
import { payorColumns } from './payor/payor.columns.js';
import { receiptColumns, receiptLineColumns } from './receipt/receipt.entity.js';
import { seedDictionary } from '../../system/server/index.js';
import { receivedPlaces } from './receipt/received-places.js';
import { vendorColumns } from './vendor/vendor.columns.js';
import { vendorsToCompanies } from './vendor/vendor.migrations.js';
import { quoteColumns, quoteLineColumns, quoteOfferColumns } from './quote/quote.entity.js';
import { logColumns } from './log/log.entity.js';
import { migrationKeyColumns, migrationRowColumns, migrationRunColumns } from './migration/migration.entity.js';
import {
  agreedQuoteColumns,
  closedRestColumns,
  offerValidityColumns,
  requestLineColumns,
} from './request/request-line.entity.js';
import { closingColumns, delegateColumns, requestColumns, submitterColumns } from './request/request.entity.js';
import { statisticColumns } from './statistics/statistic.entity.js';

/** A stored record by what its title is made of. */
interface Titled {
  readonly id: string;
  readonly zh: string;
  readonly en: string | null;
}

export const purchaseMigrations: readonly Migration[] = [
  {
    name: 'purchase-1700000000010',
    up: async (tables) => {
      await tables.create('purchase_category', {
        columns: specsOf(categoryColumns),
        unique: { uq_category_code: ['code'] },
      });
      await tables.create('purchase_request', {
        columns: specsOf(requestColumns),
        unique: { uq_request_number: ['number'] },
        index: { ix_request_owner: ['ownerId', 'updatedAt'], ix_request_creator: ['createdBy', 'updatedAt'] },
      });
      await tables.create('purchase_request_line', {
        columns: specsOf(requestLineColumns),
        index: { ix_request_line_request: ['requestId', 'place'] },
      });
      await tables.create('purchase_log', {
        columns: [
          ['id', 'id'],
          ['code', 'text', 4],
          ['entityType', 'text', 40],
          ['entityId', 'id'],
          ['lineId', 'id?'],
          ['actor', 'id?'],
          ['onBehalfOf', 'id?'],
          ['time', 'whole'],
          ['from', 'text?', 16],
          ['to', 'text?', 16],
          ['diff', 'longText?'],
          ['comment', 'longText?'],
          ['processTaskId', 'id?'],
        ],
        index: { ix_purchase_log_record: ['entityType', 'entityId'] },
      });
    },
  },
  {
    // The log had no reader: the audit and the history of the process hold the same acts.
    name: 'purchase-1700000000090',
    up: (tables) => tables.drop('purchase_log'),
  },
  {
    // What identifies a record compares by its folded form.
    name: 'purchase-1700000000094',
    up: (tables) => tables.reportClashes('purchase_category', 'code'),
  },
  {
    // Records are found by their title and its pinyin; those of before are given theirs here.
    name: 'purchase-1700000000130',
    up: async (tables, runner) => {
      await tables.add('purchase_request', ...specsOf(searchColumns));
      await tables.index('purchase_request', 'ix_request_state', 'state', 'updatedAt');
      const rows = (await runner.query(
        'SELECT `id`, `title` AS `zh`, NULL AS `en` FROM `purchase_request`',
      )) as Titled[];
      for (const { id, zh, en } of rows)
        await runner.query('UPDATE `purchase_request` SET `searchText` = ? WHERE `id` = ?', [
          searchTextOf({ zh, en }),
          id,
        ]);
    },
  },
  {
    // Who wrote a record is of its side; who has submitted it was counted when the table was made.
    name: 'purchase-1700000000141',
    up: (_tables, runner) =>
      runner.query(
        "INSERT INTO `record_side` (`subject`, `recordId`, `userId`, `since`) SELECT 'purchase-request', r.`id`, r.`createdBy`, r.`createdAt` FROM `purchase_request` r WHERE NOT EXISTS (SELECT 1 FROM `record_side` s WHERE s.`subject` = 'purchase-request' AND s.`recordId` = r.`id` AND s.`userId` = r.`createdBy`)",
      ) as Promise<void>,
  },
  {
    name: 'purchase-1700000000143',
    up: async (tables) => {
      await tables.add('purchase_category', ['allowsCredits', 'flag?']);
      await tables.fill('purchase_category', 'allowsCredits', 0);
      await tables.change('purchase_category', ['allowsCredits', 'flag']);
    },
  },
  {
    // Drafts of a person are counted before they make another.
    name: 'purchase-1700000000168',
    up: (tables) => tables.index('purchase_request', 'ix_request_drafts', 'ownerId', 'state'),
  },
  {
    // What requests, quotes and orders choose from.
    name: 'purchase-1700000000175',
    up: async (tables) => {
      await tables.create('purchase_vendor', {
        columns: specsOf(vendorColumns),
        unique: { uq_vendor_name: ['name'], uq_vendor_code: ['code'] },
        index: { ix_vendor_expiry: ['expiryDate'] },
      });
      await tables.create('purchase_cost_centre', {
        columns: specsOf(costCentreColumns),
        unique: { uq_cost_centre_code: ['code'] },
      });
      await tables.create('purchase_payor', {
        columns: specsOf(payorColumns),
        unique: { uq_payor_name: ['name'] },
      });
      await tables.create('purchase_item', {
        columns: specsOf(itemColumns),
        index: {
          ix_item_catalog_no: ['catalogNo'],
          ix_item_vendor: ['vendorId'],
          ix_item_category: ['categoryId'],
        },
      });
    },
  },
  {
    // Lines say which chemical they ask for.
    name: 'purchase-1700000000176',
    up: async (tables) => {
      await tables.add('purchase_request_line', ['casNo', 'text?', 20]);
      await tables.fill('purchase_request_line', 'casNo', '');
      await tables.change('purchase_request_line', ['casNo', 'text', 20]);
    },
  },
  {
    // The acts on documents of purchasing have codes of their own, which the history of a record shows.
    name: 'purchase-1700000000179',
    up: (tables) =>
      tables.create('purchase_log', {
        columns: specsOf(logColumns),
        index: { ix_purchase_log_record: ['entityType', 'entityId', 'time', 'id'] },
      }),
  },
  {
    // A closed request keeps when it was closed and the state that it goes back to.
    name: 'purchase-1700000000180',
    up: (tables) => tables.add('purchase_request', ...specsOf(closingColumns)),
  },
  {
    // Lines keep what was agreed with a vendor; of those that are to be ordered already it is what they ask for.
    name: 'purchase-1700000000181',
    up: async (tables, runner) => {
      await tables.add('purchase_request_line', ...specsOf(agreedQuoteColumns), ['quoteUnit', 'text?', 20]);
      await tables.fill('purchase_request_line', 'quoteUnit', '');
      await tables.change('purchase_request_line', ['quoteUnit', 'text', 20]);
      await runner.query(
        "UPDATE `purchase_request_line` SET `quoteQty` = `quantity`, `quoteUnit` = `unit`, `quotePrice` = `unitPrice`, `quoteAmount` = `amount`, `quoteCurrency` = `currency` WHERE `status` = '6'",
      );
    },
  },
  {
    // Orders, their lines, and the ledger of what they take of the lines of requests.
    name: 'purchase-1700000000190',
    up: async (tables) => {
      await tables.create('purchase_order', {
        columns: specsOf(orderColumns),
        unique: { uq_order_number: ['number'] },
        index: {
          ix_order_owner: ['ownerId', 'updatedAt'],
          ix_order_creator: ['createdBy', 'updatedAt'],
          ix_order_drafts: ['ownerId', 'state'],
          ix_order_state: ['state', 'updatedAt'],
          ix_order_vendor: ['vendorId', 'updatedAt'],
        },
      });
      await tables.create('purchase_order_line', {
        columns: specsOf(orderLineColumns),
        index: { ix_order_line_order: ['orderId', 'place'] },
      });
      await tables.create('purchase_allocation', {
        columns: specsOf(allocationColumns),
        index: {
          ix_allocation_request_line: ['requestLineId', 'status'],
          ix_allocation_request: ['requestId'],
          ix_allocation_order: ['orderId', 'place'],
        },
      });
    },
  },
  {
    // Categories say how their orders go; those of before release them at once and allow nothing beyond a quote.
    name: 'purchase-1700000000191',
    up: async (tables) => {
      const { poApprove: _approve, poModify: _modify, ...others } = categoryOrderColumns;
      await tables.add('purchase_category', ...specsOf(others));
      for (const flag of ['poApprove', 'poModify']) {
        await tables.add('purchase_category', [flag, 'flag?']);
        await tables.fill('purchase_category', flag, 0);
        await tables.change('purchase_category', [flag, 'flag']);
      }
    },
  },
  {
    // Quotes. Categories of before follow the standard diagram, and the owner of a request confirms its quotes.
    name: 'purchase-1700000000195',
    up: async (tables, runner) => {
      await tables.create('purchase_quote', {
        columns: specsOf({ ...quoteColumns, ...searchColumns }),
        unique: { uq_quote_number: ['number'] },
        index: {
          ix_quote_owner: ['ownerId', 'updatedAt'],
          ix_quote_creator: ['createdBy', 'updatedAt'],
          ix_quote_requester: ['requesterId', 'updatedAt'],
          ix_quote_state: ['state', 'updatedAt'],
          ix_quote_request: ['requestId'],
        },
      });
      await tables.create('purchase_quote_line', {
        columns: specsOf(quoteLineColumns),
        unique: { uq_quote_open_line: ['openLineId'] },
        index: { ix_quote_line_quote: ['quoteId', 'place'], ix_quote_line_line: ['lineId'] },
      });
      await tables.create('purchase_quote_offer', {
        columns: specsOf(quoteOfferColumns),
        index: { ix_quote_offer_quote: ['quoteId', 'place'], ix_quote_offer_vendor: ['vendorId'] },
      });
      await tables.index('purchase_request_line', 'ix_request_line_status', 'status', 'requestId');
      const { quoteProcess, ...flags } = categoryQuoteColumns;
      await tables.add('purchase_category', ...specsOf({ quoteProcess }));
      for (const [name] of specsOf(flags)) {
        await tables.add('purchase_category', [name, 'flag?']);
        await tables.fill('purchase_category', name, name === 'quoteConfirm' ? 1 : 0);
        await tables.change('purchase_category', [name, 'flag']);
      }
      await runner.query("UPDATE `purchase_category` SET `quoteProcess` = 'purchase-quote.standard'");
    },
  },
  {
    // Every step has settings. Requests of before were approved, and needed spec, brand and catalog number.
    name: 'purchase-1700000000200',
    up: async (tables) => {
      const isFlag = (kind: string) => kind === 'flag';
      const added = specsOf({ ...categoryRequestColumns, ...categoryFollowColumns });
      await tables.add('purchase_category', ...added.filter(([, kind]) => !isFlag(kind)));
      for (const [name, kind] of added) {
        if (!isFlag(kind)) continue;
        await tables.add('purchase_category', [name, 'flag?']);
        await tables.fill('purchase_category', name, ['prApprove', 'prDetails'].includes(name) ? 1 : 0);
        await tables.change('purchase_category', [name, 'flag']);
      }
      const usual = { receiveStatus: '00', invoiceStatus: 'none', paymentStatus: '00' };
      for (const [name, value] of Object.entries(usual)) {
        await tables.add('purchase_order', [name, 'text?', 16]);
        await tables.fill('purchase_order', name, value);
        await tables.change('purchase_order', [name, 'text', 16]);
      }
    },
  },
  {
    // Contracts over released orders; a category names their diagram.
    name: 'purchase-1700000000201',
    up: async (tables) => {
      await tables.create('purchase_contract', {
        columns: specsOf(contractColumns),
        unique: { uq_contract_number: ['number'] },
        index: {
          ix_contract_owner: ['ownerId', 'updatedAt'],
          ix_contract_creator: ['createdBy', 'updatedAt'],
          ix_contract_drafts: ['ownerId', 'state'],
          ix_contract_state: ['state', 'updatedAt'],
          ix_contract_vendor: ['vendorId', 'updatedAt'],
        },
      });
      await tables.create('purchase_contract_order', {
        columns: specsOf(contractOrderColumns),
        unique: { uq_contract_open_order: ['openOrderId'] },
        index: { ix_contract_order_contract: ['contractId', 'place'], ix_contract_order_order: ['orderId'] },
      });
      await tables.add('purchase_category', ...specsOf(categoryContractColumns));
    },
  },
  {
    // Receipts, what has come of the lines of orders, and the places where it is kept. Nothing was received before.
    name: 'purchase-1700000000203',
    up: async (tables, runner) => {
      await tables.create('purchase_receipt', {
        columns: specsOf(receiptColumns),
        unique: { uq_receipt_number: ['number'] },
        index: {
          ix_receipt_day: ['receivedOn', 'id'],
          ix_receipt_vendor: ['vendorId', 'receivedOn'],
          ix_receipt_receiver: ['receiverId'],
        },
      });
      await tables.create('purchase_receipt_line', {
        columns: specsOf(receiptLineColumns),
        index: {
          ix_receipt_line_receipt: ['receiptId', 'place'],
          ix_receipt_line_order: ['orderId'],
          ix_receipt_line_line: ['orderLineId'],
        },
      });
      for (const [name, kind] of specsOf(orderLineReceivedColumns)) {
        await tables.add('purchase_order_line', [name, kind === 'flag' ? 'flag?' : 'whole?']);
        await tables.fill('purchase_order_line', name, 0);
        await tables.change('purchase_order_line', [name, kind]);
      }
      await tables.index('purchase_order_line', 'ix_order_line_waiting', 'isReceived', 'deliveryDate');
      for (const places of receivedPlaces) await seedDictionary(runner, places);
    },
  },
  {
    // Payment plans of orders, payments of their rows, and the invoices of vendors.
    name: 'purchase-1700000000205',
    up: async (tables) => {
      await tables.create('purchase_payment_plan', {
        columns: specsOf(planRowColumns),
        index: {
          ix_payment_plan_order: ['orderId', 'place'],
          ix_payment_plan_payment: ['paymentId'],
          ix_payment_plan_date: ['expectedDate'],
        },
      });
      await tables.create('purchase_payment', {
        columns: specsOf(paymentColumns),
        unique: { uq_payment_number: ['number'] },
        index: {
          ix_payment_owner: ['ownerId', 'updatedAt'],
          ix_payment_creator: ['createdBy', 'updatedAt'],
          ix_payment_state: ['state', 'updatedAt'],
          ix_payment_vendor: ['vendorId', 'updatedAt'],
        },
      });
      await tables.create('purchase_payment_row', {
        columns: specsOf(paymentRowColumns),
        index: { ix_payment_row_payment: ['paymentId', 'place'], ix_payment_row_order: ['orderId'] },
      });
      await tables.create('purchase_payment_invoice', {
        columns: specsOf(paymentInvoiceColumns),
        index: { ix_payment_invoice_payment: ['paymentId'], ix_payment_invoice_invoice: ['invoiceId'] },
      });
      await tables.create('purchase_invoice', {
        columns: specsOf(invoiceColumns),
        unique: { uq_invoice_number: ['vendorId', 'numberKey'] },
        index: { ix_invoice_similar: ['vendorId', 'similarKey'], ix_invoice_date: ['invoiceDate'] },
      });
      await tables.create('purchase_invoice_order', {
        columns: specsOf(invoiceOrderColumns),
        index: { ix_invoice_order_invoice: ['invoiceId', 'place'], ix_invoice_order_order: ['orderId'] },
      });
    },
  },
  {
    // Categories bind the diagram of their payments; those of before follow the simple one.
    name: 'purchase-1700000000206',
    up: (tables) => tables.add('purchase_category', ...specsOf(categoryPaymentColumns)),
  },
  {
    // The owner of a request may name who purchases it.
    name: 'purchase-1700000000208',
    up: async (tables) => {
      await tables.add('purchase_request', ...specsOf(delegateColumns));
      await tables.index('purchase_request', 'ix_request_delegate', 'delegateId', 'state');
    },
  },
  {
    // The statistics read requests and orders together; a job fills the table after the upgrade.
    name: 'purchase-1700000000210',
    up: (tables) =>
      tables.create('purchase_statistic', {
        columns: specsOf(statisticColumns),
        index: {
          ix_statistic_request: ['requestId'],
          ix_statistic_requested: ['requestDate', 'id'],
          ix_statistic_ordered: ['orderDate', 'id'],
          ix_statistic_owner: ['ownerId', 'requestDate'],
          ix_statistic_vendor: ['vendorId', 'orderDate'],
        },
      }),
  },
  {
    // Files of a former system, their rows, and which records they have become.
    name: 'purchase-1700000000214',
    up: async (tables) => {
      await tables.create('purchase_migration_run', {
        columns: specsOf(migrationRunColumns),
        unique: { uq_migration_active: ['active'] },
        index: { ix_migration_created: ['createdAt', 'id'] },
      });
      await tables.create('purchase_migration_row', {
        columns: specsOf(migrationRowColumns),
        unique: { uq_migration_row: ['runId', 'place'] },
        index: { ix_migration_row_effect: ['runId', 'effect', 'place'] },
      });
      await tables.create('purchase_migration_key', {
        columns: specsOf(migrationKeyColumns),
        unique: { uq_migration_key: ['kind', 'externalKey'], uq_migration_record: ['recordId'] },
      });
    },
  },
  {
    // Those who read everything find the latest by one walk, however many there are.
    name: 'purchase-1700000000215',
    up: async (tables) => {
      for (const document of ['request', 'quote', 'order', 'contract', 'payment'])
        await tables.index(`purchase_${document}`, `ix_${document}_list`, ...listIndex);
    },
  },
  {
    // Cost centres have a budget for a year; those of before have no limit.
    name: 'purchase-1700000000430',
    up: (tables) => tables.add('purchase_cost_centre', ...specsOf(costCentreBudgetColumns)),
  },
  {
    // Each submit asks what has been ordered for a cost centre.
    name: 'purchase-1700000000510',
    up: (tables) => tables.index('purchase_order_line', 'ix_order_line_cost_centre', 'costCentre', 'orderId'),
  },
  {
    // What an item has cost is asked over all vendors.
    name: 'purchase-1700000000520',
    up: (tables) => tables.index('purchase_order_line', 'ix_order_line_item', 'item', 'catalogNo'),
  },
  {
    // Lines that are to be ordered know until when their offer holds.
    name: 'purchase-1700000000720',
    up: async (tables, runner) => {
      await tables.add('purchase_request_line', ...specsOf(offerValidityColumns));
      await runner.query(
        "UPDATE `purchase_request_line` SET `quoteValidUntil` = (SELECT `o`.`validUntil` FROM `purchase_quote_offer` `o` INNER JOIN `purchase_quote_line` `l` ON `l`.`id` = `o`.`quoteLineId` INNER JOIN `purchase_quote` `q` ON `q`.`id` = `l`.`quoteId` WHERE `l`.`lineId` = `purchase_request_line`.`id` AND `o`.`taken` = 1 AND `q`.`state` = 'agreed' ORDER BY `q`.`submittedAt` DESC LIMIT 1) WHERE `status` = '6'",
      );
    },
  },
  {
    // A line of a request may name the cost centre that it is charged to.
    name: 'purchase-1700000000721',
    up: async (tables) => {
      await tables.add('purchase_request_line', ['costCentre', 'text?', 32]);
      await tables.fill('purchase_request_line', 'costCentre', '');
      await tables.change('purchase_request_line', ['costCentre', 'text', 32]);
    },
  },
  {
    // The desk of those who order walks along the days on which lines are needed, and counts what waits without its rows.
    name: 'purchase-1700000000747',
    up: async (tables, runner) => {
      await tables.index('purchase_request_line', 'ix_request_line_due', 'status', 'dueDate', 'id');
      await tables.index('purchase_request_line', 'ix_request_line_waiting', 'status', 'requestId', 'quoteQty');
      await runner.dropIndex('purchase_request_line', 'ix_request_line_status');
    },
  },
  {
    // The desk of those who ask vendors walks along the requests with lines to quote, in the order of its list.
    name: 'purchase-1700000000748',
    up: (tables) =>
      tables.index('purchase_request', 'ix_request_waiting', 'status', 'state', 'deletedAt', 'dueDate', 'number', 'id'),
  },
  {
    // Lines of a category may close without an invoice; those of before wait for one.
    name: 'purchase-1700000000749',
    up: async (tables) => {
      for (const [name] of specsOf(categoryInvoiceColumns)) {
        await tables.add('purchase_category', [name, 'flag?']);
        await tables.fill('purchase_category', name, 0);
        await tables.change('purchase_category', [name, 'flag']);
      }
    },
  },
  {
    // What is left of a line that was ordered in part can be closed; nothing of those of before is.
    name: 'purchase-1700000000750',
    up: (tables) => tables.add('purchase_request_line', ...specsOf(closedRestColumns)),
  },
  {
    // A line of an order can be finished short while the order goes on.
    name: 'purchase-1700000000751',
    up: async (tables) => {
      await tables.add('purchase_order_line', ...specsOf(finishedLineColumns));
      await tables.add('purchase_allocation', ...specsOf(givenBackColumns));
    },
  },
  {
    // That purchasing may be delegated is a setting of its own. The one that said so means that a request may be raised for
    // another owner, who confirms it: it begins as off, because it asks for a process with that step.
    name: 'purchase-1700000000753',
    up: async (tables, runner) => {
      for (const [name] of specsOf(categoryPurchaserColumns)) {
        await tables.add('purchase_category', [name, 'flag?']);
        await runner.query(
          'UPDATE `purchase_category` SET `namesPurchaser` = `prDelegate` WHERE `namesPurchaser` IS NULL',
        );
        await tables.change('purchase_category', [name, 'flag']);
      }
      await runner.query('UPDATE `purchase_category` SET `prDelegate` = 0');
    },
  },
  {
    // The owner confirms what another person has submitted for them.
    name: 'purchase-1700000000754',
    up: (tables) => tables.add('purchase_request', ...specsOf(submitterColumns)),
  },
  ...vendorsToCompanies,
];
