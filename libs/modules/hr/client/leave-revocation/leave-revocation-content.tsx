import { Link } from 'react-router-dom';
import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useLastSeen } from '#lab/ui/seen/last-seen.jsx';
import { Facts, liveFact, type Fact } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { Words } from '#lab/ui/subject/words.jsx';
import { leaveClaimDocument } from '../../shared/leave-claim.words.js';
import type { LeaveRevocationDetail } from '../../shared/leave-revocation.dto.js';
import { useDays, usePeriod } from '../leave-claim/leave-claim-titles.js';
import { useFrom } from './use-from.js';

/** The heading of a revocation's page, and the department in its rail. */
export function useRecordPage(): RecordPageSpec<LeaveRevocationDetail> {
  const t = useT();
  const nameIn = useNameIn();
  return {
    title: ({ type, days }) => t('hr.revocation.title', { type: nameIn(type), days }),
    facts: ({ department }) => [
      // Its change is beside the owner.
      liveFact(t('hr.revocation.fields.department'), department ? nameIn(department) : <Nothing />),
    ],
  };
}

/** What a decision needs: whose leave, which part of it comes back, and why. */
export default function LeaveRevocationContent({ record }: { readonly record: LeaveRevocationDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const inDays = useDays();
  const period = usePeriod();
  const from = useFrom();
  const was = useLastSeen<LeaveRevocationDetail>();
  const label = (field: string) => t(`hr.revocation.fields.${field}`);
  const factsOf = (one: LeaveRevocationDetail): readonly Fact[] => {
    const { owner, department, type, claim, claimId, claimNumber } = one;
    return [
      { label: label('owner'), value: <Person person={owner} />, note: department && nameIn(department) },
      { label: label('days'), value: <strong className="hr-figure">{inDays(one.days)}</strong> },
      { label: label(one.whole ? 'whole' : 'fromDay'), value: <span className="lab-figures">{from(one)}</span> },
      {
        label: label('claimNumber'),
        value: <Link to={leaveClaimDocument.paths.record(claimId)}>{claimNumber}</Link>,
        note: [nameIn(type), period(claim), claim.days !== null && inDays(claim.days)].filter(Boolean).join(' · '),
      },
    ];
  };
  return (
    <>
      <Facts facts={factsOf(record)} was={was && factsOf(was)} />
      <Words title={label('reason')} text={record.reason} was={was?.reason} />
    </>
  );
}
