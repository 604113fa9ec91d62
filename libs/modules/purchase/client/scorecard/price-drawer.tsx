import { Drawer } from '#lab/ui/dialog/drawer.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { baseCurrency } from '../../shared/line-amounts.js';
import type { ItemPrices } from '../../shared/scorecard.dto.js';
import { OrderNumber } from '../order/order-number.js';
import { Change } from './price-change.js';
import PriceLine from './price-line.js';

interface PriceDrawerProps {
  readonly item: ItemPrices;
  readonly onClose: () => void;
}

/** All prices of an item: a chart, and a table with the orders, the latest first. */
export default function PriceDrawer({
  item: { item, catalogNo, brand, spec, unit, prices, change },
  onClose,
}: PriceDrawerProps) {
  const t = useT();
  const title = (key: string) => t(`purchase.scorecard.fields.${key}`);
  return (
    <Drawer open size={560} title={item} onClose={onClose}>
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
          columns={[
            { key: 'day', title: title('day'), main: true, render: ({ day }) => <Stamp value={day} kind="day" /> },
            { key: 'order', title: title('order'), render: ({ order }) => <OrderNumber {...order} /> },
            {
              key: 'price',
              title: title('price'),
              align: 'right',
              phone: 'sum',
              render: ({ price }) => <Money value={price} currency={baseCurrency} />,
            },
          ]}
        />
      </div>
    </Drawer>
  );
}
