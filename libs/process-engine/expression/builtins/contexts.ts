import { BudgetExceeded, roomFor, scan, type Run } from '../evaluation.js';
import { isContext, isList, type Context, type List, type Value } from '../values.js';
import { any, context, elements, one, three, two, type Builtin } from './signature.js';

export const contexts: Readonly<Record<string, Builtin>> = {
  'get value': [two(context('m'), any('key'), getValue), two(context('m'), any('keys'), getValue)],
  'get entries': [one(context('m'), getEntries)],
  context: [elements('entries', fromEntries)],
  'context put': [
    three(context('context'), any('key'), any('value'), put),
    three(context('context'), any('keys'), any('value'), put),
  ],
  'context merge': [elements('contexts', merge)],
};

function getValue(run: Run, from: Context, key: Value): Value {
  if (typeof key === 'string') return from.get(key) ?? null;
  if (!isList(key) || key.length === 0) return null;
  scan(run, key.length);
  return key.reduce<Value>(
    (value, step) => (isContext(value) && typeof step === 'string' ? (value.get(step) ?? null) : null),
    from,
  );
}

function getEntries(run: Run, from: Context): Value {
  roomFor(run, from.size);
  return [...from].map(
    ([key, value]) =>
      new Map<string, Value>([
        ['key', key],
        ['value', value],
      ]),
  );
}

/** Null for an entry without key or value, and for a key that comes twice. */
function fromEntries(run: Run, entries: List): Value {
  roomFor(run, entries.length);
  const made = new Map<string, Value>();
  for (const entry of entries) {
    const key = isContext(entry) ? entry.get('key') : undefined;
    const value = isContext(entry) ? entry.get('value') : undefined;
    if (typeof key !== 'string' || value === undefined || made.has(key)) return null;
    made.set(key, value);
  }
  return made;
}

function put(run: Run, into: Context, key: Value, value: Value): Value {
  if (typeof key === 'string') return withEntry(run, into, key, value);
  return isList(key) && key.length > 0 ? putAt(run, into, key, value, 0) : null;
}

function withEntry(run: Run, into: Context, key: string, value: Value): Value {
  roomFor(run, into.size + 1);
  return new Map(into).set(key, value);
}

function putAt(run: Run, into: Value, keys: List, value: Value, depth: number): Value {
  if (depth > run.levels) throw new BudgetExceeded('levels');
  const key = keys[depth];
  if (!isContext(into) || typeof key !== 'string') return null;
  if (depth === keys.length - 1) return withEntry(run, into, key, value);
  const inner = putAt(run, into.get(key) ?? null, keys, value, depth + 1);
  return inner === null ? null : withEntry(run, into, key, inner);
}

function merge(run: Run, all: List): Value {
  const merged = new Map<string, Value>();
  for (const one of all) {
    if (!isContext(one)) return null;
    roomFor(run, merged.size + one.size);
    for (const [key, value] of one) merged.set(key, value);
  }
  return merged;
}
