import { useMemo } from 'react';
import type { Page } from '#lab/shared/paging.js';
import { withSeparators } from '#lab/shared/figures.js';
import { formatMoney } from '#lab/shared/money.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Cells, LineBrief, LineColumn, LineSpec } from '#lab/ui/lines/line.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { costCentre } from '../../shared/cost-centre.resource.js';
import { amountOf, residualOf } from './order-values.js';

interface Centre {
  readonly id: string;
  readonly code: string | null;
}

/** Columns of the parts that an order takes; parts come from lines that wait for an order, so none is added here. */
export function useOrderLines(count: number, quoteNeed: boolean): LineSpec {
  const t = useT();
  const { data } = useApiQuery<Page<Centre>>(`${costCentre.route}/options`, { size: 100 });
  return useMemo(() => {
    const column = (key: string, kind: LineColumn['kind'], width: number, label: string): LineColumn => ({
      ...{ key, kind, width, label },
    });
    const ofLine = (key: string) => t(`purchase.line.fields.${key}`);
    const own = (key: string) => t(`purchase.order.fields.${key}`);
    const codes = (data?.rows ?? []).flatMap(({ code }) => code ?? []);
    return {
      most: count,
      columns: [
        column('item', 'shown', 190, ofLine('item')),
        { ...column('request', 'shown', 132, own('request')), isId: true },
        column('remaining', 'shown', 96, own('remaining')),
        { ...column('quantity', 'quantity', 76, ofLine('quantity')), required: true, signed: false },
        { ...column('typed', 'money', 100, t('purchase.order.typedAmount')), signed: false },
        { ...column('amount', 'computed', 110, ofLine('amount')), compute: amountOf },
        { ...column('residual', 'computed', 104, t('purchase.order.residual')), compute: residualOf },
        {
          ...column('costCentre', 'choice', 108, t('purchase.order.costCentre')),
          choices: ['', ...codes],
          required: true,
        },
        { ...column('deliveryDate', 'day', 120, own('deliveryDate')), required: true },
        { ...column('leadTime', 'quantity', 92, t('purchase.order.leadTime')), required: quoteNeed, signed: false },
        { ...column('comments', 'text', 160, ofLine('comments')), max: 500 },
      ],
      blank: () => ({}),
      brief,
    };
  }, [t, data, count, quoteNeed]);
}

/** Item, quantity × price and amount of a part. */
function brief(cells: Cells): LineBrief {
  const { item = '', quantity = '', unit = '', unitPrice = '', currency } = cells;
  const count = [quantity && withSeparators(quantity), unit].filter(Boolean).join(' ');
  return {
    title: item,
    count: [count, unitPrice && formatMoney(unitPrice)].filter(Boolean).join(' × '),
    sum: <Money value={amountOf(cells)} currency={currency} />,
  };
}
