import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { item } from '../../shared/item.resource.js';
import { mayPurchase } from '../../shared/purchase.permissions.js';

/** What is bought again and again, with what it was bought for last. */
export default function ItemsPage() {
  return <CataloguePage resource={item} cells={cells} hidden={hidden} widths={widths} sheets={mayPurchase.item} />;
}

const hidden = ['lastCurrency'];
const widths = { catalogNo: 130, brand: 110, spec: 150, unit: 70, casNo: 110, categoryId: 120, enabled: 90 };
const cells = {
  lastPrice: ({ lastPrice, lastCurrency }: CatalogueRow) => (
    <Money value={lastPrice as string | null} currency={(lastCurrency as string | null) ?? undefined} />
  ),
};
