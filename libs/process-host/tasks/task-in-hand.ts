import type { Me } from '#lab/platform/access/me.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import { insert } from '#lab/platform/database/sql.js';
import type { Definition, Node } from '#lab/process-engine/index.js';
import type { ProcessInstance } from '../entities.js';

/** One to-do row of a task. */
export interface HeldRow {
  readonly principal: string;
  readonly kind: string;
  readonly way: string | null;
  readonly onBehalfOf: string | null;
}

/** A task with the process that it belongs to, the instance locked. */
export interface OpenTask {
  readonly id: string;
  readonly element: string;
  readonly openedAt: number;
  readonly dueAt: number | null;
  readonly closedAt: number | null;
  readonly closedBy: string | null;
  readonly instance: ProcessInstance;
  readonly definition: Definition;
  readonly node: Node | undefined;
}

/** A task as an operation finds it: who has it, and which of their rows is the caller's. */
export interface TaskInHand extends OpenTask {
  readonly rows: readonly HeldRow[];
  readonly mine: HeldRow | undefined;
  readonly me: Me;
  readonly now: Date;
}

/** Ids of tasks begin with that of their instance. */
export function instanceIdOf(taskId: string): string {
  return taskId.split('.')[0] ?? '';
}

export function rowOf(row: Row): HeldRow {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return {
    principal: String(row.principal),
    kind: String(row.kind),
    way: text(row.way),
    onBehalfOf: text(row.onBehalfOf),
  };
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

/** What every to-do row of a task repeats. */
export interface RowBase extends Pick<OpenTask, 'id' | 'element' | 'openedAt' | 'dueAt'> {
  readonly instance: Pick<ProcessInstance, 'id' | 'subject' | 'recordId'>;
}

/** Makes to-do rows of a task that is open already. */
export function addRows(
  { id, element, instance, openedAt, dueAt }: RowBase,
  rows: readonly Pick<HeldRow, 'principal' | 'way' | 'onBehalfOf'>[],
) {
  return insert(
    'todo',
    ...rows.map(({ principal, way, onBehalfOf }) => ({
      taskId: id,
      principal,
      kind: 'task',
      way,
      onBehalfOf,
      subject: instance.subject,
      recordId: instance.recordId,
      instanceId: instance.id,
      element,
      openedAt,
      dueAt,
      readAt: null,
      urgedAt: null,
    })),
  );
}
