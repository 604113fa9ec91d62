import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { LeaveChoice, LeaveCount } from '../../shared/leave-claim.dto.js';
import { useDays } from './leave-claim-titles.js';

interface BalanceRailProps {
  readonly type: LeaveChoice;
  readonly count: LeaveCount | undefined;
  readonly days: string | undefined;
  readonly startDay: string | null;
}

/** Beside the form: what is left of the type before and after this claim. */
export function BalanceRail({ type, count, days, startDay }: BalanceRailProps) {
  const t = useT();
  const inDays = useDays();
  const balance = count?.balance ?? type.balance;
  const on = count && startDay;
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
