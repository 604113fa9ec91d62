import { Injectable } from '@nestjs/common';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { insert } from '#lab/platform/database/sql.js';
import { TaskNotices, type TaskNoticeKind } from '../command/task-notices.js';
import { Subjects } from '../subjects.js';
import type { TaskAtHand } from './open-task.js';

/** What an operation leaves behind: a line of the timeline, a row of the audit, a notice. */
export interface Trace {
  /** The word of the timeline and, after `process.`, of the audit. */
  readonly kind: string;
  /** The word of the audit where it is another one. */
  readonly auditKind?: string;
  /** The engine has written the line of the timeline itself. */
  readonly inHistory?: boolean;
  readonly onBehalfOf?: string | null;
  /** Users whom it concerns. */
  readonly people?: readonly string[];
  readonly text?: string | undefined;
  /** What the audit says of it besides. */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly notice?: { readonly kind: TaskNoticeKind; readonly to: readonly string[] };
}

/** Where it was done; `id` and `element` are empty where it is no task but the record itself. */
type Place = Pick<TaskAtHand, 'id' | 'element' | 'instance' | 'me' | 'now'>;

/** Writes down what was done with a task. */
@Injectable()
export class TaskTraces {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly notices: TaskNotices,
    private readonly subjects: Subjects,
  ) {}

  /** @param numbers the last numbers of history (`after`) and remarks (`last`) of the instance */
  write(task: Place, trace: Trace, numbers: Row): void {
    const { id, element, instance, me, now } = task;
    const { kind, auditKind = kind, onBehalfOf = null, people = [], text, detail, notice } = trace;
    if (!trace.inHistory)
      this.db.write(
        insert('process_remark', {
          instanceId: instance.id,
          n: Number(numbers.last ?? 0) + 1,
          after: Number(numbers.after ?? 0),
          taskId: id,
          element,
          kind,
          at: now,
          by: me.id,
          onBehalfOf,
          people: people.length === 0 ? null : people.join(' '),
          text: text ?? null,
        }),
      );
    if (!trace.inHistory) this.keep(task, trace);
    this.audit.record({
      action: `process.${auditKind}`,
      subject: 'process',
      recordId: instance.id,
      actor: me.id,
      onBehalfOf,
      detail: { ...(id ? { task: id } : {}), ...(people.length === 0 ? {} : { people }), ...detail },
    });
    if (notice) this.notices.send(notice.kind, task, notice.to, text);
  }

  /** What the engine has written down itself is kept with its command. */
  private keep({ id, instance, me, now }: Place, { kind, onBehalfOf, people, text }: Trace): void {
    const deed = { kind, by: me.id, onBehalfOf, at: now, task: id || undefined, text, people };
    this.subjects.of(instance.subject).binding.journal?.({ recordId: instance.recordId, deeds: [deed] });
  }
}
