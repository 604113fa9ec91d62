import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Facts, liveFact, type Fact } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { Words } from '#lab/ui/subject/words.jsx';
import type { LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { ClaimTeam } from '../team/claim-team.js';
import { LedgerButton } from '../ledger/balance-buttons.js';
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
      // Its change is beside the owner.
      liveFact(t('hr.claim.fields.department'), department ? nameIn(department) : <Nothing />),
    ],
  };
}

/** What a decision about a claim needs: whose leave, how long, when, what is left before and after it, and why. */
export default function LeaveClaimContent({ record: claim }: { readonly record: LeaveClaimDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const days = useDays();
  const period = usePeriod();
  const was = useLastSeen<LeaveClaimDetail>();
  const label = (field: string) => t(`hr.claim.fields.${field}`);
  const factsOf = (one: LeaveClaimDetail): readonly Fact[] => {
    const { type, balance, owner, department, substitute, computedDays } = one;
    const after = Number(balance ?? 0) - Number(one.days ?? 0);
    const differs = one.days !== null && computedDays !== null && one.days !== computedDays;
    return [
      { label: label('owner'), value: <Person person={owner} />, note: department && nameIn(department) },
      {
        label: label('days'),
        value: one.days === null ? <Nothing /> : <strong className="hr-figure">{days(one.days)}</strong>,
        note: differs ? t('hr.claim.byCalendar', { days: days(computedDays) }) : undefined,
      },
      { label: label('type'), value: nameIn(type) || <Nothing /> },
      {
        label: label('period'),
        value: <span className="lab-figures">{period(one) ?? <Nothing />}</span>,
        note: isOfNextYear(one) ? label('nextYearConfirmed') : undefined,
      },
      substitute && { label: label('substituteId'), value: <Person person={substitute} /> },
      balance !== undefined &&
        liveFact(
          label('balance'),
          balance === null ? (
            t('hr.claim.noBalance')
          ) : (
            <LedgerButton
              typeId={one.typeId}
              userId={owner.id}
              claimId={one.id}
              year={one.startDay ? Number(one.startDay.slice(0, 4)) : undefined}
            >
              <span className="lab-figures">
                {after < 0 && one.nextYearConfirmed
                  ? t('hr.claim.leftInAdvance', { before: days(balance), advance: days(-after) })
                  : t('hr.claim.leftAfter', { before: days(balance), after: days(after) })}
              </span>
            </LedgerButton>
          ),
        ),
    ].filter((fact) => fact !== false && fact !== null);
  };
  return (
    <>
      <Facts facts={factsOf(claim)} was={was && factsOf(was)} />
      <Words title={label('comment')} text={claim.comment} was={was?.comment} />
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
