import type { ReactNode } from 'react';
import { Tooltip } from 'antd';
import { Info } from 'lucide-react';
import { Link } from 'react-router-dom';
import { rounded, withSeparators } from '#lab/shared/figures.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { baseCurrency } from '../../shared/line-amounts.js';
import { orderDocument, orderWords } from '../../shared/order.words.js';
import { receiptRights } from '../../shared/purchase.permissions.js';
import { receiptPaths } from '../../shared/receipt.words.js';
import type { Scorecard, ScorecardFigures as Figures } from '../../shared/scorecard.dto.js';
import { scorecardPaths, scorecardRights } from '../../shared/scorecard.words.js';

/** A share in percent, to one decimal; a dash where there is nothing to share. */
function Rate({ part, of }: { readonly part: number; readonly of: number }) {
  return of === 0 ? <Nothing /> : <>{rounded((part / of) * 100, 1)}%</>;
}

/** One figure over a span of time. */
interface Said {
  readonly value: ReactNode;
  /** What it is made of. */
  readonly note?: ReactNode;
  /** Its rows; absent for those who do not read them. */
  readonly to: string | undefined;
}

interface Figure {
  readonly key: 'orders' | 'onTime' | 'delay' | 'rejected' | 'taken';
  readonly of: (figures: Figures, isYear: boolean) => Said;
}

/** What a vendor's orders, deliveries, receipts and offers come to: twelve months, and all time below. */
export function ScorecardFigures({ card }: { readonly card: Scorecard }) {
  const t = useT();
  const figures = useFigures(card);
  const label = (key: string) => t(`purchase.scorecard.figures.${key}`);
  return (
    <dl className="scorecard-figures" aria-label={t('purchase.scorecard.title')}>
      {figures.map(({ key, of }) => {
        const [year, all] = [of(card.year, true), of(card.all, false)];
        return (
          <div key={key} data-figure={key}>
            <dt>
              {label(key)}
              <Tooltip title={label(`${key}Text`)} trigger={['hover', 'focus', 'click']}>
                <button type="button" className="scorecard-about" aria-label={t('purchase.scorecard.about')}>
                  <Info size={13} strokeWidth={1.7} aria-hidden />
                </button>
              </Tooltip>
            </dt>
            <dd>
              <Value {...year} />
              {year.note && <span className="scorecard-note">{year.note}</span>}
            </dd>
            <dd className="scorecard-all">
              {t('purchase.scorecard.allTime')} <Value {...all} />
              {all.note && <span className="scorecard-note">{all.note}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Value({ value, to }: Said) {
  return to === undefined ? <strong>{value}</strong> : <Link to={to}>{value}</Link>;
}

function useFigures({ id, since, today, firstOrder }: Scorecard): readonly Figure[] {
  const t = useT();
  const may = useMay();
  const readsOrders = may(scorecardRights.orders);
  const readsReceipts = may(receiptRights.all);
  const readsQuotes = may(scorecardRights.quotes);
  const outOf = (part: number, of: number) =>
    t('purchase.scorecard.outOf', { part: withSeparators(part), count: of, of: withSeparators(of) });
  const span = (key: string, isYear: boolean, first: string | null = null): Readonly<Record<string, string>> =>
    isYear || first !== null ? { [`${key}From`]: isYear ? since : (first ?? since), [`${key}To`]: today } : {};
  const here = (values: Readonly<Record<string, string>>) =>
    `${scorecardPaths.page(id)}?${new URLSearchParams(values).toString()}`;
  /** The orders that count: all that were released but those that were cancelled. */
  const orders = (isYear: boolean) => {
    const asked = new URLSearchParams({ vendorId: id, ...span('released', isYear, firstOrder) });
    for (const state of Object.keys(orderWords.states)) if (state !== 'cancelled') asked.append('state', state);
    return `${orderDocument.paths.list}?${asked.toString()}`;
  };
  const receipts = (isYear: boolean) =>
    `${receiptPaths.list}?${new URLSearchParams({ show: 'receipts', vendorId: id, state: 'active', rejected: 'true', ...span('received', isYear) }).toString()}`;
  return [
    {
      key: 'orders',
      of: ({ orders: count, amount }, isYear) => ({
        value: withSeparators(count),
        note: amount !== undefined && <Money value={amount} currency={baseCurrency} />,
        to: readsOrders && count > 0 ? orders(isYear) : undefined,
      }),
    },
    {
      key: 'onTime',
      of: ({ due, onTime }, isYear) => ({
        value: <Rate part={onTime} of={due} />,
        note: outOf(onTime, due),
        to: readsOrders && due > 0 ? here({ show: 'deliveries', ...span('due', isYear) }) : undefined,
      }),
    },
    {
      key: 'delay',
      of: ({ due, onTime, averageDelay }, isYear) => ({
        value: averageDelay === null ? <Nothing /> : t('purchase.scorecard.days', { count: averageDelay }),
        note: t('purchase.scorecard.lateLines', { count: due - onTime }),
        to:
          readsOrders && due > onTime ? here({ show: 'deliveries', late: 'true', ...span('due', isYear) }) : undefined,
      }),
    },
    {
      key: 'rejected',
      of: ({ receipts: all, rejected }, isYear) => ({
        value: <Rate part={rejected} of={all} />,
        note: outOf(rejected, all),
        to: readsReceipts && rejected > 0 ? receipts(isYear) : undefined,
      }),
    },
    {
      key: 'taken',
      of: ({ offered, taken }, isYear) => ({
        value: <Rate part={taken} of={offered} />,
        note: outOf(taken, offered),
        to: readsQuotes && offered > 0 ? here({ show: 'offers', ...span('quoted', isYear) }) : undefined,
      }),
    },
  ];
}
