import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Entity, Unique } from 'typeorm';
import { Id, LongText, Text } from '#lab/platform/database/columns.js';
import { Database } from '#lab/platform/database/database.js';
import { migrate, migrationClasses, schemaDrift, type Migration } from '#lab/platform/database/migrate.js';
import { anyContains, called, contains, whereAnyContains } from '#lab/platform/database/search.js';
import { insert } from '#lab/platform/database/sql.js';
import { anEmptyDatabase, type EmptyDatabase } from '../../support/databases.js';

@Entity('specimen')
@Unique('uq_specimen_label', ['label'])
class Specimen {
  @Id() id!: string;
  @Text(80) label!: string;
  @LongText({ nullable: true }) note!: string | null;
}

const steps: readonly Migration[] = [
  {
    name: 'specimen-1700000000001',
    up: (tables) =>
      tables.create('specimen', {
        columns: [
          ['id', 'id'],
          ['label', 'text', 80],
          ['note', 'longText?'],
        ],
        unique: { uq_specimen_label: ['label'] },
      }),
  },
];

/** One of each kind that databases compare in ways of their own. */
const labels = [
  'abc',
  'ABC',
  'ＡＢＣ',
  'ＡＢ-Ｃ',
  'abc ',
  'école',
  'ecole',
  'ÉCOLE',
  'straße',
  'strasse',
  '试剂',
  '試劑',
  '试 剂',
  '50%',
  '50',
  'a_c',
  'a!c',
  'a\\c',
  "a'c",
  'a?c:x',
  'カフェ',
  'ｶﾌｪ',
  'İzmir',
  'Kelvin K',
  '🧪',
  '🧫',
  '\uffee',
];

let test: EmptyDatabase;
let db: Database;

beforeAll(async () => {
  test = await anEmptyDatabase();
  db = await Database.open(test.dialect, { entities: [Specimen], migrations: migrationClasses(steps, test.dialect) });
  await migrate(db);
  await db.unit(async () => {
    for (const [at, label] of labels.entries()) db.write(insert('specimen', { id: `s${at}`, label, note: null }));
    await Promise.resolve();
  });
});
afterAll(async () => {
  await db.close();
  await test.drop();
});

async function labelsWhere(sql: string, values: readonly unknown[]): Promise<string[]> {
  const rows = await db.query({ sql: `SELECT \`label\` FROM \`specimen\` WHERE ${sql}`, values });
  return rows.map(({ label }) => String(label)).sort();
}

async function found(search: string): Promise<string[]> {
  const rows = await db.repo(Specimen).findBy({ label: contains(search) });
  return rows.map(({ label }) => label).sort();
}

describe('stored texts', () => {
  it('fit the entity', async () => {
    expect(await schemaDrift(db)).toEqual([]);
  });

  it.each(labels)('are equal only where every character is: %j', async (label) => {
    expect(await labelsWhere('`label` = ?', [label])).toEqual([label]);
  });

  it.each([
    ['abc', 'Abc'],
    ['école', 'École'],
    ['abc ', 'abc  '],
    ['🧪', '🧬'],
  ])('let %j and %j stand beside each other, but not the same text twice', async (label, other) => {
    const save = (id: string, text: string) =>
      db.unit(async () => void (await db.current.execute(insert('specimen', { id, label: text, note: null }))));
    const twice: unknown = await save('twice', label).catch((error: unknown) => error);
    expect(db.dialect.isDuplicate(twice)).toBe(true);
    await save('other', other);
    await db.unit(async () => void (await db.repo(Specimen).delete({ id: 'other' })));
  });

  it('are in the order of their code points, beyond the basic plane too', async () => {
    const rows = await db.repo(Specimen).find({ order: { label: 'ASC' } });
    const points = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0);
    const before = (one: string, other: string) => {
      const [left, right] = [points(one), points(other)];
      const at = left.findIndex((point, index) => point !== right[index]);
      return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
    };
    expect(rows.map(({ label }) => label)).toEqual([...labels].sort(before));
  });

  it('differ for a plain LIKE', async () => {
    expect(await labelsWhere('`label` LIKE ?', ['AB%'])).toEqual(['ABC']);
    expect(await labelsWhere('`label` LIKE ?', ['%cole'])).toEqual(['ecole', 'école']);
  });
});

describe('a search', () => {
  it.each([
    ['abc', ['ABC', 'abc', 'abc ', 'ＡＢＣ']],
    ['ａＢc', ['ABC', 'abc', 'abc ', 'ＡＢＣ']],
    ['ab-c', ['ＡＢ-Ｃ']],
    ['ab－c', ['ＡＢ-Ｃ']],
    ['École', ['ÉCOLE', 'école']],
    ['ecole', ['ecole']],
    ['STRASSE', ['strasse']],
    ['straẞe', ['straße']],
    ['试剂', ['试剂']],
    ['试', ['试 剂', '试剂']],
    ['试　剂', ['试 剂']],
    ['50%', ['50%']],
    ['％', ['50%']],
    ['a_c', ['a_c']],
    ['a!c', ['a!c']],
    ['a\\c', ['a\\c']],
    ['a＼c', ['a\\c']],
    ["a'c", ["a'c"]],
    ['a＇c', ["a'c"]],
    ['a?c:x', ['a?c:x']],
    ['ａ？ｃ：ｘ', ['a?c:x']],
    ['カフェ', ['カフェ', 'ｶﾌｪ']],
    ['ｶﾌｪ', ['カフェ', 'ｶﾌｪ']],
    ['izmir', ['İzmir']],
    ['kelvin k', ['Kelvin K']],
    ['🧪', ['🧪']],
  ])('for %j finds %j', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
    const { sql, values } = anyContains(['`note`', '`label`'], search);
    expect(await labelsWhere(sql, values)).toEqual(expected);
    const built = db
      .repo(Specimen)
      .createQueryBuilder('s')
      .where(...whereAnyContains(['s.label', 's.note'], search));
    expect((await built.getMany()).map(({ label }) => label).sort()).toEqual(expected);
  });

  it('never reaches from one column into the next', async () => {
    const { sql, values } = anyContains(['`label`', '`label`'], 'abcabc');
    expect(await labelsWhere(sql, values)).toEqual([]);
  });
});

describe('a code', () => {
  it.each([
    ['Abc', ['ABC', 'abc', 'ＡＢＣ']],
    [' ａｂｃ ', ['ABC', 'abc', 'ＡＢＣ']],
    ['École', ['ÉCOLE', 'école']],
    ['50', ['50']],
    ['a_c', ['a_c']],
    ['🧪', ['🧪']],
    ['ab', []],
  ])('is called %j, whatever its case and width', async (name, expected) => {
    const rows = await db.repo(Specimen).findBy({ label: called(name) });
    expect(rows.map(({ label }) => label).sort()).toEqual(expected);
  });
});
