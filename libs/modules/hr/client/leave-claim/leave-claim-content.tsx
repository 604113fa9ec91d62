import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { ClaimTeam } from '../team/claim-team.js';
import { LedgerButton } from '../ledger/ledger-button.js';
import { useDays, useLeaveClaimTitle, usePeriod } from './leave-claim-titles.js';
import { LeaveClaimTools } from './leave-claim-tools.js';
import { RevocationsOfClaim } from './revocations-of-claim.js';

/** The heading of a claim's page, and the department in its rail. */
export function useRecordPage(): RecordPageSpec<LeaveClaimDetail> {
  const t = useT();
  const nameIn = useNameIn();
  const titleOf = useLeaveClaimTitle();
  return {
    title: (claim) => titleOf(claim) ?? t('hr.claim.one'),
    tools: (claim) => <LeaveClaimTools claim={claim} />,
    facts: ({ department }) => [
      { label: t('hr.claim.fields.department'), value: department ? nameIn(department) : <Nothing /> },
    ],
  };
}

/** What a decision about a claim needs: whose leave, how long, when, what is left before and after it, and why. */
export default function LeaveClaimContent({ record: claim }: { readonly record: LeaveClaimDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const days = useDays();
  const period = usePeriod();
  const { type, comment, balance, owner, department } = claim;
  const label = (field: string) => t(`hr.claim.fields.${field}`);
  const after = Number(balance ?? 0) - Number(claim.days ?? 0);
  const differs = claim.days !== null && claim.computedDays !== null && claim.days !== claim.computedDays;
  return (
    <>
      <Facts
        facts={[
          { label: label('owner'), value: <Person person={owner} />, note: department && nameIn(department) },
          {
            label: label('days'),
            value: claim.days === null ? <Nothing /> : <strong className="hr-figure">{days(claim.days)}</strong>,
            note: differs ? t('hr.claim.byCalendar', { days: days(claim.computedDays ?? 0) }) : undefined,
          },
          { label: label('type'), value: nameIn(type) || <Nothing /> },
          {
            label: label('period'),
            value: <span className="lab-figures">{period(claim) ?? <Nothing />}</span>,
            note: isOfNextYear(claim) ? label('nextYearConfirmed') : undefined,
          },
          claim.substitute && { label: label('substituteId'), value: <Person person={claim.substitute} /> },
          balance !== undefined && {
            label: label('balance'),
            value:
              balance === null ? (
                t('hr.claim.noBalance')
              ) : (
                <LedgerButton
                  typeId={claim.typeId}
                  userId={owner.id}
                  claimId={claim.id}
                  year={claim.startDay ? Number(claim.startDay.slice(0, 4)) : undefined}
                >
                  <span className="lab-figures">
                    {after < 0 && claim.nextYearConfirmed
                      ? t('hr.claim.leftInAdvance', { before: days(balance), advance: days(-after) })
                      : t('hr.claim.leftAfter', { before: days(balance), after: days(after) })}
                  </span>
                </LedgerButton>
              ),
          },
        ].filter((fact) => fact !== false && fact !== null)}
      />
      {comment && (
        <Section title={label('comment')}>
          <p className="lab-document-words">{comment}</p>
        </Section>
      )}
      {isToDecide(claim) && <ClaimTeam claimId={claim.id} />}
      <RevocationsOfClaim revocations={claim.revocations} />
    </>
  );
}

function isToDecide({ state }: LeaveClaimDetail): boolean {
  return state === 'pending' || state === 'inApproval';
}

/** The leave began in a later year than the one in which it was last changed. */
function isOfNextYear({ startDay, updatedAt }: LeaveClaimDetail): boolean {
  return startDay !== null && startDay.slice(0, 4) > updatedAt.slice(0, 4);
}
