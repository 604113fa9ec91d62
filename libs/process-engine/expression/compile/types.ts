import { ProblemFound, quoted, type TypeRef } from '../ast.js';
import { scan, type Run } from '../evaluation.js';
import { isContext, isFunction, isList, kindOf, type Value } from '../values.js';

/** Whether a value is of a type. */
export interface TypeTest {
  (run: Run, value: Value): boolean;
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
      return (run, value) => {
        if (!isList(value)) return false;
        scan(run, value.length);
        return value.every((item) => element(run, item));
      };
    }
    case 'context': {
      const entries = type.entries.map((entry) => ({ key: entry.key, test: typeTest(entry.type) }));
      return (run, value) => {
        if (!isContext(value)) return false;
        scan(run, entries.length);
        return entries.every(({ key, test }) => value.has(key) && test(run, value.get(key) ?? null));
      };
    }
  }
}

function namedTest(name: string, at: number): TypeTest {
  if (name === 'Any') return (_, value) => value !== null;
  if (name === 'Null') return (_, value) => value === null;
  if (!kinds.has(name)) throw new ProblemFound(`there is no type ${quoted(name)}`, at);
  return (_, value) => kindOf(value) === name;
}
