import type { Dialect, Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import type { ProcessInstance } from '../entities.js';

/** An instance from a plain row: the command path reads without entities. */
export function instanceOf(row: Row): ProcessInstance {
  const date = (value: unknown) => (value === null || value === undefined ? null : new Date(Number(value)));
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  return {
    id: String(row.id),
    rootId: String(row.rootId),
    parentId: text(row.parentId),
    parentToken: row.parentToken === null ? null : Number(row.parentToken),
    definitionId: String(row.definitionId),
    subject: String(row.subject),
    recordId: String(row.recordId),
    liveKey: text(row.liveKey),
    round: Number(row.round),
    state: String(row.state),
    vars: String(row.vars),
    signers: text(row.signers),
    chosen: text(row.chosen),
    watched: text(row.watched),
    version: Number(row.version),
    titleZh: String(row.titleZh),
    titleEn: String(row.titleEn),
    card: JSON.parse(String(row.card)) as unknown,
    expected: String(row.expected),
    initiator: text(row.initiator),
    startedAt: new Date(Number(row.startedAt)),
    endedAt: date(row.endedAt),
    outcome: text(row.outcome),
  };
}

/**
 * Locks an instance for a command, the root of its call tree first: every command on a tree locks the root. The second statement
 * answers its row.
 */
export function heldInstance({ forUpdate }: Pick<Dialect, 'forUpdate'>, id: string): [Statement, Statement] {
  return [
    {
      sql: `SELECT \`id\` FROM \`process_instance\` WHERE \`id\` = (SELECT \`rootId\` FROM \`process_instance\` WHERE \`id\` = ?)${forUpdate}`,
      values: [id],
    },
    { sql: `SELECT * FROM \`process_instance\` WHERE \`id\` = ?${forUpdate}`, values: [id] },
  ];
}

/** The row of an instance that is about to start; it has no state before that. */
export function newInstance(
  about: Pick<ProcessInstance, 'id' | 'definitionId' | 'subject' | 'recordId' | 'liveKey' | 'round' | 'initiator'> & {
    readonly startedAt: Date;
  },
): ProcessInstance {
  return {
    ...about,
    rootId: about.id,
    parentId: null,
    parentToken: null,
    state: '',
    vars: '{}',
    signers: null,
    chosen: null,
    watched: null,
    version: 0,
    titleZh: '',
    titleEn: '',
    card: null,
    expected: '',
    endedAt: null,
    outcome: null,
  };
}
