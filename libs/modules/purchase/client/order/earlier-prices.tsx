import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { OrderLineView } from '../../shared/order.dto.js';
import { ItemPriceButton, useItemPrices } from '../scorecard/item-prices.js';

/** The items of an order that is written, each with what it has cost before. */
export function EarlierPrices({ lines }: { readonly lines: readonly OrderLineView[] }) {
  const t = useT();
  const { open, drawer } = useItemPrices();
  if (!open) return null;
  return (
    <Section title={t('purchase.scorecard.earlierPrices')}>
      <ul className="order-earlier">
        {lines.map(({ id, item, catalogNo, brand, spec, unit }) => (
          <li key={id}>
            {item}
            <ItemPriceButton item={{ item, catalogNo, brand, spec, unit }} onOpen={open} />
          </li>
        ))}
      </ul>
      {drawer}
    </Section>
  );
}
