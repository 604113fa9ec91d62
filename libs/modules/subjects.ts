import type { Vocabulary } from '#lab/process-engine/index.js';
import { offerableOperations } from '#lab/shared/task-operations.js';
import { contract } from './contract/shared/contract.subject.js';
import { contractTermination } from './contract/shared/termination.subject.js';
import { goal } from './hr/shared/goal.subject.js';
import { leaveClaim } from './hr/shared/leave-claim.subject.js';
import { leaveRevocation } from './hr/shared/leave-revocation.subject.js';
import { resolverNames } from './org/shared/resolvers.js';
import { purchaseContract } from './purchase/shared/contract.subject.js';
import { purchaseOrder } from './purchase/shared/order.subject.js';
import { purchasePayment } from './purchase/shared/payment.subject.js';
import { purchaseQuote } from './purchase/shared/quote.subject.js';
import { purchaseRequest } from './purchase/shared/request.subject.js';

/** Every subject that processes may drive. A new one is one line here. */
export const subjects = [
  purchaseRequest,
  purchaseQuote,
  purchaseOrder,
  purchaseContract,
  purchasePayment,
  leaveClaim,
  leaveRevocation,
  goal,
  contract,
  contractTermination,
] as const;

/** The words that diagrams are held against, in server, command line and designer alike. */
export const vocabulary: Vocabulary = {
  subjects: subjects.map((subject) => subject.vocabulary),
  resolvers: resolverNames,
  operations: Object.keys(offerableOperations),
};
