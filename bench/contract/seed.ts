import { dayIn } from '#lab/shared/day.js';
import { Contract } from '#lab/modules/contract/server/index.js';
import { Department, OrgDirectory, User } from '#lab/modules/org/server/index.js';
import { Clock } from '#lab/platform/clock/clock.js';
import type { Database } from '#lab/platform/database/database.js';
import { FullText } from '#lab/platform/full-text/full-text.entity.js';
import { tokensOf } from '#lab/platform/full-text/tokens.js';
import { PeopleDirectory } from '#lab/process-host/index.js';
import { changedAt, copyProcess, copyRows, dayFrom, idOf, makeNumbers, oneOf, run, serial } from '../host/copy-rows.js';
import type { House } from '../host/house.js';
import { people, type Filled, type Person, type Reader } from './lists.js';

const subject = 'contract';
/** Copies are a tenth each of so many contracts of the demo company. */
const templates = 10;
/** The people of the demo decided on a part of every so many contracts. */
const decidedEvery = 100;
const number = `CONCAT('BC', ${serial})`;

/**
 * Fills the demo company with contracts that were signed: copies of its own in equal shares, each with its number in its
 * full text, with its process, an owner and a department. They end over six years, half of them later than today.
 */
export async function seedContracts(house: House, contracts: number): Promise<Filled> {
  const { db } = house;
  await makeNumbers(db, contracts);
  const found = await db.repo(Contract).find({ order: { id: 'ASC' } });
  const signed = found.filter(({ state }) => ['effective', 'expired', 'terminated', 'signed'].includes(state));
  if (signed.length < templates) throw new Error(`the demo company has only ${signed.length} signed contracts`);
  const users = (await db.repo(User).find({ order: { id: 'ASC' } })).map(({ id }) => id);
  const departments = (await db.repo(Department).find({ order: { id: 'ASC' } })).map(({ id }) => id);
  await run(db, tokensIndex(db).drop);
  for (const [at, contract] of signed.slice(0, templates).entries())
    await copies(db, contract, `n % ${templates} = ${at}`, users, departments);
  await run(db, tokensIndex(db).make);
  await run(db, 'DROP TABLE bench_number');
  if (!db.dialect.singleWriter)
    for (const table of ['contract', 'full_text', 'process_instance', 'process_task', 'todo'])
      await run(db, `ANALYZE TABLE \`${table}\``);
  return {
    contracts,
    today: dayIn(house.get(OrgDirectory).zone(), house.get(Clock).now()),
    readers: { legal: await readerOf(house, 'legal'), head: await readerOf(house, 'head') },
  };
}

async function copies(
  db: Database,
  contract: Contract,
  numbers: string,
  users: readonly string[],
  departments: readonly string[],
): Promise<void> {
  const id = idOf(subject);
  // The shares of owners and departments are not those of templates.
  const spread = (ids: readonly string[]) => oneOf(ids, `((n - n % ${templates}) / ${templates})`);
  const owner = spread(users);
  await copyRows(db, Contract, `t.\`id\` = '${contract.id}' AND ${numbers}`, {
    id,
    number,
    ownerId: owner,
    createdBy: owner,
    departmentId: spread(departments),
    endDay: dayFrom(new Date().getUTCFullYear() - 3),
    updatedAt: changedAt,
    relatedId: 'NULL',
    relation: 'NULL',
  });
  // Few people of the demo decide; most contracts were decided by others, so that a reader has to do with a part only.
  const doer = `CASE WHEN n % ${decidedEvery} < ${templates} THEN ${owner} ELSE 'someone-else' END`;
  await copyProcess(db, subject, contract.id, subject, numbers, doer);
  const { text } = await db.repo(FullText).findOneByOrFail({ id: contract.id });
  const rest = text.slice(contract.number.length);
  await copyRows(db, FullText, `t.\`id\` = '${contract.id}' AND ${numbers}`, {
    id,
    recordId: id,
    text: `CONCAT(${number}, SUBSTR(t.\`text\`, ${contract.number.length + 1}))`,
    place: 'n',
  });
  await run(
    db,
    `INSERT INTO \`full_text_tokens\` (\`rowid\`, \`tokens\`) SELECT n, CONCAT('wwbc', ${serial}, ' ${tokensOf(rest)}') FROM bench_number WHERE ${numbers}`,
  );
}

/** A server fills the index of its words at once much faster than row by row. */
function tokensIndex({ dialect }: Database): { readonly drop: string; readonly make: string } {
  if (dialect.singleWriter) return { drop: 'SELECT 1', make: 'SELECT 1' };
  return {
    drop: 'ALTER TABLE `full_text_tokens` DROP KEY `ft_tokens`',
    make: 'ALTER TABLE `full_text_tokens` ADD FULLTEXT KEY `ft_tokens` (`tokens`)',
  };
}

async function readerOf(house: House, person: Person): Promise<Reader> {
  const me = await house.me(people[person]);
  const org = house.get(OrgDirectory);
  const sharers = [me.id];
  for (let of = org.department(me.departmentId); of; of = org.department(of.parentId)) sharers.push(of.id);
  const principals = house.get(PeopleDirectory).principalsOf(me.id);
  const departments = person === 'head' ? house.get(PeopleDirectory).departmentsUnder(me.departmentId) : undefined;
  return { id: me.id, principals, sharers, departments };
}
