export { openAdHocs } from './state/open-ad-hocs.js';
export * from './approval/index.js';
export { passesTask } from './tasks/approvals.js';
export { namesRead, voidsApprovals, type ChangedFacts } from './tasks/changed-content.js';
export {
  compile,
  eventTriggers,
  problemCodes,
  type Compiled,
  type NamedElement,
  type Problem,
  type ProblemCode,
  type Severity,
  type Vocabulary,
} from './compile/index.js';
export { writtenPeople } from './compile/foreign/people.js';
export { laneRuleOf, laneRulesOf } from './compile/lanes.js';
export { readTitle } from './compile/title.js';
export { organisationCodes, problemOf } from './notation/problems.js';
export { namesOf } from './compile/named-problems.js';
export { xmlFaultCodes } from './notation/faults.js';
export { completeDescriptions } from './compile/descriptions.js';
export { keepOwnPrefixes } from './compile/own-prefixes.js';
export { completeIds, keepReferences, openDocument, packages, writeDocument } from './compile/document.js';
export { withoutAttributeBlanks } from './notation/attribute-blanks.js';
export { checkDiagram } from './check/index.js';
export { watchedNames } from './step/conditions.js';
export type { EvaluatedRule, Effect, HistoryItem } from './execution/effects.js';
export { commandBudget } from './execution/events.js';
export type { CommandBudget, Event, Happening, Moment, Place, StartEvent, VariableValues } from './execution/events.js';
export { triedOut, type TriedOut } from './data/try-out.js';
export {
  builtinForms,
  parseExpression,
  textOf,
  type Ast,
  type ExpressionReason,
  type Json,
  type WorkingCalendar,
} from './expression/index.js';
export { builtInNames } from './model/built-in-names.js';
export { elementKinds, type Definition, type Facts, type Names, type Node, type Process } from './model/definition.js';
export { dominates, isJoin, writtenName } from './model/nodes.js';
export {
  fieldRights,
  isMailPlace,
  longestLabel,
  longestMail,
  mailPlaces,
  mostWeight,
  notifyHandlers,
  type FieldRight,
  type InLanguages,
  type MailPlace,
  type PickPolicy,
  type TaskSpec,
} from './model/specs.js';
export { migrate, type MigrationOptions } from './migrate/migrate.js';
export type { MigrationProblem } from './migrate/problems.js';
export { predictInTurns } from './predict/predict.js';
export type { Foresight, Predicted, PredictedTask, Prediction, StopReason } from './predict/prediction.js';
export { drawn, leastLoaded } from './people/picking.js';
export type { State, Token } from './state/state.js';
export { openIndexes as openIterations } from './state/loop-bits.js';
export { nextStartRound, startHolds, startTriggers, type StartRound } from './step/start-triggers.js';
export type { Refusal } from './execution/refusal.js';
export { stateRefused } from './execution/enter-state.js';
export type { Step, Stepped } from './step/advance.js';
export { stepActsAt, type StepAct } from './operations/step-acts.js';
export { start } from './step/start.js';
export { step } from './step/step.js';
export { splitOutside } from './compile/reading.js';
export { waitingFor } from './state/waiting.js';
