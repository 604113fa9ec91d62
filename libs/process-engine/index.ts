export { openAdHocs, type OpenAdHoc } from './state/open-ad-hocs.js';
export * from './approval/index.js';
export { passesTask } from './tasks/approvals.js';
export {
  compile,
  noVocabulary,
  problemCodes,
  type Compiled,
  type Problem,
  type ProblemCode,
  type Severity,
  type SubjectWords,
  type Vocabulary,
} from './compile/index.js';
export { watchedNames } from './step/conditions.js';
export type { AskedRule, CloseReason, Effect, HistoryItem } from './execution/effects.js';
export type { Event, Happening, Moment, PeopleKnown, Place, StartEvent, VariableValues } from './execution/events.js';
export type { Json, WorkingCalendar } from './expression/index.js';
export { openCount, openIndexes } from './state/loop-bits.js';
export {
  elementKinds,
  type Definition,
  type ElementKind,
  type Facts,
  type Flow,
  type Names,
  type Node,
  type Process,
} from './model/definition.js';
export { triggersOf, writtenName } from './model/nodes.js';
export { fieldRights, mostWeight, type FieldRight, type PickPolicy, type TaskSpec } from './model/specs.js';
export { migrate, type Migrated, type MigrationProblem } from './migrate/migrate.js';
export { predict, type AskedTask, type Foresight, type Predicted, type Prediction } from './predict/predict.js';
export { drawn, leastLoaded, type Load } from './people/picking.js';
export type { Armed, Scope, State, Token } from './state/state.js';
export {
  nextStartRound,
  startHolds,
  startTriggers,
  type StartRound,
  type StartTrigger,
} from './step/start-triggers.js';
export type { Refusal } from './execution/refusal.js';
export { stateRefused } from './execution/enter-state.js';
export type { Step, Stepped } from './step/advance.js';
export { start } from './step/start.js';
export { step } from './step/step.js';
export { splitOutside } from './compile/reading.js';
export { waitingFor, type Waiting } from './state/waiting.js';
