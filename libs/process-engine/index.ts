export { openAdHocs, type OpenAdHoc } from './ad-hoc.js';
export { passesTask } from './approvals.js';
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
export { watchedNames } from './conditions.js';
export type { AskedRule, CloseReason, Effect, HistoryItem } from './effects.js';
export type { Event, Happening, Moment, PeopleKnown, Place, StartEvent, VariableValues } from './events.js';
export type { Json, WorkingCalendar } from './expression/index.js';
export { openCount, openIndexes } from './loop-bits.js';
export {
  elementKinds,
  fieldRights,
  triggersOf,
  writtenName,
  type Definition,
  type ElementKind,
  type Facts,
  type FieldRight,
  type Flow,
  type Names,
  type Node,
  type PickPolicy,
  type Process,
  type TaskSpec,
} from './model.js';
export { migrate, type Migrated, type MigrationProblem } from './migrate.js';
export { predict, type AskedTask, type Foresight, type Predicted, type Prediction } from './predict.js';
export { drawn, leastLoaded, type Load } from './picking.js';
export type { Armed, Scope, State, Token } from './state.js';
export { nextStartRound, startHolds, startTriggers, type StartRound, type StartTrigger } from './starts.js';
export type { Refusal } from './refusal.js';
export { start, stateRefused, step, type Step, type Stepped } from './step.js';
export { waitingFor, type Waiting } from './waiting.js';
