import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { askedRows, known } from '#lab/platform/database/asked.js';
import { countedPageOf, exactPageOf } from '#lab/platform/database/counted-page.js';
import { Database } from '#lab/platform/database/database.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { conditions } from '#lab/platform/database/sql.js';
import type { RoundEnd } from '#lab/shared/round-end.js';
import { DefinitionRights, outsideOf, PeopleDirectory, RoundEnds, shown, type Ended } from '#lab/process-host/index.js';
import {
  mostCalled,
  type InstanceCalls,
  type InstanceHead,
  type InstanceLine,
  type InstancePage,
  type InstanceQuery,
  type Round,
} from '../../shared/instance.dto.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { halted, inTree, narrowed } from './instance-filters.js';
import { countedOf, walked } from './instance-walk.js';

const from = 'FROM `process_instance` i JOIN `process_definition` d ON d.`id` = i.`definitionId`';
const columnsWith = (incidents: string) =>
  'i.`id`, i.`parentId`, i.`subject`, i.`recordId`, i.`titleZh`, i.`titleEn`, i.`card`, i.`round`, i.`initiator`, i.`startedAt`, i.`endedAt`, i.`outcome`, ' +
  'd.`id` AS `definitionId`, d.`key`, d.`nameZh`, d.`nameEn`, d.`version` AS `definitionVersion`, ' +
  `(SELECT COUNT(*) ${incidents}) AS \`incidents\`, CASE WHEN ${halted} THEN 1 ELSE 0 END AS \`suspended\``;
const columns = columnsWith(inTree);
/** As the page of a called instance counts: the tree of an instance that another one called is its caller's. */
const columnsOfCalled = columnsWith('FROM `process_incident` p WHERE p.`instanceId` = i.`id`');

/** Instances as lines of a list. */
@Injectable()
export class InstanceLines {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly directory: PeopleDirectory,
    private readonly org: OrgDirectory,
    private readonly ends: RoundEnds,
    private readonly rights: DefinitionRights,
  ) {}

  /** A page of what the reader may watch, latest first. Of those that have ended, the total is exact up to `countedTo`; of all others it is exact. */
  async page(me: Pick<Me, 'id'>, query: InstanceQuery): Promise<InstancePage> {
    await this.directory.refresh();
    const usersOf = (department: string) => this.org.usersIn([department]).map(({ id }) => id);
    const principalsOf = (user: string) => this.directory.principalsOf(user);
    const basis = { zone: this.directory.zone(), now: this.clock.now().getTime(), usersOf, principalsOf };
    const watched = outsideOf(await this.rights.closedTo(me, 'watch'), 'i.`definitionId`');
    const onWalk = both(narrowed(query, { ...basis, walks: true }), watched);
    const where = both(narrowed(query, { ...basis, walks: false }), watched);
    const versions = await this.versionsIn(query);
    if (versions?.length === 0) return { rows: [], total: 0 };
    const pageOf = query.show === 'ended' ? countedPageOf : exactPageOf;
    const { ids, total } = await pageOf(
      {
        page: async (skip, take) =>
          (await this.db.query(walked(versions, onWalk, skip, take))).map(({ id }) => String(id)),
        count: (most) => countedOf(versions, where, most),
      },
      query,
    );
    const onPage = conditions({ id: [...ids] }, 'i');
    const [counted, rows] = await this.db.ask<[number, readonly Row[]]>(
      total,
      ids.length === 0
        ? known([])
        : askedRows({
            sql: `SELECT ${columns} ${from} WHERE ${onPage.sql} ORDER BY i.\`startedAt\` DESC, i.\`id\` DESC`,
            values: onPage.values,
          }),
    );
    return { rows: await this.lines(rows), total: counted };
  }

  /** Ids of the versions that a list is of; undefined for all of every process. */
  private async versionsIn({ definition, version }: InstanceQuery): Promise<readonly string[] | undefined> {
    if (definition === undefined) return version === undefined ? undefined : [version];
    const rows = await this.db.query({
      sql: 'SELECT `id` FROM `process_definition` WHERE `key` = ?',
      values: [definition],
    });
    return rows.map(({ id }) => String(id)).filter((id) => version === undefined || id === version);
  }

  /** @throws BusinessError 8013 when there is no such instance */
  async one(id: string): Promise<Omit<InstanceHead, 'readsRecord'>> {
    const [row] = await this.db.query({ sql: `SELECT ${columns} ${from} WHERE i.\`id\` = ?`, values: [id] });
    const [line] = await this.lines(row ? [row] : []);
    if (!row || !line) throw new BusinessError(errors.notFound);
    const isRoot = row.parentId === null;
    return {
      ...line,
      earlier: isRoot ? await this.neighbour(line, '<') : null,
      later: isRoot ? await this.neighbour(line, '>') : null,
    };
  }

  /**
   * The instance that called this one, and those that it called.
   * @throws BusinessError 8013 when there is no such instance
   */
  async calls(me: Pick<Me, 'id'>, id: string): Promise<InstanceCalls> {
    const [own] = await this.db.query({
      sql: 'SELECT `rootId`, `parentId` FROM `process_instance` WHERE `id` = ?',
      values: [id],
    });
    if (!own) throw new BusinessError(errors.notFound);
    const watched = outsideOf(await this.rights.closedTo(me, 'watch'), 'i.`definitionId`');
    const linesWhere = async (shown: string, where: Statement, most: number) => {
      const { sql, values } = both(where, watched);
      return this.lines(
        await this.db.query({
          sql: `SELECT ${shown} ${from} WHERE ${sql} ORDER BY i.\`startedAt\`, i.\`id\` LIMIT ?`,
          values: [...values, most],
        }),
      );
    };
    const parent = textOrNull(own.parentId);
    const shownOfParent = parent === own.rootId ? columns : columnsOfCalled;
    const [caller = null] =
      parent === null ? [] : await linesWhere(shownOfParent, { sql: 'i.`id` = ?', values: [parent] }, 1);
    // The index of trees finds them.
    const children = { sql: 'i.`rootId` = ? AND i.`parentId` = ?', values: [String(own.rootId), id] };
    const called = await linesWhere(columnsOfCalled, children, mostCalled + 1);
    return { caller, called: called.slice(0, mostCalled), hasMore: called.length > mostCalled };
  }

  /** The nearest round on the same record, before or after this one. */
  private async neighbour({ subject, recordId, round }: InstanceLine, side: '<' | '>'): Promise<Round | null> {
    const [row] = await this.db.query({
      sql:
        'SELECT `id`, `round` FROM `process_instance` WHERE `subject` = ? AND `recordId` = ? AND `parentId` IS NULL ' +
        `AND \`round\` ${side} ? ORDER BY \`round\` ${side === '<' ? 'DESC' : 'ASC'} LIMIT 1`,
      values: [subject, recordId, round],
    });
    return row ? { id: String(row.id), round: Number(row.round) } : null;
  }

  private async lines(rows: readonly Row[]): Promise<InstanceLine[]> {
    await this.directory.refresh();
    const ends = await this.ends.ofInstances(rows.map(endedOf));
    return rows.map((row) => this.line(row, ends.get(String(row.id))));
  }

  private line(row: Row, end: RoundEnd | undefined): InstanceLine {
    const initiator = textOrNull(row.initiator);
    return {
      id: String(row.id),
      subject: String(row.subject),
      recordId: String(row.recordId),
      title: { zh: String(row.titleZh), en: String(row.titleEn) },
      number: numberOn(row.card),
      definition: {
        id: String(row.definitionId),
        key: String(row.key),
        name: { zh: String(row.nameZh), en: String(row.nameEn) },
      },
      definitionVersion: Number(row.definitionVersion),
      round: Number(row.round),
      initiator: initiator === null ? null : shown(this.directory, initiator),
      startedAt: new Date(Number(row.startedAt)).toISOString(),
      endedAt: row.endedAt === null ? null : new Date(Number(row.endedAt)).toISOString(),
      outcome: textOrNull(row.outcome),
      ...(end ? { end } : {}),
      suspended: row.endedAt === null && Number(row.suspended) === 1,
      incidents: Number(row.incidents),
    };
  }
}

function both(one: Statement, other: Statement): Statement {
  return { sql: `${one.sql} AND ${other.sql}`, values: [...one.values, ...other.values] };
}

function endedOf(row: Row): Ended {
  return {
    id: String(row.id),
    definitionId: String(row.definitionId),
    subject: String(row.subject),
    endedAt: row.endedAt === null ? null : new Date(Number(row.endedAt)),
    outcome: textOrNull(row.outcome),
  };
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Cards are JSON columns, read as text here. */
function numberOn(card: unknown): string {
  const { number } = JSON.parse(String(card)) as { readonly number?: unknown };
  return typeof number === 'string' ? number : '';
}
