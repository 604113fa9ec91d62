import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Code, Flag, Id, Instant, Integer, Json, LongText, Ref, Text, Whole } from '#lab/platform/database/columns.js';
import { ProcessBindingChange, ProcessBindingFallback } from './bindings/binding.entity.js';
import { ProcessRight } from './rights/right.entity.js';

const pairs = ['pairs1', 'pairs2', 'pairs3', 'pairs4'];

/** Scenarios that failed when a version was published all the same: why, and who answers for it. */
export interface AcceptedFailures {
  readonly reason: string;
  /** Names of the cases. */
  readonly cases: readonly string[];
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A published version of a diagram. Never changed once written, but for being suspended. */
@Entity('process_definition')
@Unique('uq_definition_version', ['key', 'version'])
export class ProcessDefinition {
  @Id() id!: string;
  /** The file's name: `purchase-request.standard`. */
  @Code(80) key!: string;
  @Integer() version!: number;
  /** SHA-256 of the XML. */
  @Code(64) hash!: string;
  @Text(200) nameZh!: string;
  @Text(200) nameEn!: string;
  @Code(40, { nullable: true }) subject!: string | null;
  /** `file` or `designer`. */
  @Code(10) origin!: string;
  @Flag() suspended!: boolean;
  @LongText() xml!: string;
  /** The scenarios that were stored with it, as JSON text. */
  @LongText({ nullable: true }) scenarios!: string | null;
  @Text(500, { nullable: true }) note!: string | null;
  @Ref({ nullable: true }) createdBy!: string | null;
  @Instant() createdAt!: Date;
  /** Its scenarios that failed; null where all passed. */
  @Json({ nullable: true }) failures!: AcceptedFailures | null;
}

/** The draft of a diagram; one per key. */
@Entity('process_draft')
export class ProcessDraft {
  /** The key of the definition. */
  @Id() id!: string;
  @Integer() version!: number;
  @LongText() xml!: string;
  @LongText({ nullable: true }) scenarios!: string | null;
  /** The version it was drawn from. */
  @Integer() baseVersion!: number;
  @Ref() updatedBy!: string;
  @Instant() updatedAt!: Date;
}

export const releaseColumns = {
  /** The key of the definition. */
  id: Id(),
  version: Integer(),
  xml: LongText(),
  scenarios: LongText({ nullable: true }),
  note: Text(500, { nullable: true }),
  /** When it becomes the active version; at once without. */
  activeFrom: Instant({ nullable: true }),
  /** Another person has to confirm it first, and has not yet. */
  unconfirmed: Flag(),
  requestedBy: Ref(),
  requestedAt: Instant(),
  confirmedBy: Ref({ nullable: true }),
};

/** What a version carries where scenarios of it fail. */
export const failureColumns = { failures: Json<AcceptedFailures | null>({ nullable: true }) };

/** What becomes the next version of a process: at its time, and once another person has confirmed it. One per key. */
@Entity('process_release')
export class ProcessRelease extends Row({ ...releaseColumns, ...failureColumns }) {}

export const publishingColumns = {
  /** The key of the definition. */
  id: Id(),
  version: Integer(),
  secondPerson: Flag(),
  updatedBy: Ref(),
  updatedAt: Instant(),
};

/** How versions of a process are published. */
@Entity('process_publishing')
export class ProcessPublishing extends Row(publishingColumns) {}

/** A published version of a file with decision tables. Never changed once written. */
@Entity('process_decision')
@Unique('uq_decision_version', ['key', 'version'])
export class ProcessDecision {
  @Id() id!: string;
  /** The file's name: `purchase-levels`. */
  @Code(80) key!: string;
  @Integer() version!: number;
  /** SHA-256 of the XML. */
  @Code(64) hash!: string;
  @Text(200) nameZh!: string;
  @Text(200) nameEn!: string;
  /** `file` or `designer`. */
  @Code(10) origin!: string;
  @LongText() xml!: string;
  @Text(500, { nullable: true }) note!: string | null;
  @Ref({ nullable: true }) createdBy!: string | null;
  @Instant() createdAt!: Date;
}

/** The draft of a decision table; one per key. */
@Entity('process_decision_draft')
export class ProcessDecisionDraft {
  /** The key of the tables. */
  @Id() id!: string;
  @Integer() version!: number;
  @LongText() xml!: string;
  /** The version it was written from. */
  @Integer() baseVersion!: number;
  @Ref() updatedBy!: string;
  @Instant() updatedAt!: Date;
}

/** One run of a process; its state is JSON, everything that is queried has rows of its own. */
@Entity('process_instance')
@Unique('uq_instance_live', ['liveKey'])
@Index('ix_instance_record', ['subject', 'recordId'])
@Index('ix_instance_definition', ['definitionId', 'endedAt'])
@Index('ix_instance_root', ['rootId', 'endedAt'])
@Index('ix_instance_initiator', ['initiator', 'startedAt'])
@Index('ix_instance_measured', ['measuredAt', 'endedAt'])
@Index('ix_instance_version', ['definitionId', 'startedAt', 'id'])
@Index('ix_instance_started', ['startedAt', 'id'])
export class ProcessInstance {
  @Id() id!: string;
  /** The instance that no other has called, of the tree of calls that this one belongs to: often itself. */
  @Ref() rootId!: string;
  /** Who called it, and at which of that one's tokens. */
  @Ref({ nullable: true }) parentId!: string | null;
  @Integer({ nullable: true }) parentToken!: number | null;
  @Ref() definitionId!: string;
  @Code(40) subject!: string;
  @Ref() recordId!: string;
  /** `subject:record` while it lives, so that a record has one live process; what that one calls has none. */
  @Code(110, { nullable: true }) liveKey!: string | null;
  /** Counts the processes of the record, from 1. */
  @Integer() round!: number;
  @LongText() state!: string;
  @LongText() vars!: string;
  /** Who was asked to sign, by the number of the task that waits for several: the engine counts them, here is who. */
  @LongText({ nullable: true }) signers!: string | null;
  /** Users chosen for tasks that are still to come, by element. */
  @LongText({ nullable: true }) chosen!: string | null;
  /** Facts that its conditions read, as they were last looked at, as JSON text; null where none waits. */
  @LongText({ nullable: true }) watched!: string | null;
  /** The record before a step of it let it be saved, as JSON text, until that step is done; null where nothing was saved. */
  @LongText({ nullable: true }) revised!: string | null;
  @Integer() version!: number;
  @Text(300) titleZh!: string;
  @Text(300) titleEn!: string;
  @Json() card!: unknown;
  /** What lists find it by: its titles and what its card shows, folded. */
  @LongText() searchText!: string;
  /** User tasks that will come after the open ones, separated by blanks: the grey dots of list rows. */
  @LongText() expected!: string;
  /** A hash of what that forecast was made from; null where it may change although nothing of this does. */
  @Code(64, { nullable: true }) expectedFrom!: string | null;
  @Ref({ nullable: true }) initiator!: string | null;
  @Instant() startedAt!: Date;
  @Instant({ nullable: true }) endedAt!: Date | null;
  @Code(80, { nullable: true }) outcome!: string | null;
  /** When it was added to the figures of its process; null until it has ended and was. */
  @Instant({ nullable: true }) measuredAt!: Date | null;
  /** Of its initiator, as it was then. */
  @Ref({ nullable: true }) departmentId!: string | null;
  /** How it ended for its record: a word of `RoundOutcome`. */
  @Code(10, { nullable: true }) ending!: string | null;
  /** Entry of the catalogue that chose its process, see `SubjectBinding.category`. */
  @Ref({ nullable: true }) categoryId!: string | null;
}

/** One user task, open or closed; its id is the instance's and its number in it. */
@Entity('process_task')
@Index('ix_task_instance', ['instanceId'])
@Index('ix_task_closed', ['closedBy', 'closedAt'])
export class ProcessTask {
  @Id() id!: string;
  @Ref() instanceId!: string;
  @Code(40) subject!: string;
  @Ref() recordId!: string;
  @Code(200) element!: string;
  /** To-do status codes: 0 awaiting, 1 processed, 4 rejected or closed by others, U withdrawn. */
  @Code(1) status!: string;
  @Instant() openedAt!: Date;
  /** When one of its people first looked at it or claimed it. */
  @Instant({ nullable: true }) seenAt!: Date | null;
  @Instant({ nullable: true }) dueAt!: Date | null;
  /** From 0 to 100. */
  @Integer() priority!: number;
  @Instant({ nullable: true }) closedAt!: Date | null;
  @Ref({ nullable: true }) closedBy!: string | null;
  @Ref({ nullable: true }) closedFor!: string | null;
  @Code(80, { nullable: true }) outcome!: string | null;
}

/** One row per task and principal, so that a to-do list is one walk along an index, which holds all that counts need. */
@Entity('todo')
@Index('ix_todo_list', ['principal', 'kind', 'openedAt', 'taskId', 'subject', 'dueAt', ...pairs, 'priority'])
@Index('ix_todo_due', ['principal', 'kind', 'dueAt', 'taskId', 'openedAt', 'subject', ...pairs, 'priority'])
@Index('ix_todo_priority', [
  'principal',
  'kind',
  'precedence',
  'taskId',
  'openedAt',
  'dueAt',
  'subject',
  ...pairs,
  'priority',
])
@Index('ix_todo_instance', ['instanceId'])
@Index('ix_todo_record', ['subject', 'recordId'])
export class Todo {
  @Id() taskId!: string;
  /** `u:<user>`, `g:<group>`, `r:<role>`. */
  @Id() principal!: string;
  /**
   * `task` = to be done; `held` = a task that a user has claimed from the group or was asked to do in one's place;
   * `offer` = may be done, such as withdrawing.
   */
  @Code(5) kind!: string;
  /** How it came to its holder where the diagram did not give it to them; see `ways`. */
  @Code(10, { nullable: true }) way!: string | null;
  /** In whose place its holder acts. */
  @Ref({ nullable: true }) onBehalfOf!: string | null;
  @Code(40) subject!: string;
  @Ref() recordId!: string;
  @Ref() instanceId!: string;
  @Code(200) element!: string;
  @Instant() openedAt!: Date;
  @Instant({ nullable: true }) dueAt!: Date | null;
  /** Of its task, so that lists are narrowed by it along their index. */
  @Integer() priority!: number;
  /** Of its priority and due time; see `assignment/precedence.ts`. */
  @Whole() precedence!: number;
  @Instant({ nullable: true }) readAt!: Date | null;
  /** When a reminder was last sent. */
  @Instant({ nullable: true }) urgedAt!: Date | null;
  /** Pairs of characters in the search text of its instance; see `platform/database/search-pairs.ts`. */
  @Whole() pairs1!: number;
  @Whole() pairs2!: number;
  @Whole() pairs3!: number;
  @Whole() pairs4!: number;
}

/** What a user has typed for a task and not sent yet; only they see it, and it is removed with the task. */
@Entity('todo_draft')
export class TodoDraft {
  @Id() taskId!: string;
  @Id() userId!: string;
  @LongText() opinion!: string;
  /** The rest of the form, as JSON text. */
  @LongText() input!: string;
  @Instant() savedAt!: Date;
}

export const followUpColumns = {
  userId: Id(),
  taskId: Id(),
  /** When the user is to look at the task again. */
  at: Instant(),
  /** Until then it is left out of their list. */
  aside: Flag(),
};

/** When a user wants to come back to a task of theirs; only they see it. A job at its time removes it a day later. */
@Entity('todo_follow_up')
@Index('ix_follow_up_task', ['taskId'])
export class TodoFollowUp extends Row(followUpColumns) {}

export const contentColumns = {
  instanceId: Id(),
  /** Number of the last thing in the history before it was changed. */
  n: Integer({ primary: true }),
  subject: Code(40),
  recordId: Ref(),
  /** Who changed it then, and when. */
  by: Ref(),
  at: Instant(),
  /** As its binding writes it. */
  content: LongText(),
};

/**
 * What a record was like before it was changed after people had seen it: in a step of its process, or between two rounds.
 * A record that is submitted once and decided as it is has none.
 */
@Entity('process_content')
@Index('ix_content_record', ['subject', 'recordId'])
class ProcessContent extends Row(contentColumns) {}

/** A user who is to know of a process without deciding in it; they may read its record. */
@Entity('process_copy')
@Index('ix_copy_user', ['userId', 'at'])
export class ProcessCopy {
  @Id() instanceId!: string;
  @Id() userId!: string;
  /** Null where the process itself has copied them in. */
  @Ref({ nullable: true }) by!: string | null;
  @Instant() at!: Date;
  @Instant({ nullable: true }) readAt!: Date | null;
}

/** A user of a record's side besides its present owner and initiator: they decide none of its steps. */
@Entity('record_side')
class RecordSide {
  @Code(40, { primary: true }) subject!: string;
  @Id() recordId!: string;
  @Id() userId!: string;
  @Instant() since!: Date;
}

/** A user who may not decide one open task, although a group or role has it. */
@Entity('task_kept_out')
@Index('ix_kept_out_instance', ['instanceId'])
@Index('ix_kept_out_user', ['userId', 'taskId'])
class TaskKeptOut {
  @Id() taskId!: string;
  @Id() userId!: string;
  @Ref() instanceId!: string;
}

/** A message that an instance waits for. */
@Entity('process_subscription')
@Index('ix_subscription_name', ['name', 'key'])
class ProcessSubscription {
  @Id() id!: string;
  @Ref() instanceId!: string;
  /** A message, which one instance takes, or a signal, which all do. */
  @Code(7) kind!: string;
  @Code(200) element!: string;
  @Text(200) name!: string;
  @Text(200, { nullable: true }) key!: string | null;
}

/** What begins a process without a person: one trigger of a start of the live version of a diagram. */
@Entity('process_start')
@Index('ix_start_key', ['key'])
@Index('ix_start_name', ['kind', 'name'])
@Index('ix_start_subject', ['kind', 'subject'])
export class ProcessStart {
  @Id() id!: string;
  /** The key of the definition. */
  @Code(80) key!: string;
  @Ref() definitionId!: string;
  @Code(40) subject!: string;
  /** `message`, `signal`, `timer` or `condition`. */
  @Code(9) kind!: string;
  /** Id of the process in its file. */
  @Code(200) process!: string;
  @Code(200) element!: string;
  /** Which trigger of a multiple start. */
  @Integer({ nullable: true }) part!: number | null;
  /** Of the message or signal. */
  @Text(200, { nullable: true }) name!: string | null;
}

/** An element that failed and waits for a retry. */
@Entity('process_incident')
@Index('ix_incident_instance', ['instanceId'])
export class ProcessIncident {
  @Id() id!: string;
  @Ref() instanceId!: string;
  @Integer() token!: number;
  @Integer({ nullable: true }) iteration!: number | null;
  @Code(200) element!: string;
  @Code(80) code!: string;
  @LongText() message!: string;
  /** From where in the program its work failed; null where no program did. */
  @LongText({ nullable: true }) stack!: string | null;
  @Instant() raisedAt!: Date;
}

/** Work of an instance that a system outside fetches by its topic and answers later. */
@Entity('process_external')
@Index('ix_external_topic', ['topic', 'lockedUntil', 'createdAt'])
@Index('ix_external_instance', ['instanceId'])
export class ProcessExternal {
  /** The instance's and the number of the token that waits. */
  @Id() id!: string;
  @Ref() instanceId!: string;
  @Integer() token!: number;
  @Code(200) element!: string;
  @Code(80) topic!: string;
  /** What `lab:in` gives to it, as JSON text. */
  @LongText() variables!: string;
  /** SHA-256 of the token that was given out last; its holder answers. */
  @Code(64, { nullable: true }) secret!: string | null;
  /** Who fetched it last. */
  @Ref({ nullable: true }) owner!: string | null;
  /** No other worker gets it before; 0 while no worker has it. */
  @Instant() lockedUntil!: Date;
  /** Failures that are left before it stops its process; unknown until the first one says so. */
  @Integer({ nullable: true }) retries!: number | null;
  @LongText({ nullable: true }) failure!: string | null;
  @Instant() createdAt!: Date;
}

/** How long what is over of a process is kept; for ever unless it says so. */
@Entity('process_retention')
export class ProcessRetention {
  /** The key of the definition. */
  @Id() id!: string;
  @Integer() version!: number;
  @Integer({ nullable: true }) days!: number | null;
  /** A legal hold: nothing of it is removed, however old. */
  @Flag() legalHold!: boolean;
  @Ref() updatedBy!: string;
  @Instant() updatedAt!: Date;
}

/** Everything that happened, in order. */
@Entity('process_history')
export class ProcessHistory {
  @Id() instanceId!: string;
  @Integer({ primary: true }) n!: number;
  @Code(20) kind!: string;
  @Code(200, { nullable: true }) element!: string | null;
  @Integer({ nullable: true }) token!: number | null;
  @Integer({ nullable: true }) iteration!: number | null;
  @Instant() at!: Date;
  @Ref({ nullable: true }) by!: string | null;
  @Ref({ nullable: true }) onBehalfOf!: string | null;
  /** The decision, or what it was about: the element of a move, the variable that was changed. */
  @Code(200, { nullable: true }) outcome!: string | null;
  @LongText({ nullable: true }) opinion!: string | null;
  /** Ids of the users whom it concerns where no user acted, separated by blanks. */
  @LongText({ nullable: true }) people!: string | null;
  /** SHA-256 of the record, where a user passed a task. */
  @Code(64, { nullable: true }) content!: string | null;
  /** The version of the decision table that was asked. */
  @Ref({ nullable: true }) tableId!: string | null;
  /** Ids of the flows taken, separated by blanks. */
  @LongText({ nullable: true }) took!: string | null;
  /** Fields of the form that were changed with the act, separated by blanks. */
  @LongText({ nullable: true }) fields!: string | null;
  /** Their values before and after, and amounts that followed, as JSON; rows of before have none. */
  @LongText({ nullable: true }) changes!: string | null;
  /** The message that came with it, as JSON; see `command/received.ts`. */
  @LongText({ nullable: true }) received!: string | null;
}

/**
 * What people did with a task without moving the process: claimed, passed on, commented. A table of its own, for the
 * numbers of the history are drawn from the engine's snapshot, which these operations neither load nor write. Both
 * numbers here are read under the lock of the instance, so the timeline merges the two tables in their true order,
 * whatever the clocks of the servers say.
 */
@Entity('process_remark')
@Index('ix_remark_by', ['by'])
@Index('ix_remark_on_behalf_of', ['onBehalfOf'])
export class ProcessRemark {
  @Id() instanceId!: string;
  /** Counts the remarks of the instance, from 1. */
  @Integer({ primary: true }) n!: number;
  /** Number of the last thing in the history before it. */
  @Integer() after!: number;
  @Ref() taskId!: string;
  @Code(200) element!: string;
  @Code(20) kind!: string;
  @Instant() at!: Date;
  @Ref() by!: string;
  @Ref({ nullable: true }) onBehalfOf!: string | null;
  /** Ids of the users whom it concerns, separated by blanks. */
  @LongText({ nullable: true }) people!: string | null;
  @LongText({ nullable: true }) text!: string | null;
}

export const visitColumns = {
  definitionId: Id(),
  /** Id of an element, or of a flow out of a split. */
  element: Code(200, { primary: true }),
  instanceId: Id(),
  visits: Integer(),
  /** Of its tasks, those that were decided after their due time. */
  late: Integer(),
  returned: Integer(),
  rejected: Integer(),
};

/** That an ended instance has passed an element: figures lead to their instances by it. Written with the figures. */
@Entity('process_visit')
@Index('ix_visit_instance', ['instanceId'])
class ProcessVisit extends Row(visitColumns) {}

export const figureColumns = {
  definitionId: Id(),
  /** Department of the initiators; empty for all instances together. */
  departmentId: Id(),
  /** Month of the end in the company's zone, `2026-09`. */
  month: Code(7, { primary: true }),
  /** A word of `figureKinds`. */
  kind: Code(10, { primary: true }),
  /** Of an instance how it ended; the element, the flow, the user, the department or the category that the figures are of. */
  name: Code(200, { primary: true }),
  /** Instances, visits, times a flow was taken, tasks decided. */
  count: Integer(),
  /** How many of them have a duration, their sum in milliseconds and their spread, see `views/spread.ts`. */
  lasted: Integer(),
  ms: Whole(),
  spread: LongText(),
  /** Tasks decided by users: how many, how long they were open, how long until they were first looked at. */
  tasks: Integer(),
  taskMs: Whole(),
  waitMs: Whole(),
  due: Integer(),
  late: Integer(),
  returned: Integer(),
  rejected: Integer(),
  /** Visits of user tasks and automatic work, and those of them without an act of a user. */
  work: Integer(),
  automatic: Integer(),
};

/**
 * Figures of a process by month, kept apart for each version and department: added to once for each instance after its
 * end, so that reading them takes as long however many instances there are.
 */
@Entity('process_figure')
export class ProcessFigure extends Row(figureColumns) {}

export const stuckColumns = {
  instanceId: Id(),
  /** A word of `StuckCause`. */
  cause: Code(8, { primary: true }),
  /** Empty where it is no step. */
  element: Code(200, { primary: true }),
  since: Instant(),
  foundAt: Instant(),
};

/** An open instance that does not go on, as the last look found it. */
@Entity('process_stuck')
class ProcessStuck extends Row(stuckColumns) {}

export const suspendedColumns = {
  instanceId: Id(),
};

/** A live instance that is suspended: its tasks wait, and are counted for no user. */
@Entity('process_suspended')
class ProcessSuspended extends Row(suspendedColumns) {}

export const paperColumns = {
  /** SHA-256 of the code on the paper, which is kept nowhere else. */
  id: Id(),
  subject: Code(40),
  recordId: Ref(),
  /** Which of the subject's sheets. */
  sheet: Code(40),
  /** Names of what it says: what its reader did not get to see is not among them. */
  says: Json<readonly string[]>(),
  /** SHA-256 of what it says. */
  digest: Code(64),
  by: Ref(),
  at: Instant(),
};

/** A document that was printed, to check the paper against the record later. Never changed once written. */
@Entity('process_paper')
@Index('ix_paper_record', ['subject', 'recordId'])
export class ProcessPaper extends Row(paperColumns) {}

export const linkColumns = {
  /** SHA-256 of the ticket in the mail, which is kept nowhere else. */
  id: Id(),
  taskId: Ref(),
  userId: Ref(),
  /** The mail address that it was sent to: of a person with another one it is worth nothing. */
  sentTo: Text(320),
  createdAt: Instant(),
  expiresAt: Instant(),
  usedAt: Instant({ nullable: true }),
};

/** A link of a mail by which its receiver decides one task without signing in. */
@Entity('task_link')
@Index('ix_task_link_expires', ['expiresAt'])
export class TaskLink extends Row(linkColumns) {}

export const signatureColumns = {
  /** SHA-256 of the ticket that the signer sends with the decision. */
  id: Id(),
  instanceId: Ref(),
  taskId: Ref(),
  userId: Ref(),
  /** The signer has proved to be present, by password or a fresh sign-in. */
  confirmed: Flag(),
  pictureId: Ref({ nullable: true }),
  createdAt: Instant(),
  /** When the task was decided with it. */
  usedAt: Instant({ nullable: true }),
};

/** The signature of a decision: given before it is sent, and kept with the task that was decided with it. */
@Entity('task_signature')
@Index('ix_task_signature_instance', ['instanceId', 'taskId'])
@Index('ix_task_signature_used', ['usedAt', 'createdAt'])
export class TaskSignature extends Row(signatureColumns) {}

export const editorColumns = {
  /** The user and the opening of the editor: one user may have a draft open in several tabs. */
  id: Id(),
  /** The name of the draft: `diagram:` or `table:` and its key. */
  draft: Code(100),
  userId: Ref(),
  /** When the page said last that it is open, by the database's clock: servers agree about who is there. */
  seenAt: Instant(),
};

/** Who has a draft open now. Rows of pages that say nothing any more are passed over, and removed with the next arrival. */
@Entity('process_draft_editor')
@Index('ix_draft_editor_draft', ['draft'])
@Index('ix_draft_editor_seen', ['seenAt'])
export class ProcessDraftEditor extends Row(editorColumns) {}

export const processEntities = [
  ProcessDefinition,
  ProcessDraft,
  ProcessRelease,
  ProcessPublishing,
  ProcessDecision,
  ProcessDecisionDraft,
  ProcessInstance,
  ProcessTask,
  Todo,
  ProcessSubscription,
  ProcessStart,
  ProcessIncident,
  ProcessExternal,
  ProcessRetention,
  ProcessHistory,
  ProcessRemark,
  ProcessCopy,
  ProcessContent,
  RecordSide,
  TaskKeptOut,
  TodoDraft,
  TodoFollowUp,
  ProcessPaper,
  ProcessVisit,
  ProcessFigure,
  ProcessStuck,
  ProcessSuspended,
  TaskLink,
  TaskSignature,
  ProcessDraftEditor,
  ProcessBindingChange,
  ProcessBindingFallback,
  ProcessRight,
];
