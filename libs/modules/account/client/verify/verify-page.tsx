import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { errors } from '#lab/shared/errors.js';
import { formatMoney } from '#lab/shared/money.js';
import type { PaperCheck } from '#lab/shared/paper-check.js';
import { api } from '#lab/ui/api.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { DoorFrame } from '../sign-in/door-frame.js';

const unknown: PaperCheck = { verdict: 'unknown' };

/** Where the QR code of a printed document leads: whether the paper still agrees with the record. */
export function VerifyPage() {
  const t = useT();
  const { texts } = useLanguage();
  const { code = '' } = useParams();
  // The paper shows the code in groups.
  const path = `verify/${encodeURIComponent(code.replace(/\s/g, ''))}`;
  const answer = useQuery<PaperCheck>({
    queryKey: [path],
    // A session of the reader's own says nothing here.
    queryFn: ({ signal }) => api.get<PaperCheck>(path, {}, { signal, open: true }),
  });
  const { error, refetch } = answer;
  // What cannot be a code at all is an address that is not there.
  const data = answer.data ?? (error?.code === errors.notFound.code ? unknown : undefined);
  return (
    <DoorFrame title={t('account.verify.title')}>
      {data && <Verdict check={data} />}
      {!data && error && (
        <StatePanel
          drawing="failed"
          wholePage
          title={t('account.verify.title')}
          text={problemText(texts, error)}
          actions={
            <button type="button" className="door-action" onClick={() => void refetch()}>
              {t('account.verify.again')}
            </button>
          }
        />
      )}
      {!data && !error && (
        <>
          <h1>{t('account.verify.title')}</h1>
          <p className="sign-in-text" role="status">
            {t('account.verify.checking')}
          </p>
        </>
      )}
    </DoorFrame>
  );
}

const drawings = { agrees: 'done', changed: 'failed', unknown: 'closed' } as const;

function Verdict({ check }: { readonly check: PaperCheck }) {
  const t = useT();
  const nameIn = useNameIn();
  const { verdict } = check;
  return (
    <div role="status" className="verify-verdict">
      <StatePanel
        drawing={drawings[verdict]}
        wholePage
        title={t(`account.verify.${verdict}`)}
        text={t(`account.verify.${verdict}Text`)}
      />
      {check.verdict !== 'unknown' && (
        <dl className="verify-facts">
          <dt>{t('account.verify.number')}</dt>
          <dd>{check.number}</dd>
          <dt>{t('account.verify.state')}</dt>
          <dd>{nameIn(check.state)}</dd>
          {check.amounts && (
            <>
              <dt>{t('account.verify.amount')}</dt>
              <dd>
                {check.amounts.map(({ currency, value }) => (
                  <div key={currency}>
                    {currency} {formatMoney(value)}
                  </div>
                ))}
                {check.amounts.length === 0 && t('account.verify.noAmount')}
              </dd>
            </>
          )}
        </dl>
      )}
    </div>
  );
}
