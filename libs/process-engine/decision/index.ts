export { checkDecisions } from './check.js';
export { compileDecisions, type CompiledDecisions } from './compile.js';
export { decide, decideOn, type Decided, type Undecided } from './decide.js';
export type { Decision, Decisions, Input, LiteralDecision, Output, Rule, TableDecision } from './decision.js';
export { mapResult, resultModes, type MappedResult, type ResultMode } from './map-result.js';
export {
  aggregations,
  hitPolicies,
  type Aggregation,
  type DecisionModel,
  type DecisionModelItem,
  type HitPolicy,
  type InputDataModel,
  type InputModel,
  type LiteralModel,
  type OutputModel,
  type RuleModel,
  type BoxedModel,
  type KnowledgeModel,
  type TableModel,
  type TestModel,
  type TypeModel,
} from './model.js';
export { renamePart } from './parts.js';
export { decisionProblemCodes, type DecisionProblem, type DecisionProblemCode } from './problems.js';
export { readModel, type ReadModel } from './read-model.js';
export {
  isName,
  refusedInputName,
  refusedTypeName,
  renameInput,
  renameType,
  usersOfType,
  type NameRefusal,
  type User,
} from './rename.js';
export { feelOf, testMoment } from './tests.js';
export type { UndecidableCode } from './undecidable.js';
export type { ValueType } from './types.js';
export { writeDecisions } from './write.js';
