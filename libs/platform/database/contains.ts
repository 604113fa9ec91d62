import { Raw, type FindOperator } from 'typeorm';
import { containing } from './sql.js';

/**
 * Finds a text anywhere in a column, sign by sign, in small or capital letters.
 * @param parameter keeps several of them with different texts apart in one query
 */
export function contains(text: string, parameter = 'search'): FindOperator<string> {
  return Raw<string>((column) => `LOWER(${column}) LIKE :${parameter} ESCAPE '!'`, { [parameter]: containing(text) });
}
