import { useMemo } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { RequestList } from './request-list-screen.js';

/** What purchasers work on: the requests that have been approved. */
export default function PurchaseListScreen() {
  const t = useT();
  return (
    <RequestList
      name="purchase.purchases"
      desk={useMemo(
        () => ({
          title: t('purchase.request.toPurchase'),
          scope: 'all',
          query: { state: 'approved' },
          empty: { title: t('purchase.request.noPurchases'), text: t('purchase.request.noPurchasesText') },
        }),
        [t],
      )}
    />
  );
}
