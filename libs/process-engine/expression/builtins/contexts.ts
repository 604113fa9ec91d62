import { BudgetExceeded, limitElements, scan, type Evaluation } from '../evaluation.js';
import { isContext, isList, type Context, type List, type Value } from '../values.js';
import { any, context, elements, one, text, three, two, type Builtin } from './signature.js';

export const contexts: Readonly<Record<string, Builtin>> = {
  // By position either may be given; a list that is named must be called `keys`.
  'get value': [two(context('m'), any('keys'), getValue), two(context('m'), text('key'), getValue)],
  'get entries': [one(context('m'), getEntries)],
  context: [elements('entries', fromEntries)],
  'context put': [
    three(context('context'), any('keys'), any('value'), put),
    three(context('context'), text('key'), any('value'), put),
  ],
  'context merge': [elements('contexts', merge)],
};

function getValue(evaluation: Evaluation, from: Context, key: Value): Value {
  if (typeof key === 'string') return from.get(key) ?? null;
  if (!isList(key) || key.length === 0) return null;
  scan(evaluation, key.length);
  return key.reduce<Value>(
    (value, step) => (isContext(value) && typeof step === 'string' ? (value.get(step) ?? null) : null),
    from,
  );
}

function getEntries(evaluation: Evaluation, from: Context): Value {
  limitElements(evaluation, from.size);
  return [...from].map(
    ([key, value]) =>
      new Map<string, Value>([
        ['key', key],
        ['value', value],
      ]),
  );
}

/** Null for an entry without key or value, and for a key that comes twice. */
function fromEntries(evaluation: Evaluation, entries: List): Value {
  limitElements(evaluation, entries.length);
  const made = new Map<string, Value>();
  for (const entry of entries) {
    const key = isContext(entry) ? entry.get('key') : undefined;
    const value = isContext(entry) ? entry.get('value') : undefined;
    if (typeof key !== 'string' || value === undefined || made.has(key)) return null;
    made.set(key, value);
  }
  return made;
}

function put(evaluation: Evaluation, into: Context, key: Value, value: Value): Value {
  if (typeof key === 'string') return withEntry(evaluation, into, key, value);
  return isList(key) && key.length > 0 ? putAt(evaluation, into, key, value, 0) : null;
}

function withEntry(evaluation: Evaluation, into: Context, key: string, value: Value): Value {
  limitElements(evaluation, into.size + 1);
  return new Map(into).set(key, value);
}

function putAt(evaluation: Evaluation, into: Value, keys: List, value: Value, depth: number): Value {
  if (depth > evaluation.levels) throw new BudgetExceeded('levels');
  const key = keys[depth];
  if (!isContext(into) || typeof key !== 'string') return null;
  if (depth === keys.length - 1) return withEntry(evaluation, into, key, value);
  const inner = putAt(evaluation, into.get(key) ?? null, keys, value, depth + 1);
  return inner === null ? null : withEntry(evaluation, into, key, inner);
}

function merge(evaluation: Evaluation, all: List): Value {
  const merged = new Map<string, Value>();
  for (const one of all) {
    if (!isContext(one)) return null;
    limitElements(evaluation, merged.size + one.size);
    for (const [key, value] of one) merged.set(key, value);
  }
  return merged;
}
