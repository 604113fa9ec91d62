import { contract } from '#lab/modules/contract/shared/contract.subject.js';
import { mysqlDialect } from '#lab/platform/database/dialect/mysql.js';
import { sqliteDialect } from '#lab/platform/database/dialect/sqlite.js';
import { termsOf } from '#lab/platform/full-text/tokens.js';
import type { Row } from '#lab/platform/database/dialect/dialect.js';
import type { Answered } from '../harness/list-pages.js';
import type { Lists } from '../harness/list-work.js';
import { countedUpTo, placesOf, readEnds, readSteps, sentOrOwn } from '../host/floor-documents.js';
import type { PlainSql, Value } from '../host/plain-sql.js';
import { listOf, pageSize, type ContractListName, type Filled, type Reader } from './lists.js';

interface Condition {
  readonly sql: string;
  readonly values: readonly Value[];
}

const shown = [
  ...['id', 'number', 'state', 'status', 'version', 'ownerId', 'updatedAt', 'title', 'typeId', 'partyAId', 'partyBId'],
  ...['partyCId', 'currency', 'amount', 'amountBase', 'signDate', 'effectDate', 'endDay', 'confidential'],
  'externalNumber',
]
  .map((name) => `d.\`${name}\``)
  .join(', ');
const joins =
  'JOIN `contract_type` c ON c.`id` = d.`typeId` LEFT JOIN `company` a ON a.`id` = d.`partyAId` LEFT JOIN `company` b ON b.`id` = d.`partyBId` LEFT JOIN `company` e ON e.`id` = d.`partyCId`';
const names = 'c.`nameZh`, c.`nameEn`, a.`name` AS `partyA`, b.`name` AS `partyB`, e.`name` AS `partyC`';
const latest = 'd.`updatedAt` DESC, d.`id` DESC';

/** The same pages and totals in statements written by hand, for the same readers. */
export class FloorContracts implements Lists<ContractListName> {
  /** How a database is asked for the words of a search is the product's own; statements are not. */
  private readonly words: (search: string) => readonly Condition[];

  constructor(
    private readonly sql: PlainSql,
    private readonly filled: Filled,
    isServer: boolean,
  ) {
    const { fullText } = isServer ? mysqlDialect('mysql://root@localhost/none') : sqliteDialect(':memory:');
    this.words = (search) =>
      termsOf(search).map((term) => {
        const { condition, value } = fullText.matching(term);
        return { sql: condition('?'), values: [value] };
      });
  }

  async page(name: ContractListName, page: number): Promise<Answered> {
    const { of, search, valid } = listOf(name);
    const wanted = search?.(this.filled.contracts);
    const conditions = [
      ...readableBy(this.filled.readers[of]),
      ...(valid ? [{ sql: '(d.`endDay` IS NULL OR d.`endDay` >= ?)', values: [this.filled.today] }] : []),
      ...(wanted === undefined ? [] : this.words(wanted).map(having)),
    ];
    const where = ['d.`deletedAt` IS NULL', ...conditions.map(({ sql }) => sql)].join(' AND ');
    const values = conditions.flatMap((each) => each.values);
    const rows = await this.sql.all(
      `SELECT ${shown}, ${names} FROM (SELECT d.\`id\` FROM \`contract\` d WHERE ${where} ORDER BY ${latest} LIMIT ? OFFSET ?) p JOIN \`contract\` d ON d.\`id\` = p.\`id\` ${joins} ORDER BY ${latest}`,
      [...values, pageSize, (page - 1) * pageSize],
    );
    const total = await countedUpTo(this.sql, `FROM \`contract\` d WHERE ${where}`, values);
    const ids = rows.map(({ id }) => String(id));
    await readSteps(this.sql, 'contract', ids);
    await readEnds(this.sql, contract, rows);
    if (wanted !== undefined) await this.texts(ids);
    return { ids, total };
  }

  close(): Promise<void> {
    return this.sql.close();
  }

  /** Where the words are is looked up in the texts of the page. */
  private texts(ids: readonly string[]): Promise<readonly Row[]> {
    return this.sql.all(
      `SELECT \`recordId\`, \`text\` FROM \`full_text\` WHERE \`subject\` = 'contract' AND \`recordId\` IN (${placesOf(ids)})`,
      ids,
    );
  }
}

function having({ sql, values }: Condition): Condition {
  return {
    sql: `d.\`id\` IN (SELECT f.\`recordId\` FROM \`full_text_tokens\` JOIN \`full_text\` f ON f.\`place\` = \`full_text_tokens\`.\`rowid\` AND f.\`subject\` = 'contract' WHERE ${sql})`,
    values,
  };
}

function readableBy({ id, principals, sharers, departments }: Reader): Condition[] {
  const sent = { sql: sentOrOwn('contract'), values: [id, id] };
  if (departments === undefined) return [sent];
  const own = 'd.`ownerId` = ? OR d.`createdBy` = ?';
  const share = `d.\`id\` IN (SELECT \`contractId\` FROM \`contract_share\` WHERE \`principalId\` IN (${placesOf(sharers)}))`;
  // A server looks a union up anew for each row, unless it is a table of its own.
  const involved = `d.\`id\` IN (SELECT \`recordId\` FROM (SELECT t.\`recordId\` FROM \`todo\` t WHERE t.\`subject\` = 'contract' AND t.\`principal\` IN (${placesOf(principals)}) UNION ALL SELECT t.\`recordId\` FROM \`process_task\` t WHERE t.\`subject\` = 'contract' AND t.\`closedBy\` = ? UNION ALL SELECT i.\`recordId\` FROM \`process_copy\` w CROSS JOIN \`process_instance\` i ON i.\`id\` = w.\`instanceId\` WHERE i.\`subject\` = 'contract' AND w.\`userId\` = ? UNION ALL SELECT i.\`recordId\` FROM \`process_remark\` w CROSS JOIN \`process_instance\` i ON i.\`id\` = w.\`instanceId\` WHERE i.\`subject\` = 'contract' AND w.\`by\` = ? AND w.\`kind\` NOT IN ('comment', 'urge', 'attach', 'detach') UNION ALL SELECT i.\`recordId\` FROM \`process_remark\` w CROSS JOIN \`process_instance\` i ON i.\`id\` = w.\`instanceId\` WHERE i.\`subject\` = 'contract' AND w.\`onBehalfOf\` = ? AND w.\`kind\` NOT IN ('comment', 'urge', 'attach', 'detach')) u)`;
  const within = [...principals, id, id, id, id];
  return [
    sent,
    {
      sql: `(${own} OR d.\`departmentId\` IN (${placesOf(departments)}) OR ${share} OR ${involved})`,
      values: [id, id, ...departments, ...sharers, ...within],
    },
    {
      sql: `(d.\`confidential\` = 0 OR ${own} OR ${share} OR ${involved})`,
      values: [id, id, ...sharers, ...within],
    },
  ];
}
