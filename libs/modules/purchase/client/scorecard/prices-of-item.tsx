import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines, type ReadColumn } from '#lab/ui/lines/read-lines.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { baseCurrency } from '../../shared/line-amounts.js';
import type { ItemPrices, ScorecardPrice } from '../../shared/scorecard.dto.js';
import { OrderNumber } from '../order/order-number.js';
import { Change } from './price-change.js';
import PriceLine from './price-line.js';
import { VendorLink } from './vendor-link.js';

interface PricesOfItemProps {
  readonly item: ItemPrices;
  /** The prices are of several vendors, and each names its own. */
  readonly isOfAll?: boolean;
}

/** All prices of an item: a chart, and a table with the orders, the latest first. */
export function PricesOfItem({ item, isOfAll = false }: PricesOfItemProps) {
  const t = useT();
  const { catalogNo, brand, spec, unit, prices, change } = item;
  const title = (key: string) => t(`purchase.scorecard.fields.${key}`);
  const columns: readonly (ReadColumn<ScorecardPrice> | false)[] = [
    { key: 'day', title: title('day'), main: true, render: ({ day }) => <Stamp value={day} kind="day" /> },
    isOfAll && {
      key: 'vendor',
      title: t('purchase.offer.fields.vendor'),
      needs: 'wide',
      render: ({ vendor }) => <VendorLink {...vendor} />,
    },
    { key: 'order', title: title('order'), render: ({ order }) => <OrderNumber {...order} /> },
    {
      key: 'price',
      title: title('price'),
      align: 'right',
      phone: 'sum',
      render: ({ price }) => <Money value={price} currency={baseCurrency} />,
    },
  ];
  return (
    <div className="scorecard-prices">
      <p className="lab-muted">
        {[catalogNo, brand, spec, unit].filter(Boolean).join(' · ')} {change !== null && <Change change={change} />}
      </p>
      {prices.length > 1 && (
        <div aria-hidden>
          <PriceLine prices={prices} isLarge />
        </div>
      )}
      <ReadLines
        label={title('prices')}
        rows={prices.toReversed()}
        rowKey={({ id }) => id}
        isNumbered={false}
        columns={columns.filter((column) => column !== false)}
      />
    </div>
  );
}
