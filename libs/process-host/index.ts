export { BpmnError } from './bpmn-error.js';
export { Acts } from './command/acts.js';
export { Happenings } from './command/happenings.js';
export { Definitions } from './definitions/definitions.js';
export { Deployment } from './definitions/deploy.js';
export { ProcessDefinition, ProcessDraft, ProcessInstance, processEntities } from './entities.js';
export { processMigrations } from './migrations.js';
export {
  PeopleDirectory,
  Resolvers,
  shown,
  userPrincipal,
  type Mailbox,
  type Principal,
  type Resolver,
  type RuleContext,
} from './people/people.js';
export { ProcessHostModule } from './process-host.module.js';
export { SubjectController } from './subject.controller.js';
export { Subjects, type Act, type Anchors, type Card, type SubjectBinding, type SubjectRecord } from './subjects.js';
export { Badges } from './views/badges.js';
export { ProcessViews } from './views/process-views.js';
export { Strips } from './views/strips.js';
export {
  countedTo,
  doneQuery,
  todoQuery,
  Todos,
  type Closing,
  type DoneQuery,
  type DoneRow,
  type TodoQuery,
  type TodoRow,
} from './views/todos.js';
