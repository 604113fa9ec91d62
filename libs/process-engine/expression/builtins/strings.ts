import { limitCharacters, scan, spend, type Evaluation } from '../evaluation.js';
import type { List, Value } from '../values.js';
import { list, one, optional, position, text, three, two, type Builtin } from './signature.js';

const string = text('string');
const match = text('match');

export const strings: Readonly<Record<string, Builtin>> = {
  substring: [three(string, position('start position'), optional(position('length')), substring)],
  'string length': [one(string, (evaluation, value) => codePoints(evaluation, value).length)],
  'upper case': [one(string, (evaluation, value) => bounded(evaluation, value.toUpperCase()))],
  'lower case': [one(string, (evaluation, value) => bounded(evaluation, value.toLowerCase()))],
  'substring before': [
    two(string, match, (evaluation, value, part) =>
      bounded(evaluation, value.slice(0, Math.max(0, value.indexOf(part)))),
    ),
  ],
  'substring after': [two(string, match, substringAfter)],
  contains: [
    two(
      string,
      match,
      searching((value, part) => value.includes(part)),
    ),
  ],
  'starts with': [
    two(
      string,
      match,
      searching((value, part) => value.startsWith(part)),
    ),
  ],
  'ends with': [
    two(
      string,
      match,
      searching((value, part) => value.endsWith(part)),
    ),
  ],
  'string join': [two(list('list'), optional(text('delimiter')), join)],
};

function bounded(evaluation: Evaluation, value: string): string {
  limitCharacters(evaluation, value.length);
  return value;
}

/** Searching a long text takes time as well as making one. */
function searching(search: (value: string, part: string) => boolean) {
  return (evaluation: Evaluation, value: string, part: string): boolean => {
    spend(evaluation, value.length >> 10);
    return search(value, part);
  };
}

/** Positions count characters, not the halves that some of them are stored in. */
function codePoints(evaluation: Evaluation, value: string): readonly string[] {
  spend(evaluation, value.length >> 8);
  return Array.from(value);
}

function substring(evaluation: Evaluation, value: string, start: number, length: number | null): Value {
  if (start === 0 || (length !== null && length < 0)) return null;
  const characters = codePoints(evaluation, value);
  const from = start > 0 ? start - 1 : Math.max(0, characters.length + start);
  return characters.slice(from, length === null ? undefined : from + length).join('');
}

function substringAfter(evaluation: Evaluation, value: string, part: string): Value {
  const at = value.indexOf(part);
  return at < 0 ? '' : bounded(evaluation, value.slice(at + part.length));
}

/** Nulls are left out. */
function join(evaluation: Evaluation, items: List, delimiter: string | null): Value {
  const parts: string[] = [];
  for (const item of items) {
    if (typeof item === 'string') parts.push(item);
    else if (item !== null) return null;
  }
  scan(evaluation, items.length);
  const separator = delimiter ?? '';
  limitCharacters(
    evaluation,
    parts.reduce((length, part) => length + part.length + separator.length, 0),
  );
  return parts.join(separator);
}
