import { list, one, word, type Element } from '../notation/moddle.js';
import type { BoxedModel, KnowledgeModel } from './model.js';
import { readTable } from './read-table.js';
import { readParameter, readText, typeOf, type Reading } from './reading.js';

/** A boxed expression; undefined for one that cannot be executed, which is a problem at its element. */
export function readBoxed(element: Element | undefined, nearId: string, reading: Reading): BoxedModel | undefined {
  if (!element) {
    reading.problems.error('no-expression', nearId);
    return undefined;
  }
  const id = element.id ?? nearId;
  const head = { id: element.id ?? '', type: typeOf(element) };
  const part = (property: string) => {
    const holder = one(element, property);
    const inner = readBoxed(holder && one(holder, 'value'), id, reading);
    return inner && { ...inner, type: inner.type || typeOf(holder) };
  };
  switch (element.$type.slice(4)) {
    case 'LiteralExpression':
      return { ...head, kind: 'literal', expression: readText(element, id, reading) };
    case 'DecisionTable':
      return { ...head, kind: 'table', ...readTable(element, id, reading) };
    case 'Context':
      return readContext(element, head, id, reading);
    case 'List':
      return all(list(element, 'elements').map((item) => readBoxed(item, id, reading)), (items) => ({ ...head, kind: 'list', items })); // prettier-ignore
    case 'Relation':
      return readRelation(element, head, id, reading);
    case 'FunctionDefinition': {
      const made = readFunction(element, id, reading);
      return made && { ...head, kind: 'function', ...made };
    }
    case 'Invocation':
      return readInvocation(element, head, id, reading);
    case 'Conditional':
      return all([part('if'), part('then'), part('else')], ([condition, yes, no]) =>
        condition && yes && no ? { ...head, kind: 'conditional', condition, yes, no } : undefined,
      );
    case 'For':
    case 'Every':
    case 'Some': {
      const kind = element.$type === 'dmn:For' ? 'for' : element.$type === 'dmn:Every' ? 'every' : 'some';
      const variable = word(element, 'iteratorVariable') ?? '';
      const [source, body] = [part('in'), part(kind === 'for' ? 'return' : 'satisfies')];
      return source && body && { ...head, kind, variable, source, body };
    }
    case 'Filter': {
      const [source, match] = [part('in'), part('match')];
      return source && match && { ...head, kind: 'filter', source, match };
    }
    default:
      reading.problems.error('unsupported', id, { element: element.$type.slice(4) });
      return undefined;
  }
}

type BoxHead = Pick<BoxedModel, 'id' | 'type'>;

/** What is made of the parts where none of them is missing. */
function all<T, R>(parts: readonly (T | undefined)[], make: (parts: readonly T[]) => R): R | undefined {
  const found = parts.filter((part) => part !== undefined);
  return found.length === parts.length ? make(found) : undefined;
}

function readContext(element: Element, head: BoxHead, id: string, reading: Reading): BoxedModel | undefined {
  const entries = list(element, 'contextEntry').map((entry) => {
    const value = readBoxed(one(entry, 'value'), entry.id ?? id, reading);
    const variable = one(entry, 'variable');
    return value && { ...readParameter(variable), isResult: variable === undefined, value };
  });
  return all(entries, (found) => {
    // The result is the entry without a name, which is the last one (DMN 1.5 §10.2.2.3).
    const results = found.filter(({ isResult }) => isResult);
    if (results.length > 1 || (results.length === 1 && results[0] !== found.at(-1))) {
      reading.problems.error('entry-name', id);
    }
    const named = found.filter(({ isResult }) => !isResult).map(({ name, type, value }) => ({ name, type, value }));
    const [result] = results;
    return { ...head, kind: 'context', entries: named, ...(result ? { result: result.value } : {}) };
  });
}

function readRelation(element: Element, head: BoxHead, id: string, reading: Reading): BoxedModel | undefined {
  const columns = list(element, 'column').map(readParameter);
  const rows = list(element, 'row').map((row) => {
    const cells = list(row, 'elements').map((cell) => readBoxed(cell, row.id ?? id, reading));
    if (cells.length !== columns.length) {
      const [found, expected] = [String(cells.length), String(columns.length)];
      reading.problems.error('row-cells', row.id ?? id, { found, expected });
    }
    return all(cells, (found) => found);
  });
  return all(rows, (found) => ({ ...head, kind: 'relation', columns, rows: found }));
}

/** Parameters and body; functions of Java and PMML cannot be called. */
export function readFunction(
  element: Element,
  nearId: string,
  reading: Reading,
): Pick<KnowledgeModel, 'parameters' | 'body'> | undefined {
  const id = element.id ?? nearId;
  const kind = word(element, 'kind') ?? 'FEEL';
  if (kind !== 'FEEL') {
    reading.problems.error('unsupported', id, { element: `${kind} function` });
    return undefined;
  }
  const body = readBoxed(one(element, 'body'), id, reading);
  return body && { parameters: list(element, 'formalParameter').map(readParameter), body };
}

function readInvocation(element: Element, head: BoxHead, id: string, reading: Reading): BoxedModel | undefined {
  const callee = readBoxed(one(element, 'calledFunction'), id, reading);
  const bindings = list(element, 'binding').map((binding) => {
    const formula = one(binding, 'bindingFormula');
    const none: BoxedModel = { id: '', type: '', kind: 'literal', expression: 'null' };
    const value = formula ? readBoxed(formula, id, reading) : none;
    return value && { ...readParameter(one(binding, 'parameter')), value };
  });
  return callee && all(bindings, (found) => ({ ...head, kind: 'invocation', callee, bindings: found }));
}
