import { useNavigate, useSearchParams } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { cataloguePages } from '../../shared/purchase.pages.js';
import { mayPurchase, receiptRights } from '../../shared/purchase.permissions.js';
import { receiptPages } from '../../shared/receipt.pages.js';

/** What the purchaser's desk shows: requests, or their lines that are to be quoted. */
export function DeskSwitch() {
  const t = useT();
  const navigate = useNavigate();
  const may = useMay();
  const readsReceipts = may([...receiptRights.search]);
  const mayOrder = may(mayPurchase.order.create);
  const [params, setParams] = useSearchParams();
  const isQuote = params.get('desk') === 'quote';
  return (
    <div className="lab-scopes" role="group" aria-label={t('purchase.request.toPurchase')}>
      <button type="button" aria-pressed={!isQuote} onClick={() => setParams({})}>
        {t('purchase.toQuote.requests')}
      </button>
      <button type="button" aria-pressed={isQuote} onClick={() => setParams({ desk: 'quote' })}>
        {t('purchase.toQuote.lines')}
      </button>
      {mayOrder && (
        <button type="button" aria-pressed={false} onClick={() => void navigate(cataloguePages.toOrder.path)}>
          {t('purchase.order.waiting')}
        </button>
      )}
      {readsReceipts && (
        <button
          type="button"
          aria-pressed={false}
          onClick={() => void navigate(`${receiptPages.received.path}?view=overdue`)}
        >
          {t('purchase.toQuote.toChase')}
        </button>
      )}
    </div>
  );
}
