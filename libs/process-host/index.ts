export { topics as processTopics } from './topics.js';
export { userPrincipal, type Principal } from '#lab/process-engine/index.js';
export { RecordSides } from './assignment/record-sides.js';
export { RecordReaders } from './assignment/record-readers.js';
export { instanceIdOf } from './assignment/task-id.js';
export { isWithin, type Reach, type ReachPart } from './document/reach.js';
export { precedenceOf } from './assignment/precedence.js';
export { instanceText, pairNames, pairValues } from './assignment/search-text.js';
export { BpmnError } from './bpmn-error.js';
export { ProcessBindingChange, ProcessBindingFallback } from './bindings/binding.entity.js';
export { BindingPlaces, type BindingPlace, type BoundEntry } from './bindings/binding-places.js';
export { Bindings, type SlotOf } from './bindings/bindings.js';
export { BoundCatalogue } from './bindings/bound-catalogue.js';
export { Acts } from './command/acts.js';
export { AdHoc, type AdHocWork } from './command/ad-hoc.js';
export { Administration, type MigrationReport } from './command/administration.js';
export { Deliveries, type SignalAnswer, type MessageAnswer } from './command/deliveries.js';
export { ExternalWork, type ExternalTask } from './command/external-work.js';
export type { CommandSubject } from './command/command.js';
export { Forecast, type MadeUpCase } from './command/forecast.js';
export { Happenings } from './command/happenings.js';
export { RecordChanges } from './command/record-changes.js';
export { RecordMessages } from './command/record-messages.js';
export { Restarts } from './command/restart.js';
export { Signatures } from './command/signatures.js';
export { taskStatus } from './command/task-status.js';
export { assertCasesPass } from './definitions/failures.js';
export { Definitions, type Judged } from './definitions/definitions.js';
export type { AskedRule, Asking } from './definitions/drawn-work.js';
export { judgeTables, lookAtTables, problemsOfTables, tryTables } from './definitions/written-tables.js';
export { Deployment } from './definitions/deploy.js';
export { TablePublishing, type DecisionUse, type TableProblem } from './definitions/table-publishing.js';
export { DecisionTables } from './definitions/tables.js';
export * from './document/index.js';
export {
  ProcessDecision,
  ProcessDecisionDraft,
  ProcessDefinition,
  ProcessPublishing,
  ProcessRelease,
  ProcessDraft,
  ProcessDraftEditor,
  ProcessInstance,
  processEntities,
} from './entities.js';
export { processMigrations } from './migrations.js';
export {
  assignee,
  PeopleDirectory,
  Resolvers,
  shown,
  type Mailbox,
  type ResolverRule,
  type RuleContext,
} from './people/people.js';
export { ProcessHostModule } from './process-host.module.js';
export { Retention, type KeptFor } from './retention.js';
export { DefinitionRights } from './rights/definition-rights.js';
export { outsideOf } from './rights/closed-processes.js';
export { SubjectController, subjectKey } from './subject.controller.js';
export {
  Subjects,
  type Act,
  type Beginning,
  type Deed,
  type JournalEntry,
  type SubjectBinding,
  type SubjectRecord,
} from './subjects.js';
export { Attachments } from './tasks/attachments.js';
export { Batches } from './tasks/batches.js';
export { Copies } from './tasks/copies.js';
export { Drafts } from './tasks/drafts.js';
export { Reassigning } from './tasks/reassign.js';
export { Substitutes } from './tasks/substitutes.js';
export { TaskLinks } from './tasks/task-links.js';
export { TaskOperations } from './tasks/task-operations.js';
export { Badges } from './views/badges.js';
export { instanceContains } from './views/instance-search.js';
export { DraftLists, draftListQuery, type DraftListQuery } from './views/draft-lists.js';
export { CopyLists, copyQuery, type CopyQuery } from './views/copy-lists.js';
export { Desks } from './views/desks.js';
export { Inspections } from './views/inspections.js';
export { PeopleLoad } from './views/people-load.js';
export { RelatedRecords, type RelatedRecord } from './views/related-records.js';
export { LinkedTasks } from './views/linked-tasks.js';
export { EarlierRequests } from './views/earlier-requests.js';
export { Briefings } from './views/briefings.js';
export { isAtElement, ProcessFigures } from './views/process-figures.js';
export { ProcessViews } from './views/process-views.js';
export { Reminders } from './reminders.js';
export { RoundEnds, type Ended } from './views/round-ends.js';
export { FlowUse } from './views/flow-use.js';
export { ShownFields } from './views/shown-fields.js';
export { StuckInstances } from './views/stuck-instances.js';
export { Strips } from './views/strips.js';
export {
  doneQuery,
  kindsQuery,
  todoQuery,
  Todos,
  type DoneQuery,
  type KindsQuery,
  type TodoQuery,
} from './views/todos.js';
