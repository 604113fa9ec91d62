import { specsOf } from '#lab/platform/database/column-group.js';
import type { Migration } from '#lab/platform/database/migrate.js';
import { searchColumns, searchTextOf } from '#lab/process-host/index.js';
import { categoryColumns, categoryOrderColumns, categoryQuoteColumns } from './category/category.entity.js';
import { costCentreColumns } from './cost-centre/cost-centre.entity.js';
import { itemColumns } from './item/item.entity.js';
import { allocationColumns } from './order/allocation.entity.js';
import { orderLineColumns } from './order/order-line.entity.js';
import { orderColumns } from './order/order.entity.js';
import { payorColumns } from './payor/payor.entity.js';
import { vendorColumns } from './vendor/vendor.entity.js';
import { quoteColumns, quoteLineColumns, quoteOfferColumns } from './quote/quote.entity.js';
import { logColumns } from './log/log.entity.js';
import { agreedQuoteColumns, requestLineColumns } from './request/request-line.entity.js';
import { closingColumns, requestColumns } from './request/request.entity.js';

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
];
