import { useSearchParams } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

/** What the purchaser's desk shows: requests, or their lines that are to be quoted. */
export function DeskSwitch() {
  const t = useT();
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
    </div>
  );
}
