import { Raw, type FindOperator } from 'typeorm';
import { folded, foldedCharacter } from '#lab/shared/fold.js';
import type { Statement } from './dialect/dialect.js';

/**
 * Looking for a text as people do: neither case nor width count. Both databases get the same statement, which replaces
 * the other forms of just those characters that are looked for; what they call lower case differs beyond ASCII.
 */

/** Between the columns of one search, where no text has it. */
const separator = '\u001f';

let formsOf: ReadonlyMap<string, readonly string[]> | undefined;

/** The characters that fold to this one and are not it, but for the capitals A to Z, which `LOWER` changes. */
function otherForms(character: string): readonly string[] {
  return (formsOf ??= allForms()).get(character) ?? [];
}

function allForms(): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (let unit = 0x80; unit <= 0xffff; unit++) {
    if (unit >= 0xd800 && unit <= 0xdfff) continue;
    const character = String.fromCharCode(unit);
    const usual = foldedCharacter(character);
    if (usual !== character) forms.set(usual, [...(forms.get(usual) ?? []), character]);
  }
  return forms;
}

type Bind = (value: string) => string;

/** SQL of a text in which the characters of `wanted` are folded. */
function folding(text: string, wanted: string, bind: Bind): string {
  let sql = `LOWER(${text})`;
  for (const character of new Set(wanted))
    for (const form of otherForms(character)) sql = `REPLACE(${sql}, ${bind(form)}, ${bind(character)})`;
  return sql;
}

/** The pattern of LIKE for texts that contain this one, with `!` before what would be a wildcard. */
function patternOf(wanted: string): string {
  return `%${wanted.replace(/[%_!]/g, (character) => `!${character}`)}%`;
}

function containing(columns: readonly string[], search: string, bind: Bind): string {
  const wanted = folded(search);
  const text = columns.length === 1 ? String(columns[0]) : `CONCAT_WS(${bind(separator)}, ${columns.join(', ')})`;
  return `${folding(text, wanted, bind)} LIKE ${bind(patternOf(wanted))} ESCAPE '!'`;
}

/** Values by position, for plain statements. */
function byPosition(write: (bind: Bind) => string): Statement {
  const values: string[] = [];
  const sql = write((value) => {
    values.push(value);
    return '?';
  });
  return { sql, values };
}

/** Values by name, for TypeORM. */
function byName(name: string, write: (bind: Bind) => string): [string, Record<string, string>] {
  const parameters: Record<string, string> = {};
  const sql = write((value) => {
    const key = `${name}${Object.keys(parameters).length}`;
    parameters[key] = value;
    return `:${key}`;
  });
  return [sql, parameters];
}

/** The condition that one of these columns contains the text, for a plain statement. */
export function anyContains(columns: readonly string[], search: string): Statement {
  return byPosition((bind) => containing(columns, search, bind));
}

/**
 * The condition that a text which is stored folded contains the search text.
 * @param text a column, or a query of one
 */
export function foldedContains(text: string, search: string): Statement {
  return { sql: `${text} LIKE ? ESCAPE '!'`, values: [patternOf(folded(search))] };
}

/** The condition that one of these columns contains the text, for a query builder: `andWhere(...whereAnyContains(…))`. */
export function whereAnyContains(columns: readonly string[], search: string): [string, Record<string, string>] {
  return byName('search', (bind) => containing(columns, search, bind));
}

/**
 * Finds rows whose column contains the text.
 * @param parameter keeps several of them with different texts apart in one query
 */
export function contains(search: string, parameter = 'search'): FindOperator<string> {
  const [, parameters] = byName(parameter, (bind) => containing([''], search, bind));
  return Raw<string>((column) => byName(parameter, (bind) => containing([column], search, bind))[0], parameters);
}

/** Finds rows whose column is this code or name; neither case nor width count. */
export function called(name: string, parameter = 'called'): FindOperator<string> {
  const wanted = folded(name);
  const write = (column: string) => byName(parameter, (bind) => `${folding(column, wanted, bind)} = ${bind(wanted)}`);
  return Raw<string>((column) => write(column)[0], write('')[1]);
}
