import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { LeaveChoice } from '../../shared/leave-claim.dto.js';

/** What the reader has left today, for each type that keeps a balance; one strip split by hairlines. */
export function BalanceStrip({ choices }: { readonly choices: readonly LeaveChoice[] }) {
  const t = useT();
  const nameIn = useNameIn();
  const kept = choices.filter(({ balance }) => balance !== null);
  if (kept.length === 0) return null;
  return (
    <dl className="hr-balances" aria-label={t('hr.claim.balances')}>
      {kept.map(({ id, name, balance }) => (
        <div key={id}>
          <dt>{nameIn(name)}</dt>
          <dd>
            <strong>{balance}</strong> {t('hr.claim.daysLeft', { count: Number(balance) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
