export {
  assignmentOf,
  changedBy,
  delegationBy,
  heldBy,
  isDelegated,
  takenBy,
  ways,
  type Assignment,
  type AssignmentChange,
  type NewAssignment,
} from './assignment.js';
export { approvalKinds, approversOf, outdatedApprovals, type ApprovalAct } from './approvers.js';
export {
  assertMayGet,
  assigned,
  assertMaySign,
  claim,
  delegate,
  givenBack,
  moved,
  recall,
  resolve,
  transfer,
  unclaim,
  type HandoverFacts,
  type TaskHolder,
} from './handover.js';
export { applyPolicies, pickedAlone, type PickNeeded, type PolicyAnswer } from './policies.js';
export { userOf, userPrincipal, type Principal } from './principal.js';
export {
  absencesWithout,
  assertMayDecide,
  assertMaySteer,
  eligible,
  keptOut,
  notAsked,
  passesOwn,
  sideOf,
  type RecordSide,
  type SideRules,
} from './sides.js';
export { RuleRefusal } from './rule-refusal.js';
export { substitutesBeside, substitutesFor, substitutionFor, type Absences } from './substitutes.js';
export { holdersOf, superiorsOf } from './superiors.js';
