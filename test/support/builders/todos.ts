import { usualPriority } from '#lab/shared/priority.js';
import { insert } from '#lab/platform/database/sql.js';
import { instanceText, pairValues, precedenceOf } from '#lab/process-host/index.js';
import type { TestApp } from '../app.js';

/** An open task that is like another one but for this. */
export interface TodoCopy {
  readonly id: string;
  readonly title: string;
  /** Whose rows it has, with the time at which it came to each. */
  readonly rows: Readonly<Record<string, number>>;
  readonly dueAt: number | null;
  /** Instead of the usual one. */
  readonly priority?: number;
  /** The reader must not decide it. */
  readonly keptOut?: boolean;
  /** Instead of the model's. */
  readonly subject?: string;
  /** When the reader has approved it. */
  readonly closedAt?: number;
}

/**
 * Open tasks like a model's, written by hand: a list is a matter of rows.
 * @param model id of an instance with one task
 */
export async function writeTodos(
  test: TestApp,
  model: string,
  reader: string,
  copies: readonly TodoCopy[],
): Promise<void> {
  const [instance] = await test.db.query({ sql: 'SELECT * FROM `process_instance` WHERE `id` = ?', values: [model] });
  const [task] = await test.db.query({ sql: 'SELECT * FROM `process_task` WHERE `instanceId` = ?', values: [model] });
  const card = JSON.parse(String(instance?.card)) as object;
  await test.db.unit(async () => {
    for (const { id, title, rows, dueAt, priority = usualPriority, keptOut, subject, closedAt } of copies) {
      const closing = { status: '1', outcome: 'approve', closedBy: reader, closedAt };
      const searchText = instanceText({ titleZh: title, titleEn: title, card: { ...card, number: id } });
      const about = {
        subject: subject ?? String(instance?.subject),
        recordId: id,
        instanceId: id,
        element: task?.element,
        priority,
      };
      test.db.write(
        insert('process_instance', {
          ...instance,
          ...{ id, rootId: id, recordId: id, liveKey: null, titleZh: title, titleEn: title, searchText },
          card: JSON.stringify({ ...card, number: id }),
        }),
        insert('process_task', {
          ...task,
          id: `${id}.1`,
          instanceId: id,
          recordId: id,
          dueAt,
          ...(closedAt && closing),
        }),
        ...Object.entries(rows).map(([principal, openedAt]) =>
          insert('todo', {
            ...{ taskId: `${id}.1`, principal, kind: 'task', way: null, onBehalfOf: null, ...about, openedAt, dueAt },
            ...{ precedence: precedenceOf(priority, dueAt), readAt: null, urgedAt: null, ...pairValues(searchText) },
          }),
        ),
        ...(keptOut ? [insert('task_kept_out', { taskId: `${id}.1`, userId: reader, instanceId: id })] : []),
      );
    }
    return Promise.resolve();
  });
}
