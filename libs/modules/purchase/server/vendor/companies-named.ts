import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Permission } from '#lab/shared/define-permissions.js';
import { Database } from '#lab/platform/database/database.js';
import { CompanyUses, type CompanyUse, type MergeBlock } from '../../../company/server/index.js';
import { contractDocument } from '../../shared/contract.words.js';
import { orderDocument } from '../../shared/order.words.js';
import { paymentDocument } from '../../shared/payment.words.js';
import { cataloguePages } from '../../shared/purchase.pages.js';
import { receiptPages } from '../../shared/receipt.pages.js';
import {
  contractRights,
  mayPurchase,
  orderRights,
  paymentRights,
  receiptRights,
} from '../../shared/purchase.permissions.js';
import { usesById, type Reason } from '../entry-uses.js';

/** How records that name companies are counted: what they are called, and where those of one are listed. */
interface Counted {
  readonly text: string;
  readonly list?: (vendorId: string) => string;
  readonly permissions?: readonly Permission[];
}

const listedBy = (path: string) => (id: string) => `${path}?vendorId=${encodeURIComponent(id)}`;

const counted: Readonly<Partial<Record<Reason, Counted>>> = {
  items: { text: 'purchase.item.many' },
  quotes: { text: 'purchase.quote.many' },
  requests: { text: 'purchase.request.many' },
  orders: { text: 'purchase.order.many', list: listedBy(orderDocument.paths.list), permissions: orderRights.search },
  contracts: {
    text: 'purchase.contract.many',
    list: listedBy(contractDocument.paths.list),
    permissions: contractRights.search,
  },
  payments: {
    text: 'purchase.payment.many',
    list: listedBy(paymentDocument.paths.list),
    permissions: [...[paymentRights.search].flat(), mayPurchase.payment.search],
  },
  invoices: {
    text: 'purchase.invoice.many',
    list: listedBy(`${cataloguePages.payments.path}/invoices`),
    permissions: [mayPurchase.invoice.search],
  },
  receipts: {
    text: 'purchase.receipt.many',
    list: listedBy(receiptPages.received.path),
    permissions: receiptRights.search,
  },
};

/** Tables whose records count their saves: who has one open sees that a merge has changed it. */
const documents: ReadonlySet<string> = new Set([
  'purchase_item',
  'purchase_order',
  'purchase_contract',
  'purchase_payment',
  'purchase_invoice',
]);

/** What the lists of statistics keep of orders and requests. */
const statistics: readonly CompanyUse[] = [
  { table: 'purchase_statistic', column: 'vendorId', derived: true },
  { table: 'purchase_statistic', column: 'quoteVendorId', derived: true },
  { table: 'purchase_statistic', column: 'payorId', derived: true },
];

/** Records of which a refusal names the numbers. */
const mostNamed = 10;

/** Documents that approvers decide on: what they see of vendor and payor stays as it is meanwhile. */
const decided = [
  ['orders', 'purchase_order'],
  ['contracts', 'purchase_contract'],
  ['payments', 'purchase_payment'],
] as const;

/** Names to the room of companies what of purchasing names them, and what a merge would break. */
@Injectable()
export class CompaniesNamed implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly uses: CompanyUses,
  ) {}

  onModuleInit(): void {
    this.uses.registerCheck((keptId, mergedId) => this.blocks(keptId, mergedId));
    for (const [kind, role] of [
      ['vendor', 'isVendor'],
      ['payor', 'isPayor'],
    ] as const)
      for (const { reason, table, column } of usesById[kind]) {
        const { list, ...rest } = counted[reason] ?? {};
        this.uses.register({
          table,
          column,
          role,
          ...rest,
          ...(kind === 'vendor' && list ? { list } : {}),
          ...(documents.has(table) ? { versioned: true as const } : {}),
        });
      }
    this.uses.register(...statistics);
  }

  /**
   * Documents of the merged company that wait for a decision, open quotes in which both offer the same line, and invoices
   * of one number that both have.
   */
  private async blocks(keptId: string, mergedId: string): Promise<readonly MergeBlock[]> {
    const limit = `LIMIT ${mostNamed}`;
    const waiting = decided.map(([reason, table]) => ({
      reason,
      sql: `SELECT \`number\` FROM \`${table}\` WHERE (\`vendorId\` = ? OR \`payorId\` = ?) AND \`state\` = 'requested' AND \`deletedAt\` IS NULL ORDER BY \`number\` ${limit}`,
      values: [mergedId, mergedId],
    }));
    const asked = [
      ...waiting,
      {
        reason: 'quotes',
        sql: `SELECT DISTINCT \`q\`.\`number\` FROM \`purchase_quote_offer\` \`o\` JOIN \`purchase_quote_offer\` \`k\` ON \`k\`.\`quoteLineId\` = \`o\`.\`quoteLineId\` AND \`k\`.\`vendorId\` = ? JOIN \`purchase_quote\` \`q\` ON \`q\`.\`id\` = \`o\`.\`quoteId\` WHERE \`o\`.\`vendorId\` = ? AND \`q\`.\`state\` IN ('draft', 'toConfirm', 'toApprove') AND \`q\`.\`deletedAt\` IS NULL ORDER BY \`q\`.\`number\` ${limit}`,
        values: [keptId, mergedId],
      },
      {
        reason: 'invoices',
        sql: `SELECT \`o\`.\`number\` FROM \`purchase_invoice\` \`o\` JOIN \`purchase_invoice\` \`k\` ON \`k\`.\`vendorId\` = ? AND \`k\`.\`numberKey\` = \`o\`.\`numberKey\` WHERE \`o\`.\`vendorId\` = ? ORDER BY \`o\`.\`number\` ${limit}`,
        values: [keptId, mergedId],
      },
    ];
    const found = await this.db.queries(asked.map(({ sql, values }) => ({ sql, values })));
    return asked.flatMap(({ reason }, at) => {
      const numbers = (found[at] ?? []).map(({ number }) => String(number));
      return numbers.length > 0 ? [{ text: `purchase.mergeBlocks.${reason}`, numbers }] : [];
    });
  }
}
