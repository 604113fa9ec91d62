import { usualPriority } from '#lab/shared/priority.js';
import { createHash } from 'node:crypto';
import { precedenceOf } from '#lab/process-host/index.js';
import { SystemClock } from '#lab/platform/clock/clock.js';
import { pairsOf } from '#lab/platform/database/search-pairs.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { firstApprover, requester, secondApprover, w2Key } from '../w2/diagram.js';
import { completeLoop, elementOf, startLoop, type FloorHistory, type FloorState } from '../w2/token-loop.js';

/** One statement of the floor: text that never changes, so that a driver may keep it prepared, and its values. */
export interface Bound {
  readonly sql: string;
  readonly values: readonly Value[];
}
type Value = string | number | null;
export type FloorRow = Readonly<Record<string, unknown>>;

/** What a person wants done. */
export interface FloorAct {
  readonly recordId: string;
  readonly action: 'submit' | 'approve';
  readonly version: number;
  readonly by: string;
  readonly key: string;
}

const names = (columns: string) => columns.split(' ').map((column) => `\`${column}\``);
const insertInto = (table: string, columns: string, rows = 1) => {
  const places = `(${names(columns)
    .map(() => '?')
    .join(', ')})`;
  return `INSERT INTO \`${table}\` (${names(columns).join(', ')}) VALUES ${Array.from({ length: rows }, () => places).join(', ')}`;
};
const updateOf = (table: string, columns: string) =>
  `UPDATE \`${table}\` SET ${names(columns)
    .map((column) => `${column} = ?`)
    .join(', ')} WHERE \`id\` = ?`;

const historyColumns = 'instanceId n kind element token iteration at by onBehalfOf outcome opinion took';
const sql = {
  instance: 'SELECT `id`, `state`, `version` FROM `process_instance` WHERE `liveKey` = ?',
  todos: 'SELECT `taskId`, `principal` FROM `todo` WHERE `subject` = ? AND `recordId` = ?',
  repeat: 'SELECT `request`, `answer` FROM `idempotency` WHERE `id` = ?',
  record: 'SELECT `version`, `status`, `ownerId`, `title`, `amount` FROM `bench_case` WHERE `id` = ?',
  definition:
    'SELECT `id` FROM `process_definition` WHERE `key` = ? AND `suspended` = ? ORDER BY `version` DESC LIMIT 1',
  rounds: 'SELECT COUNT(*) AS `n` FROM `process_instance` WHERE `subject` = ? AND `recordId` = ?',
  updateRecord: updateOf('bench_case', 'version status updatedAt updatedBy'),
  insertInstance: insertInto(
    'process_instance',
    'id rootId definitionId subject recordId liveKey round state vars signers version titleZh titleEn card searchText expected expectedFrom initiator startedAt endedAt outcome',
  ),
  updateInstance: updateOf('process_instance', 'state version titleZh titleEn card expected'),
  endInstance: updateOf('process_instance', 'state version titleZh titleEn card expected liveKey endedAt outcome'),
  closeTask: updateOf('process_task', 'status outcome closedBy closedFor closedAt'),
  removeTodo: 'DELETE FROM `todo` WHERE `taskId` = ?',
  insertTask: insertInto(
    'process_task',
    'id instanceId subject recordId element openedAt dueAt priority status outcome closedBy closedFor closedAt',
  ),
  insertTodo: insertInto(
    'todo',
    'taskId principal kind instanceId subject recordId element openedAt dueAt priority precedence readAt pairs1 pairs2 pairs3 pairs4',
  ),
  insertHistory: Array.from({ length: 7 }, (_, rows) => insertInto('process_history', historyColumns, rows)),
  insertJob: insertInto('job', 'id topic key payload dueAt fence attempts parked lastError createdAt'),
  insertAudit: insertInto('audit', 'id at actor onBehalfOf action subject recordId ip requestId detail'),
  insertSide: insertInto('record_side', 'subject recordId userId since'),
  insertNotification: insertInto('notification', 'id userId kind titleZh titleEn text path at readAt eventKey'),
  insertAnswer: insertInto('idempotency', 'id request answer createdAt'),
} as const;

const subject = 'bench-case';
/** The steps that are expected after the second approval, which is the last one. */
const nothingAhead = '';
/** What the benchmark's subject calls its last state. */
const doneText = { zh: '已完成', en: 'Done' };
/** Ids are made as the product makes them: both sides pay the same for theirs. */
const ids = new Ids(new SystemClock());

/**
 * One command on W2 as a user would write it who knows the schema and this one diagram: the same rows, the same
 * guards (version, open task, repeat), nothing general. `forUpdate` holds the instance where the database needs it.
 */
export class FloorCommand {
  private readonly now = Date.now();
  private readonly keyHash: string;
  private readonly requestHash: string;

  constructor(
    private readonly act: FloorAct,
    private readonly forUpdate: string,
  ) {
    this.keyHash = sha256(`${act.by}\n${act.key}`);
    this.requestHash = sha256(JSON.stringify([subject, act.recordId, act.action, act.version]));
  }

  /** All that has to be known, in one go. */
  reads(): Bound[] {
    const { recordId, action } = this.act;
    return [
      { sql: sql.instance + this.forUpdate, values: [`${subject}:${recordId}`] },
      { sql: sql.todos, values: [subject, recordId] },
      { sql: sql.repeat, values: [this.keyHash] },
      // Before its start a record has no instance that could be held.
      { sql: action === 'submit' ? sql.record + this.forUpdate : sql.record, values: [recordId] },
      ...(action === 'submit'
        ? [
            { sql: sql.definition, values: [w2Key, 0] },
            { sql: sql.rounds, values: [subject, recordId] },
          ]
        : []),
    ];
  }

  /** The guards, then all that has to be written. @throws Error where a guard does not hold */
  writes([instances, todos, repeats, records, definitions, rounds]: readonly (readonly FloorRow[])[]): Bound[] {
    const [record] = records ?? [];
    if (!record || Number(record.version) !== this.act.version) throw new Error('the record has moved on');
    if (repeats?.length !== 0) throw new Error('it was done before');
    if (this.act.action === 'submit') {
      const [definition] = definitions ?? [];
      if (instances?.length !== 0 || !definition) throw new Error('it cannot be started');
      return this.start(record, String(definition.id), Number(rounds?.[0]?.n) + 1);
    }
    const [instance] = instances ?? [];
    const todo = todos?.find(({ principal }) => principal === `u:${this.act.by}`);
    if (!instance || !todo) throw new Error('the task is not open');
    return this.approve(record, instance, String(todo.taskId));
  }

  private start(record: FloorRow, definitionId: string, round: number): Bound[] {
    const { recordId, by } = this.act;
    const id = ids.next();
    const history: FloorHistory[] = [];
    const state = startLoop(recordId, by, this.now, Number(record.amount) / 100, history);
    const shown = this.shown(record);
    return [
      this.recordUpdate('1'),
      {
        sql: sql.insertInstance,
        values: [
          id,
          id,
          definitionId,
          subject,
          recordId,
          `${subject}:${recordId}`,
          round,
          JSON.stringify(state),
          '{}',
          null,
          1,
          ...shown,
          this.searchText(record),
          // Every request of the benchmark is above the limit.
          'second',
          sha256(JSON.stringify([definitionId, record.amount, record.ownerId])),
          by,
          this.now,
          null,
          null,
        ],
      },
      ...this.openTask(id, state, record),
      this.historyInsert(id, history),
      this.job('process.opened', id, state),
      { sql: sql.insertSide, values: [subject, recordId, by, this.now] },
      ...this.closing('1'),
    ];
  }

  private approve(record: FloorRow, instance: FloorRow, taskId: string): Bound[] {
    const id = String(instance.id);
    const history: FloorHistory[] = [];
    const state = JSON.parse(String(instance.state)) as FloorState;
    completeLoop(state, 'approve', this.act.by, this.now, Number(record.amount) / 100, history);
    const status = state.outcome === undefined ? '1' : '2';
    const now = [JSON.stringify(state), Number(instance.version) + 1, ...this.shown(record), nothingAhead];
    return [
      this.recordUpdate(status),
      state.outcome === undefined
        ? { sql: sql.updateInstance, values: [...now, id] }
        : { sql: sql.endInstance, values: [...now, null, this.now, state.outcome, id] },
      { sql: sql.closeTask, values: ['1', 'approve', this.act.by, null, this.now, taskId] },
      { sql: sql.removeTodo, values: [taskId] },
      ...(state.outcome === undefined ? this.openTask(id, state, record) : []),
      this.historyInsert(id, history),
      this.job(state.outcome === undefined ? 'process.opened' : 'process.ended', id, state),
      ...(state.outcome === undefined ? [] : [this.notification(record, id)]),
      ...this.closing(status),
    ];
  }

  private shown({ title, ownerId, amount }: FloorRow): string[] {
    const card = { number: this.act.recordId, requester: ownerId, amount: (Number(amount) / 100).toFixed(2) };
    return [String(title), String(title), JSON.stringify(card)];
  }

  private searchText({ title, amount }: FloorRow): string {
    return [String(title).toLowerCase(), this.act.recordId, (Number(amount) / 100).toFixed(2)].join('\u001f');
  }

  private recordUpdate(status: string): Bound {
    const { recordId, version, by } = this.act;
    return { sql: sql.updateRecord, values: [version + 1, status, this.now, by, recordId] };
  }

  private openTask(instanceId: string, state: FloorState, record: FloorRow): Bound[] {
    const { recordId } = this.act;
    const element = elementOf(state);
    const task = `${instanceId}.${state.token}`;
    const approver = element === 'first' ? firstApprover : secondApprover;
    return [
      {
        sql: sql.insertTask,
        values: [
          task,
          instanceId,
          subject,
          recordId,
          element,
          this.now,
          null,
          usualPriority,
          '0',
          null,
          null,
          null,
          null,
        ],
      },
      {
        sql: sql.insertTodo,
        values: [
          ...[
            task,
            `u:${approver}`,
            'task',
            instanceId,
            subject,
            recordId,
            element,
            this.now,
            null,
            usualPriority,
            precedenceOf(usualPriority, null),
            null,
          ],
          ...pairsOf(this.searchText(record)),
        ],
      },
    ];
  }

  private historyInsert(instanceId: string, history: readonly FloorHistory[]): Bound {
    const values: Value[] = [];
    for (const { n, kind, element, token, at, by, outcome, took } of history) {
      values.push(instanceId, n, kind, element, token, null, at, by, null, outcome, null, took);
    }
    return { sql: sql.insertHistory[history.length] ?? '', values };
  }

  private job(topic: string, instance: string, state: FloorState): Bound {
    const payload = topic === 'process.opened' ? { instance, tasks: [`${instance}.${state.token}`] } : { instance };
    return {
      sql: sql.insertJob,
      values: [ids.next(), topic, null, JSON.stringify(payload), this.now, 0, 0, 0, null, this.now],
    };
  }

  /** What the requester gets behind the bell, once for the end of an instance. */
  private notification({ ownerId, title }: FloorRow, instance: string): Bound {
    const { recordId } = this.act;
    const [zh, en] = [`${String(title)}（${recordId}）`, `${String(title)} (${recordId})`];
    const kind = 'process.ended';
    const key = sha256(JSON.stringify([ownerId, kind, instance]));
    return {
      sql: sql.insertNotification,
      values: [
        ...[ids.next(), String(ownerId), kind, `${zh}${doneText.zh}`, `${en}: ${doneText.en}`, null],
        ...[`/process/record/${subject}/${recordId}`, this.now, null, key],
      ],
    };
  }

  /** The audit's line, and the answer that a repeat would get. */
  private closing(status: string): Bound[] {
    const { recordId, version, by, action } = this.act;
    const answer = {
      id: recordId,
      version: version + 1,
      state: status === '2' ? 'done' : 'running',
      status,
      actions: [],
      warnings: [],
    };
    return [
      {
        sql: sql.insertAudit,
        values: [ids.next(), this.now, by, null, `${subject}.${action}`, subject, recordId, null, null, null],
      },
      { sql: sql.insertAnswer, values: [this.keyHash, this.requestHash, JSON.stringify(answer), this.now] },
    ];
  }
}

/** The three commands of one instance, in order. */
export function actsOf(recordId: string): FloorAct[] {
  return [
    { recordId, action: 'submit', version: 1, by: requester, key: `${recordId}.1` },
    { recordId, action: 'approve', version: 2, by: firstApprover, key: `${recordId}.2` },
    { recordId, action: 'approve', version: 3, by: secondApprover, key: `${recordId}.3` },
  ];
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
