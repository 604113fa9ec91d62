import { useMemo } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { mayPurchase } from '../../shared/purchase.permissions.js';
import { scorecardPaths } from '../../shared/scorecard.words.js';
import { vendor } from '../../shared/vendor.resource.js';
import { VendorState } from './vendor-state.js';

/** Whom the company buys from, and until when. */
export default function VendorsPage() {
  const t = useT();
  const more = useMemo(
    () => ({
      label: t('purchase.scorecard.title'),
      to: ({ id }: CatalogueRow) => scorecardPaths.page(id),
    }),
    [t],
  );
  return (
    <CataloguePage
      resource={vendor}
      cells={cells}
      hidden={hidden}
      widths={widths}
      cards={cards}
      more={more}
      sheets={mayPurchase.vendor}
    />
  );
}

const hidden = [
  'address',
  'url',
  'taxNumber',
  'banks',
  'frameContractNo',
  'frameContractUntil',
  'nda',
  'ndaUntil',
  'contractRemarks',
  'statusRemarks',
];
const cards = ['code', 'state', 'supplyScope'];
const widths = { code: 90, state: 176, expiryDate: 110, contact: 180, enabled: 80 };
const cells = {
  state: ({ state, expiryDate }: CatalogueRow) => (
    <VendorState state={String(state)} expiryDate={typeof expiryDate === 'string' ? expiryDate : null} />
  ),
};
