import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { LeaveChoice, LeaveCount } from '../../shared/leave-claim.dto.js';
import { LedgerButton } from '../ledger/balance-buttons.js';
import { useDays } from './leave-claim-titles.js';

interface BalanceRailProps {
  readonly type: LeaveChoice;
  /** Whose leave it is. */
  readonly userId: string | null;
  readonly count: LeaveCount | undefined;
  readonly days: string | undefined;
  readonly startDay: string | null;
}

/** Beside the form: what is left of the type before and after this claim. */
export function BalanceRail({ type, userId, count, days, startDay }: BalanceRailProps) {
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
  const advance = Number(count?.advance ?? 0);
  const after = Number(balance) + advance - Number(days ?? 0);
  return (
    <Section title={t('hr.claim.fields.balance')}>
      <dl className="hr-sum">
        <div>
          <dt>{on ? t('hr.claim.leftOn', { day: on }) : t('hr.claim.leftToday')}</dt>
          <dd>
            <LedgerButton
              typeId={type.id}
              userId={userId ?? undefined}
              year={startDay ? Number(startDay.slice(0, 4)) : undefined}
            >
              {inDays(balance)}
            </LedgerButton>
          </dd>
        </div>
        <div>
          <dt>{t('hr.claim.taken')}</dt>
          <dd>{days ? `− ${inDays(days)}` : '—'}</dd>
        </div>
        {advance > 0 && (
          <div>
            <dt>{t('hr.claim.inAdvance')}</dt>
            <dd>{`+ ${inDays(advance)}`}</dd>
          </div>
        )}
        <div data-result data-short={after < 0 || undefined}>
          <dt>{t(after < 0 ? 'hr.claim.short' : 'hr.claim.after')}</dt>
          <dd>{inDays(Math.abs(after))}</dd>
        </div>
      </dl>
    </Section>
  );
}
