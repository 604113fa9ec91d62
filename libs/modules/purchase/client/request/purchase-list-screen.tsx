import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { DeskSwitch } from '../desk/desk-switch.js';
import { ToQuoteList } from '../desk/to-quote-list.js';
import { RequestList } from './request-list-screen.js';

/** What purchasers work on: the requests that have been approved, and their lines that are to be quoted. */
export default function PurchaseListScreen() {
  const [params] = useSearchParams();
  return params.get('desk') === 'quote' ? <ToQuoteList /> : <Requests />;
}

function Requests() {
  const t = useT();
  return (
    <RequestList
      name="purchase.purchases"
      desk={useMemo(
        () => ({
          title: t('purchase.request.toPurchase'),
          scope: 'all',
          query: { state: 'approved' },
          aside: <DeskSwitch />,
          empty: { title: t('purchase.request.noPurchases'), text: t('purchase.request.noPurchasesText') },
        }),
        [t],
      )}
    />
  );
}
