import { useSearchParams } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

/** What the page of receiving shows: what is expected, or receipts. */
export function ReceivedSwitch() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const isReceipts = params.get('show') === 'receipts';
  return (
    <div className="lab-scopes" role="group" aria-label={t('purchase.receipt.received')}>
      <button type="button" aria-pressed={!isReceipts} onClick={() => setParams({})}>
        {t('purchase.receipt.tabs.waiting')}
      </button>
      <button type="button" aria-pressed={isReceipts} onClick={() => setParams({ show: 'receipts' })}>
        {t('purchase.receipt.tabs.receipts')}
      </button>
    </div>
  );
}
