import { RecordPage } from '#lab/ui/document/record-page.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import type { LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import { LeaveClaimContent } from './leave-claim-content.js';
import { leaveClaimDocument } from './leave-claim-document.js';
import { useLeaveClaimTitle } from './leave-claim-titles.js';

/** One claim: what it is about, where it is, and what its reader may do with it. */
export default function LeaveClaimRecordScreen() {
  const t = useT();
  const titleOf = useLeaveClaimTitle();
  return (
    <RecordPage<LeaveClaimDetail>
      kind={leaveClaimDocument}
      title={(claim) => titleOf(claim) ?? t('hr.claim.one')}
      rail={(claim) => <Rail claim={claim} />}
    >
      {(claim) => <LeaveClaimContent record={claim} />}
    </RecordPage>
  );
}

function Rail({ claim }: { readonly claim: LeaveClaimDetail }) {
  const t = useT();
  const nameIn = useNameIn();
  const label = (field: string) => t(`hr.claim.fields.${field}`);
  return (
    <Facts
      place="rail"
      facts={[
        { label: label('owner'), value: <Person person={claim.owner} /> },
        { label: label('department'), value: claim.department ? nameIn(claim.department) : <Nothing /> },
        { label: label('number'), value: <span className="id">{claim.number}</span> },
        { label: label('updatedAt'), value: <Stamp value={claim.updatedAt} /> },
      ]}
    />
  );
}
