import { Drawer } from '#lab/ui/dialog/drawer.jsx';
import type { ItemPrices } from '../../shared/scorecard.dto.js';
import { PricesOfItem } from './prices-of-item.js';

interface PriceDrawerProps {
  readonly item: ItemPrices;
  readonly onClose: () => void;
}

/** The prices of an item in the orders to one vendor. */
export default function PriceDrawer({ item, onClose }: PriceDrawerProps) {
  return (
    <Drawer open size={560} title={item.item} onClose={onClose}>
      <PricesOfItem item={item} />
    </Drawer>
  );
}
