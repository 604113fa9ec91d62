import { lazy, useState, type ReactNode } from 'react';
import { ChartLine } from 'lucide-react';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import type { BoughtItem } from '../../shared/scorecard.dto.js';
import { scorecardRights } from '../../shared/scorecard.words.js';

const ItemPriceDrawer = lazy(() => import('./item-price-drawer.js'));

interface ItemPricesAccess {
  /** What opens the prices of an item; absent for those who do not read all orders. */
  readonly open: ((item: BoughtItem) => void) | undefined;
  /** To be drawn beside the list whose rows open it. */
  readonly drawer: ReactNode;
}

/** The prices of items from any page that names items. */
export function useItemPrices(): ItemPricesAccess {
  const may = useMay();
  const [item, setItem] = useState<BoughtItem>();
  const close = () => setItem(undefined);
  const drawer = item && (
    <Later onBroken={close}>
      <ItemPriceDrawer item={item} onClose={close} />
    </Later>
  );
  return { open: may([...scorecardRights.orders]) ? setItem : undefined, drawer };
}

interface ItemPriceButtonProps {
  readonly item: BoughtItem;
  readonly onOpen: (item: BoughtItem) => void;
}

/** Opens what an item has cost. */
export function ItemPriceButton({ item, onOpen }: ItemPriceButtonProps) {
  const t = useT();
  return (
    <IconButton
      label={t('purchase.scorecard.pricesOf', { item: item.item })}
      icon={<ChartLine size={14} strokeWidth={1.7} aria-hidden />}
      onClick={() => onOpen(item)}
    />
  );
}
