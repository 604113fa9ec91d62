import type { LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { useDays, usePeriod } from './leave-claim-titles.js';

/** What a decision about a claim needs: how long, when, what is left before and after it, and why. */
export default function LeaveClaimContent({ record: claim }: { readonly record: LeaveClaimDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const days = useDays();
  const period = usePeriod();
  const { type, comment, balance } = claim;
  const differs = claim.days !== null && claim.computedDays !== null && claim.days !== claim.computedDays;
  return (
    <>
      <Facts
        facts={[
          {
            label: t('hr.claim.fields.days'),
            value: claim.days === null ? <Nothing /> : <strong className="hr-figure">{days(claim.days)}</strong>,
            note: differs ? t('hr.claim.byCalendar', { days: days(claim.computedDays ?? 0) }) : undefined,
          },
          { label: t('hr.claim.fields.type'), value: nameIn(type) || <Nothing /> },
          {
            label: t('hr.claim.fields.period'),
            value: <span className="lab-figures">{period(claim) ?? <Nothing />}</span>,
            note: isOfNextYear(claim) ? t('hr.claim.fields.nextYearConfirmed') : undefined,
          },
          balance !== undefined && {
            label: t('hr.claim.fields.balance'),
            value:
              balance === null ? (
                t('hr.claim.noBalance')
              ) : (
                <span className="lab-figures">
                  {t('hr.claim.leftAfter', {
                    before: days(balance),
                    after: days(Number(balance) - Number(claim.days)),
                  })}
                </span>
              ),
          },
        ].filter((fact) => fact !== false)}
      />
      {comment && (
        <Section title={t('hr.claim.fields.comment')}>
          <p className="lab-document-words">{comment}</p>
        </Section>
      )}
    </>
  );
}

/** The leave began in a later year than the one in which it was last changed. */
function isOfNextYear({ startDay, updatedAt }: LeaveClaimDetail): boolean {
  return startDay !== null && startDay.slice(0, 4) > updatedAt.slice(0, 4);
}
