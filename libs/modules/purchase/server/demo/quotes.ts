import { multiply, type Currency } from '#lab/shared/money.js';
import { Database } from '#lab/platform/database/database.js';
import type { DemoStage } from '#lab/platform/demo.js';
import { Company } from '../../../company/server/index.js';
import { quoteDraft } from '../../shared/quote.dto.js';
import { QuoteService } from '../quote/quote.service.js';
import { RequestLine } from '../request/request-line.entity.js';

/** What a vendor asks for one of each line, in the order of the lines. */
export interface Offer {
  readonly vendor: string;
  readonly prices: readonly string[];
  readonly leadTime: number;
  readonly currency?: Currency;
  readonly comments?: string;
}

export interface DemoQuote {
  /** Title of the request. */
  readonly request: string;
  readonly daysAgo: number;
  /** Of the offers, the one that is taken comes first. */
  readonly offers: readonly Offer[];
  /** Why another than the cheapest is taken. */
  readonly reason?: string;
  readonly comments?: string;
  readonly acts: readonly (readonly [username: string, action: string, daysAgo: number, opinion?: string])[];
}

/** The latest, one in each state: agreed, to be approved, to be confirmed, not confirmed, and one that is being written. */
const quotes: readonly DemoQuote[] = [
  {
    request: 'DMEM 高糖培养基 500 mL ×48',
    daysAgo: 28,
    offers: [
      { vendor: 'V002', prices: ['198.00'], leadTime: 7 },
      { vendor: 'V003', prices: ['205.00'], leadTime: 5 },
      { vendor: 'V008', prices: ['221.00'], leadTime: 3 },
    ],
    acts: [
      ['li.qian', 'submit', 28],
      ['he.yuxin', 'confirm', 27],
      ['sun.li', 'approve', 26],
    ],
  },
  {
    request: '旋转蒸发仪真空泵油 5 L',
    daysAgo: 5,
    offers: [
      { vendor: 'V001', prices: ['655.00'], leadTime: 3, comments: '原厂，带批次证明' },
      { vendor: 'V006', prices: ['598.00'], leadTime: 20 },
    ],
    reason: '低价供应商交货期 20 天，蒸发仪停机等油',
    acts: [
      ['li.qian', 'submit', 4],
      ['chen.siyuan', 'confirm', 3, '尽快到货'],
    ],
  },
  {
    request: '氮气与二氧化碳气瓶 · 十二月',
    daysAgo: 2,
    offers: [
      { vendor: 'V004', prices: ['368.00', '242.00'], leadTime: 2 },
      { vendor: 'V001', prices: ['380.00', '250.00'], leadTime: 1 },
    ],
    comments: '含运费和空瓶回收',
    acts: [['li.qian', 'submit', 1]],
  },
  {
    request: 'Eppendorf 移液器校准（24 支）',
    daysAgo: 12,
    offers: [{ vendor: 'V009', prices: ['235.00'], leadTime: 25 }],
    acts: [
      ['li.qian', 'submit', 11],
      ['chen.siyuan', 'reject', 10, '25 天太久，请再询一家'],
    ],
  },
  {
    request: '毛细管电泳卡盒（HR、Fast）',
    daysAgo: 1,
    offers: [{ vendor: 'V006', prices: ['478.00'], leadTime: 30, currency: 'EUR' }],
    acts: [],
  },
];

/** Quotes for the approved requests. @param requests ids by title @param earlier those of the rest of the year */
export async function playQuotes(
  stage: DemoStage,
  requests: ReadonlyMap<string, string>,
  earlier: readonly DemoQuote[],
): Promise<void> {
  for (const [index, quote] of [...earlier, ...quotes].sort((a, b) => b.daysAgo - a.daysAgo).entries())
    await playQuote(stage, quote, requests.get(quote.request) ?? '', index);
}

async function playQuote(stage: DemoStage, quote: DemoQuote, requestId: string, index: number): Promise<void> {
  const service = stage.app.get(QuoteService, { strict: false });
  const db = stage.app.get(Database, { strict: false });
  const minute = String(30 + (index % 30)).padStart(2, '0');
  const lines = await db.repo(RequestLine).find({ where: { requestId }, order: { place: 'ASC' } });
  const vendors = new Map((await db.repo(Company).findBy({ isVendor: true })).map(({ code, id }) => [code, id]));
  const draft = quoteDraft.parse({
    requestId,
    comments: quote.comments ?? '',
    lines: lines.map(({ id, quantity, unit, currency }, at) => ({
      lineId: id,
      reason: quote.reason ?? '',
      offers: quote.offers.map(({ vendor, prices, leadTime, comments, ...offer }, place) => ({
        vendorId: vendors.get(vendor),
        qty: quantity,
        unit,
        unitPrice: prices[at],
        amount: quantity === null ? null : multiply(quantity, prices[at] ?? '0'),
        currency: offer.currency ?? currency,
        leadTime,
        validUntil: stage.day(30 - quote.daysAgo),
        comments: comments ?? '',
        taken: place === 0,
      })),
    })),
  });
  const { id } = await stage.as('li.qian', stage.at(quote.daysAgo, `00:${minute}`), (me) => service.create(me, draft));
  for (const [step, [username, action, daysAgo, opinion]] of quote.acts.entries())
    await stage.act(username, stage.at(daysAgo, `0${step + 1}:${minute}`), 'purchase-quote', id, action, opinion);
}
