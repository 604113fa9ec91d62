import { ProblemFound, quoted, type TypeRef } from '../ast.js';
import { scan, type Evaluation } from '../evaluation.js';
import { isContext, isFunction, isList, kindOf, type Value } from '../values.js';

/** Whether a value is of a type. */
export interface TypeTest {
  (evaluation: Evaluation, value: Value): boolean;
}

const kinds = new Set<string>([
  'number',
  'string',
  'boolean',
  'date',
  'time',
  'date and time',
  'days and time duration',
  'years and months duration',
  'list',
  'context',
  'range',
  'function',
]);

/** The test of `instance of`; null is of no type but `Null`. */
export function typeTest(type: TypeRef): TypeTest {
  switch (type.kind) {
    case 'named':
      return namedTest(type.name, type.at);
    case 'function':
      return (_, value) => isFunction(value);
    case 'list': {
      const element = typeTest(type.of);
      return (evaluation, value) => {
        if (!isList(value)) return false;
        scan(evaluation, value.length);
        return value.every((item) => element(evaluation, item));
      };
    }
    case 'context': {
      const entries = type.entries.map((entry) => ({ key: entry.key, test: typeTest(entry.type) }));
      return (evaluation, value) => {
        if (!isContext(value)) return false;
        scan(evaluation, entries.length);
        // An entry may be null, but not missing.
        return entries.every(({ key, test }) => {
          const entry = value.get(key);
          return entry !== undefined && (entry === null || test(evaluation, entry));
        });
      };
    }
  }
}

function namedTest(name: string, at: number): TypeTest {
  if (name === 'Any') return (_, value) => value !== null;
  if (name === 'Null') return (_, value) => value === null;
  if (!kinds.has(name)) throw new ProblemFound('unknown-type', { text: quoted(name) }, at);
  return (_, value) => kindOf(value) === name;
}
