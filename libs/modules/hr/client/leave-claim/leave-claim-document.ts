import { documentKind } from '#lab/ui/document/document-kind.js';
import { mayLeave } from '../../shared/hr.permissions.js';
import { leaveClaimWords } from '../../shared/leave-claim.words.js';

export const leaveClaimDocument = documentKind(leaveClaimWords, mayLeave.claim, {
  route: 'hr/leave-claims',
  list: '/hr/leaveClaim',
});
