import { ProblemFound, quoted, type TypeRef } from '../ast.js';
import { scan, type Evaluation } from '../evaluation.js';
import { isContext, isFunction, isList, isRange, kindOf, type FunctionValue, type Value } from '../values.js';

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
    case 'own':
      return ({ moment }, value) => value !== null && type.test(value, moment);
    case 'function': {
      type.parameters.forEach(typeTest);
      return (_, value) => isFunction(value) && takes(value, type.parameters);
    }
    case 'range': {
      const end = typeTest(type.of);
      return (evaluation, value) =>
        isRange(value) && [value.start, value.end].every((each) => each === null || end(evaluation, each));
    }
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

/** Whether a function takes arguments of these types. What it gives is not known before it is called. */
function takes({ parameters, types = [] }: FunctionValue, given: readonly TypeRef[]): boolean {
  return parameters.length === given.length && given.every((type, at) => conforms(type, types[at]));
}

/** Whether every value of a type is of another one; undefined is anything. DMN 1.5 §10.3.2.9.2. */
function conforms(type: TypeRef, to: TypeRef | undefined): boolean {
  if (to === undefined || (to.kind === 'named' && to.name === 'Any')) return true;
  if (type.kind === 'named' || type.kind === 'own') return type.kind === to.kind && type.name === to.name;
  if (type.kind === 'list' || type.kind === 'range') return type.kind === to.kind && conforms(type.of, to.of);
  if (type.kind === 'context') {
    if (to.kind !== 'context') return false;
    return to.entries.every((entry) =>
      type.entries.some((own) => own.key === entry.key && conforms(own.type, entry.type)),
    );
  }
  if (to.kind !== 'function' || to.parameters.length !== type.parameters.length) return false;
  return to.parameters.every((parameter, at) => conforms(parameter, type.parameters[at]));
}
