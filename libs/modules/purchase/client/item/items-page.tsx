import { useMemo } from 'react';
import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { item } from '../../shared/item.resource.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import type { BoughtItem } from '../../shared/scorecard.dto.js';
import { ItemPriceButton, useItemPrices } from '../scorecard/item-prices.js';

/** What is bought again and again, with what it was bought for last and, a press away, all prices before. */
export default function ItemsPage() {
  const { open, drawer } = useItemPrices();
  const cells = useMemo(
    () => ({
      lastPrice: (row: CatalogueRow) => {
        const { lastPrice, lastCurrency } = row as { lastPrice?: string | null; lastCurrency?: string | null };
        return (
          <span className="item-price">
            <Money value={lastPrice} currency={lastCurrency ?? undefined} />
            {open && <ItemPriceButton item={boughtOf(row)} onOpen={open} />}
          </span>
        );
      },
    }),
    [open],
  );
  return (
    <>
      <CataloguePage
        resource={item}
        cells={cells}
        hidden={hidden}
        widths={widths}
        cards={cards}
        sheets={mayPurchase.item}
      />
      {drawer}
    </>
  );
}

const hidden = ['lastCurrency'];
const widths = {
  ...{ catalogNo: 120, brand: 90, spec: 140, unit: 60, casNo: 100, categoryId: 110, lastPrice: 150, enabled: 80 },
};
const cards = ['catalogNo', 'brand', 'lastPrice'];

/** An item as the lines of orders name it. */
function boughtOf(row: CatalogueRow): BoughtItem {
  const said = (field: string) => (row[field] as string | null | undefined) ?? '';
  return {
    item: said('name'),
    catalogNo: said('catalogNo'),
    brand: said('brand'),
    spec: said('spec'),
    unit: said('unit'),
  };
}
