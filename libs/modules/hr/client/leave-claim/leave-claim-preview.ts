import { previewOf } from '#lab/ui/document/record-preview.jsx';
import { LeaveClaimContent } from './leave-claim-content.js';
import { leaveClaimDocument } from './leave-claim-document.js';

export default previewOf(leaveClaimDocument, LeaveClaimContent);
