import { insert, update } from '#lab/platform/database/sql.js';
import type { Dialect, Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import type { State } from '#lab/process-engine/index.js';
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
    revised: text(row.revised),
    version: Number(row.version),
    titleZh: String(row.titleZh),
    titleEn: String(row.titleEn),
    card: JSON.parse(String(row.card)) as unknown,
    searchText: String(row.searchText),
    expected: String(row.expected),
    expectedFrom: text(row.expectedFrom),
    initiator: text(row.initiator),
    startedAt: new Date(Number(row.startedAt)),
    endedAt: date(row.endedAt),
    outcome: text(row.outcome),
    measuredAt: date(row.measuredAt),
    departmentId: text(row.departmentId),
    ending: text(row.ending),
    categoryId: text(row.categoryId),
  };
}

/** The engine's state of an instance row. */
export function stateOf(row: Pick<ProcessInstance, 'state' | 'vars'>): State {
  const state = JSON.parse(row.state) as Omit<State, 'vars'>;
  return Object.assign(state, { vars: JSON.parse(row.vars) as State['vars'] });
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
    readonly categoryId?: string | null;
  },
): ProcessInstance {
  // What is spread comes last: a literal that goes on after a spread costs a hundred times as much.
  return {
    rootId: about.id,
    parentId: null,
    parentToken: null,
    state: '',
    vars: '{}',
    signers: null,
    chosen: null,
    watched: null,
    revised: null,
    version: 0,
    titleZh: '',
    titleEn: '',
    card: null,
    searchText: '',
    expected: '',
    expectedFrom: null,
    endedAt: null,
    outcome: null,
    measuredAt: null,
    departmentId: null,
    ending: null,
    categoryId: null,
    ...about,
  };
}

/** The row of an instance that starts with this command. @param now milliseconds */
export function instanceInsert(
  row: ProcessInstance,
  state: State,
  { card, ...change }: Partial<ProcessInstance>,
  now: number,
): Statement {
  const { vars, ...rest } = state;
  const hasEnded = state.outcome !== undefined;
  const { id, rootId, parentId, parentToken, subject, recordId, round, initiator, categoryId } = row;
  const own = {
    id,
    rootId,
    parentId,
    parentToken,
    subject,
    recordId,
    round,
    initiator,
    categoryId,
    liveKey: hasEnded ? null : row.liveKey,
    state: JSON.stringify(rest),
    vars: JSON.stringify(vars),
    version: 1,
  };
  return insert(
    'process_instance',
    Object.assign(own, change, {
      card: JSON.stringify(card),
      startedAt: now,
      endedAt: hasEnded ? now : null,
      outcome: state.outcome ?? null,
    }),
  );
}

/** The changed row of an instance, at the end of a command. @param now milliseconds */
export function instanceUpdate(
  row: ProcessInstance,
  state: State,
  change: Partial<ProcessInstance>,
  now: number,
): Statement {
  const { vars: values, ...rest } = state;
  const { card, ...columns } = change;
  const set: Record<string, unknown> = { state: JSON.stringify(rest), version: row.version + 1 };
  const vars = JSON.stringify(values);
  if (vars !== row.vars) set.vars = vars;
  for (const [column, value] of Object.entries(columns))
    if (!rarelyChanged.has(column) || value !== row[column as keyof typeof columns]) set[column] = value;
  const shown = card === undefined ? undefined : JSON.stringify(card);
  if (shown !== undefined && shown !== JSON.stringify(row.card)) set.card = shown;
  if (state.outcome !== undefined) {
    set.liveKey = null;
    set.endedAt = now;
    set.outcome = state.outcome;
  }
  return update('process_instance', set, { id: row.id });
}

/** Columns that most commands leave as they are: they are written where they have changed. */
const rarelyChanged: ReadonlySet<string> = new Set([
  'signers',
  'chosen',
  'watched',
  'expectedFrom',
  'searchText',
  'titleZh',
  'titleEn',
]);
