import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { WhoDecides } from '#lab/ui/subject/who-decides.jsx';
import type { LeaveChoice, LeaveCount, LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { route } from '../paths.js';
import { useDays } from '../words.js';

interface ClaimRailProps {
  readonly type: LeaveChoice | undefined;
  readonly count: LeaveCount | undefined;
  readonly days: string | undefined;
  readonly startDay: string | null;
  readonly claim: LeaveClaimDetail | undefined;
}

/** Beside the form: what is left of the type before and after this claim, and who will decide. */
export function ClaimRail({ type, count, days, startDay, claim }: ClaimRailProps) {
  return (
    <>
      {type && <Balance balance={count?.balance ?? type.balance} days={days} on={count ? startDay : null} />}
      {/* Which process it takes is known only with a type. */}
      <WhoDecides route={route} record={claim?.typeId ? claim.id : undefined} version={claim?.version} />
    </>
  );
}

interface BalanceProps {
  readonly balance: string | null;
  readonly days: string | undefined;
  readonly on: string | null;
}

function Balance({ balance, days, on }: BalanceProps) {
  const t = useT();
  const inDays = useDays();
  if (balance === null) {
    return (
      <Section title={t('hr.claim.fields.balance')}>
        <p className="lab-muted">{t('hr.claim.noBalance')}</p>
      </Section>
    );
  }
  const after = Number(balance) - Number(days ?? 0);
  return (
    <Section title={t('hr.claim.fields.balance')}>
      <dl className="hr-sum">
        <div>
          <dt>{on ? t('hr.claim.leftOn', { day: on }) : t('hr.claim.leftToday')}</dt>
          <dd>{inDays(balance)}</dd>
        </div>
        <div>
          <dt>{t('hr.claim.taken')}</dt>
          <dd>{days ? `− ${inDays(days)}` : '—'}</dd>
        </div>
        <div data-result data-short={after < 0 || undefined}>
          <dt>{t(after < 0 ? 'hr.claim.short' : 'hr.claim.after')}</dt>
          <dd>{inDays(Math.abs(after))}</dd>
        </div>
      </dl>
    </Section>
  );
}
