import { roomForText, scan, spend, type Run } from '../evaluation.js';
import type { List, Value } from '../values.js';
import { integer, list, one, optional, text, three, two, type Builtin } from './signature.js';

const string = text('string');
const match = text('match');

export const strings: Readonly<Record<string, Builtin>> = {
  substring: [three(string, integer('start position'), optional(integer('length')), substring)],
  'string length': [one(string, (run, value) => codePoints(run, value).length)],
  'upper case': [one(string, (run, value) => bounded(run, value.toUpperCase()))],
  'lower case': [one(string, (run, value) => bounded(run, value.toLowerCase()))],
  'substring before': [
    two(string, match, (run, value, part) => bounded(run, value.slice(0, Math.max(0, value.indexOf(part))))),
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

function bounded(run: Run, value: string): string {
  roomForText(run, value.length);
  return value;
}

/** Searching a long text takes time as well as making one. */
function searching(search: (value: string, part: string) => boolean) {
  return (run: Run, value: string, part: string): boolean => {
    spend(run, value.length >> 10);
    return search(value, part);
  };
}

/** Positions count characters, not the halves that some of them are stored in. */
function codePoints(run: Run, value: string): readonly string[] {
  spend(run, value.length >> 8);
  return Array.from(value);
}

function substring(run: Run, value: string, start: number, length: number | null): Value {
  if (start === 0 || (length !== null && length < 0)) return null;
  const characters = codePoints(run, value);
  const from = start > 0 ? start - 1 : Math.max(0, characters.length + start);
  return characters.slice(from, length === null ? undefined : from + length).join('');
}

function substringAfter(run: Run, value: string, part: string): Value {
  const at = value.indexOf(part);
  return at < 0 ? '' : bounded(run, value.slice(at + part.length));
}

/** Nulls are left out. */
function join(run: Run, items: List, delimiter: string | null): Value {
  const parts: string[] = [];
  for (const item of items) {
    if (typeof item === 'string') parts.push(item);
    else if (item !== null) return null;
  }
  scan(run, items.length);
  const separator = delimiter ?? '';
  roomForText(
    run,
    parts.reduce((length, part) => length + part.length + separator.length, 0),
  );
  return parts.join(separator);
}
