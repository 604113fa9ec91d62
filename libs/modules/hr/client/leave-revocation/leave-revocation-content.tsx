import { Link } from 'react-router-dom';
import type { RecordPageSpec } from '#lab/ui/document/record-page.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
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
      { label: t('hr.revocation.fields.department'), value: department ? nameIn(department) : <Nothing /> },
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
  const { owner, department, type, claim, claimId, claimNumber, reason } = record;
  const label = (field: string) => t(`hr.revocation.fields.${field}`);
  return (
    <>
      <Facts
        facts={[
          { label: label('owner'), value: <Person person={owner} />, note: department && nameIn(department) },
          { label: label('days'), value: <strong className="hr-figure">{inDays(record.days)}</strong> },
          {
            label: label(record.whole ? 'whole' : 'fromDay'),
            value: <span className="lab-figures">{from(record)}</span>,
          },
          {
            label: label('claimNumber'),
            value: <Link to={leaveClaimDocument.paths.record(claimId)}>{claimNumber}</Link>,
            note: [nameIn(type), period(claim), claim.days !== null && inDays(claim.days)].filter(Boolean).join(' · '),
          },
        ]}
      />
      {reason && (
        <Section title={label('reason')}>
          <p className="lab-document-words">{reason}</p>
        </Section>
      )}
    </>
  );
}
