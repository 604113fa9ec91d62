import { Drawer } from '#lab/ui/dialog/drawer.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import type { BoughtItem, ItemPrices } from '../../shared/scorecard.dto.js';
import { scorecardPaths } from '../../shared/scorecard.words.js';
import { PricesOfItem } from './prices-of-item.js';

interface ItemPriceDrawerProps {
  readonly item: BoughtItem;
  readonly onClose: () => void;
}

/** The prices of an item in the orders to all vendors. */
export default function ItemPriceDrawer({ item, onClose }: ItemPriceDrawerProps) {
  const t = useT();
  const answer = useApiQuery<ItemPrices | null>(`${scorecardPaths.route}/item-prices`, { ...item });
  return (
    <Drawer open size={560} title={item.item} onClose={onClose}>
      <Answered answer={answer}>
        {(prices) =>
          prices ? (
            <PricesOfItem item={prices} isOfAll />
          ) : (
            <p className="lab-muted">{t('purchase.scorecard.neverOrdered')}</p>
          )
        }
      </Answered>
    </Drawer>
  );
}
