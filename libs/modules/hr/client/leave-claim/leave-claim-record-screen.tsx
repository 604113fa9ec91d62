import { RecordPage } from '#lab/ui/document/record-page.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { LeaveClaimDetail } from '../../shared/leave-claim.dto.js';
import LeaveClaimContent from './leave-claim-content.js';
import { leaveClaimDocument } from './leave-claim-document.js';
import { useLeaveClaimTitle } from './leave-claim-titles.js';

/** One claim: what it is about, where it is, and what its reader may do with it. */
export default function LeaveClaimRecordScreen() {
  const t = useT();
  const nameIn = useNameIn();
  const titleOf = useLeaveClaimTitle();
  return (
    <RecordPage<LeaveClaimDetail>
      kind={leaveClaimDocument}
      title={(claim) => titleOf(claim) ?? t('hr.claim.one')}
      facts={({ department }) => [
        { label: t('hr.claim.fields.department'), value: department ? nameIn(department) : <Nothing /> },
      ]}
    >
      {(claim) => <LeaveClaimContent record={claim} />}
    </RecordPage>
  );
}
