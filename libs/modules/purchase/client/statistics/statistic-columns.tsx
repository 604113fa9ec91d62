import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { withSeparators } from '#lab/shared/figures.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import { Money } from '#lab/ui/subject/money.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { baseCurrency } from '../../shared/line-amounts.js';
import { orderDocument } from '../../shared/order.words.js';
import type { StatisticRow } from '../../shared/statistics.dto.js';
import { statisticColumnsShown, statisticSorts, type StatisticKind } from '../../shared/statistics.words.js';

type Field = (typeof statisticColumnsShown)[number][0];
type Rendered = (row: StatisticRow) => ReactNode;

const widths: Readonly<Record<StatisticKind, number>> = {
  ...{ text: 140, number: 110, money: 150, day: 120, name: 120, person: 120 },
  ...{ lineStatus: 110, orderStatus: 120, orderProgress: 130 },
};

/** What gives up its place first where the window is narrow. */
const yields: Partial<Record<Field, number>> = { requestOwner: 1, requestType: 2, orderDate: 3, requestDate: 4 };

/** Places on the cards of phones. */
const onCard: Partial<Record<Field, 'corner' | 'fact'>> = {
  requestStatus: 'corner',
  requestType: 'fact',
  actualOrderAmount: 'fact',
};

const textOr = (value: string | null) => (value ? <span title={value}>{value}</span> : <Nothing />);

/** The columns of the statistics, most of them hidden until the reader shows them. */
export function useStatisticColumns(): readonly Column<StatisticRow>[] {
  const t = useT();
  const nameIn = useNameIn();
  return useMemo(() => {
    const cells: Partial<Record<Field, Rendered>> = {
      prNo: ({ prNo }) => <span className="id">{prNo}</span>,
      poNo: ({ poNo, orderId }) =>
        orderId && poNo ? (
          <Link className="id" to={orderDocument.paths.record(orderId)}>
            {poNo}
          </Link>
        ) : (
          <Nothing />
        ),
      quotePrice: ({ quotePrice, quoteCurrency }) => <Money value={quotePrice} currency={quoteCurrency ?? undefined} />,
      quoteAmount: ({ quoteAmount, quoteCurrency }) => (
        <Money value={quoteAmount} currency={quoteCurrency ?? undefined} />
      ),
      orderBase: ({ orderBase }) => <Money value={orderBase} currency={baseCurrency} />,
    };
    const usual = (field: Field, kind: StatisticKind): Rendered => {
      const text = (row: StatisticRow) => row[field] as string | null;
      const word = (at: string) => (row: StatisticRow) => (text(row) ? t(`${at}.${text(row)}`) : <Nothing />);
      switch (kind) {
        case 'number':
          return (row) => (text(row) === null ? <Nothing /> : withSeparators(text(row) ?? ''));
        case 'money':
          return (row) => <Money value={text(row)} currency={row.currency} />;
        case 'day':
          return (row) => <Stamp value={text(row)} kind="day" />;
        case 'name':
          return ({ requestType }) => nameIn(requestType);
        case 'person':
          return ({ requestOwner, paymentBy }) => {
            const person = field === 'paymentBy' ? paymentBy : requestOwner;
            return person ? nameIn(person.name) : <Nothing />;
          };
        case 'lineStatus':
          return word('purchase.line.statusCodes');
        case 'orderStatus':
          return word('purchase.order.states');
        case 'orderProgress':
          return word(`purchase.statistics.${field}es`);
        default:
          return (row) => textOr(text(row));
      }
    };
    return statisticColumnsShown.map(([field, kind, shown]) => ({
      key: field,
      title: t(`purchase.statistics.fields.${field}`),
      render: cells[field] ?? usual(field, kind),
      ...(field === 'itemName' ? { main: true, always: true } : { width: widths[kind] }),
      ...(field === 'prNo' && { pinned: true }),
      ...(['number', 'money'].includes(kind) && { align: 'right' as const }),
      ...(statisticSorts.some((sort) => sort === field) && { sort: field }),
      ...(!shown && { hidden: true }),
      ...(yields[field] !== undefined && { yields: yields[field] }),
      ...(onCard[field] && { onCard: onCard[field] }),
    }));
  }, [t, nameIn]);
}
