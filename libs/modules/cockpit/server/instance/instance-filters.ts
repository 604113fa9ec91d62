import { addDays, beginOf } from '#lab/shared/day.js';
import type { Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import { instanceContains, isAtElement, taskStatus } from '#lab/process-host/index.js';
import type { InstanceMark, InstanceQuery, InstanceShow } from '../../shared/instance.dto.js';

/** Whether an instance `i` is suspended. */
export const halted = 'EXISTS (SELECT 1 FROM `process_suspended` s WHERE s.`instanceId` = i.`id`)';
/** The incidents of an instance `i` and of what it has called. */
export const inTree =
  'FROM `process_incident` p JOIN `process_instance` c ON c.`id` = p.`instanceId` WHERE c.`rootId` = i.`id`';
const stopped = `EXISTS (SELECT 1 ${inTree})`;
/** What goes on was not measured either: the two together are found in one index, however many have ended. */
const goesOn = 'i.`endedAt` IS NULL AND i.`measuredAt` IS NULL';
const conditionOf: Readonly<Record<Exclude<InstanceShow, 'ended'>, string>> = {
  running: goesOn,
  suspended: `${goesOn} AND ${halted}`,
  stopped: `${goesOn} AND ${stopped}`,
};
/** When an instance ended; a walk along the starts must not find it in the index of the ends, whose rows it had to sort. */
const endOf = (walks: boolean) => (walks ? '+i.`endedAt`' : 'i.`endedAt`');

/** What filters have to know besides the query. */
interface FilterBasis {
  /** IANA zone in which days are meant. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Ids of the users of a department. */
  readonly usersOf: (department: string) => string[];
  /** The user, and their groups and roles. */
  readonly principalsOf: (user: string) => readonly string[];
  /** It is for a page, which is read along an index of starts. */
  readonly walks: boolean;
}

/** Which instances `i` of the versions that are asked for a list has. */
export function narrowed(query: InstanceQuery, at: FilterBasis): Statement {
  const { zone } = at;
  const { definition, show, search, startedFrom, startedTo } = query;
  const parts: Statement[] = [];
  // SQLite begins an index range at the first lower bound that it reads, so there is one only.
  if (show !== 'ended') parts.push({ sql: conditionOf[show], values: [] });
  else if (query.endedFrom === undefined) parts.push({ sql: `${endOf(at.walks)} > 0`, values: [] });
  // A list of one process shows called instances; a list of all processes shows only the instances that called them.
  if (definition === undefined) parts.push({ sql: 'i.`parentId` IS NULL', values: [] });
  if (startedFrom !== undefined)
    parts.push({ sql: 'i.`startedAt` >= ?', values: [beginOf(startedFrom, zone).getTime()] });
  if (startedTo !== undefined)
    parts.push({ sql: 'i.`startedAt` < ?', values: [beginOf(addDays(startedTo, 1), zone).getTime()] });
  parts.push(...ofFigures(query, at));
  if (search) parts.push(instanceContains(search));
  return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => values) };
}

/** What the links of figures narrow the list by. */
function ofFigures(
  {
    show,
    endedFrom,
    endedTo,
    ending,
    department,
    category,
    element,
    mark,
    decidedBy,
    decidedIn,
    waitsFor,
  }: InstanceQuery,
  { zone, now, usersOf, principalsOf, walks }: FilterBasis,
): Statement[] {
  const parts: Statement[] = [];
  const end = endOf(walks);
  if (endedFrom !== undefined) parts.push({ sql: `${end} >= ?`, values: [beginOf(endedFrom, zone).getTime()] });
  if (endedTo !== undefined) {
    const until = beginOf(addDays(endedTo, 1), zone).getTime();
    parts.push({ sql: `${end} < ?`, values: [until] });
    // What ended before has begun before: the walk begins there.
    if (walks) parts.push({ sql: 'i.`startedAt` < ?', values: [until] });
  }
  if (ending !== undefined) parts.push({ sql: 'i.`ending` = ?', values: [ending] });
  if (department !== undefined) parts.push({ sql: 'i.`departmentId` = ?', values: [department] });
  if (category !== undefined) parts.push({ sql: 'i.`categoryId` = ?', values: [category] });
  if (waitsFor !== undefined) {
    const waiting = conditions({ principal: principalsOf(waitsFor), kind: 'task' }, 'w');
    parts.push({
      sql: `EXISTS (SELECT 1 FROM \`todo\` w WHERE w.\`instanceId\` = i.\`id\` AND ${waiting.sql})`,
      values: waiting.values,
    });
  }
  if (show === 'ended') parts.push(...passed(element, mark));
  else parts.push(...placed(element, mark, now));
  const deciders = [decidedBy === undefined ? [] : [[decidedBy]], decidedIn === undefined ? [] : [usersOf(decidedIn)]];
  for (const closedBy of deciders.flat()) {
    const decided = conditions({ closedBy, status: taskStatus.of.processed }, 't');
    parts.push({
      sql: `EXISTS (SELECT 1 FROM \`process_task\` t WHERE t.\`instanceId\` = i.\`id\` AND ${decided.sql})`,
      values: decided.values,
    });
  }
  return parts;
}

/** Ended instances by what they have passed. */
function passed(element: string | undefined, mark: InstanceMark | undefined): Statement[] {
  if (element === undefined && mark === undefined) return [];
  const at = element === undefined ? '' : ' AND v.`element` = ?';
  // An incident is gone when its instance has ended.
  const special = mark === undefined ? '' : mark === 'failed' ? ' AND 1 = 0' : ` AND v.\`${mark}\` > 0`;
  return [
    {
      sql: `EXISTS (SELECT 1 FROM \`process_visit\` v WHERE v.\`definitionId\` = i.\`definitionId\` AND v.\`instanceId\` = i.\`id\`${at}${special})`,
      values: element === undefined ? [] : [element],
    },
  ];
}

/** Open instances by where they are. */
function placed(element: string | undefined, mark: InstanceMark | undefined, now: number): Statement[] {
  const parts: Statement[] = [];
  if (element !== undefined) parts.push({ sql: isAtElement, values: [element, element] });
  const at = element === undefined ? { sql: '', values: [] } : { sql: ' AND p.`element` = ?', values: [element] };
  if (mark === 'late')
    parts.push({
      sql: `EXISTS (SELECT 1 FROM \`process_task\` p WHERE p.\`instanceId\` = i.\`id\` AND p.\`closedAt\` IS NULL AND p.\`dueAt\` < ?${at.sql})`,
      values: [now, ...at.values],
    });
  else if (mark === 'failed')
    parts.push({
      sql: `EXISTS (SELECT 1 FROM \`process_incident\` p WHERE p.\`instanceId\` = i.\`id\`${at.sql})`,
      values: at.values,
    });
  else if (mark !== undefined) parts.push({ sql: '1 = 0', values: [] });
  return parts;
}
