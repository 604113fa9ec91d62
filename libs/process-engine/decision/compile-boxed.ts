import {
  compileAst,
  compileExpression,
  isBuiltin,
  parseExpression,
  type Ast,
  type Conversion,
  type Expression,
} from '../expression/index.js';
import { compileTable, type NamedTable } from './compile-table.js';
import { kept, readAllowed, typeFor, type Compiling } from './compiling.js';
import type { BoxedModel, KnowledgeModel, ParameterModel } from './model.js';
import { within } from './scope.js';
import { shapeOfBoxed, shapeOfType } from './shapes.js';
import { answerTable, shown } from './tables.js';
import { elementsOf, mayHoldFunctions, resultTypeOf } from './types.js';

/** The element that a boxed expression belongs to. */
interface Owner {
  readonly id: string;
  readonly name: string;
}

/** Notes of one decision that people read. */
const mostNotes = 20;

/**
 * Compiles a boxed expression (DMN 1.5 §10.2.2) as the FEEL expression that it is equal to. Tables within it are no
 * expressions: they are embedded.
 */
export function* compileBoxed(
  boxed: BoxedModel,
  owner: Owner,
  compiling: Compiling,
): Generator<undefined, Expression | undefined> {
  const ast = yield* astOf(boxed, owner, compiling);
  return ast && compiled(ast, owner, compiling);
}

/** Compiles the function of a business knowledge model. */
export function* compileFunction(
  { parameters, body, type, ...owner }: KnowledgeModel,
  compiling: Compiling,
): Generator<undefined, Expression | undefined> {
  const ast = yield* functionAst(parameters, body, owner, compiling, type);
  return ast && compiled(ast, owner, compiling);
}

function compiled(ast: Ast, owner: Owner, compiling: Compiling): Expression | undefined {
  return kept(compileAst(ast, owner.name, compiling.functions), owner.name, owner.id, compiling);
}

type Making = Generator<undefined, Ast | undefined>;

/** The expression with the conversion to its type. */
function* astOf(boxed: BoxedModel, owner: Owner, compiling: Compiling): Making {
  const id = boxed.id || owner.id;
  const ast = yield* plainAst(boxed, { ...owner, id }, compiling);
  yield;
  return ast && typedAst(ast, boxed.type, id, owner.name, compiling);
}

function* plainAst(boxed: BoxedModel, owner: Owner, compiling: Compiling): Making {
  const inner = (part: BoxedModel, within = compiling) => astOf(part, owner, within);
  switch (boxed.kind) {
    case 'literal':
      return literalAst(boxed.expression, owner, compiling);
    case 'table':
      return yield* tableAst({ ...boxed, ...owner }, compiling);
    case 'context':
      return yield* contextAst(boxed, owner, compiling);
    case 'list': {
      const items = yield* allOf(boxed.items, inner);
      return items && { kind: 'list', items, at: 0 };
    }
    case 'relation': {
      const rows = yield* allOf(boxed.rows, function* (row): Making {
        const cells = yield* allOf(row, inner);
        const entries = cells?.map((value, at) => {
          const { name = '', type = '' } = boxed.columns[at] ?? {};
          return { key: name, value: typedAst(value, type, owner.id, name, compiling) };
        });
        return entries && { kind: 'context', entries, apart: true, at: 0 };
      });
      return rows && { kind: 'list', items: rows, at: 0 };
    }
    case 'function':
      return yield* functionAst(boxed.parameters, boxed.body, owner, compiling);
    case 'invocation':
      return yield* invocationAst(boxed, owner, compiling);
    case 'conditional': {
      const [condition, yes, no] = (yield* allOf([boxed.condition, boxed.yes, boxed.no], inner)) ?? [];
      return condition && yes && no && { kind: 'if', condition, yes, no, at: 0 };
    }
    case 'for':
    case 'every':
    case 'some': {
      const source = yield* inner(boxed.source);
      const names = boxed.kind === 'for' ? [boxed.variable, 'partial'] : [boxed.variable];
      const { types } = compiling.model;
      const body = yield* inner(
        boxed.body,
        within(compiling, names, (name) => (name === boxed.variable ? shapeOfBoxed(boxed.source, types) : undefined)),
      );
      if (!source || !body) return undefined;
      const iterators = [{ name: boxed.variable, source }];
      return boxed.kind === 'for'
        ? { kind: 'for', iterators, body, at: 0 }
        : { kind: boxed.kind, iterators, condition: body, at: 0 };
    }
    case 'filter': {
      const [of, by] = (yield* allOf([boxed.source, boxed.match], inner)) ?? [];
      return of && by && { kind: 'filter', of, by, at: 0 };
    }
  }
}

/** The expressions of all parts, where each can be read: those after one that cannot are read for their problems. */
function* allOf<T>(parts: readonly T[], make: (part: T) => Making): Generator<undefined, readonly Ast[] | undefined> {
  const made: Ast[] = [];
  for (const part of parts) {
    const ast = yield* make(part);
    if (ast) made.push(ast);
  }
  return made.length === parts.length ? made : undefined;
}

/** A literal expression; compiled by itself as well, so that its problems are at its own element. */
function literalAst(text: string, { id }: Owner, compiling: Compiling): Ast | undefined {
  const parsed = parseExpression(text, compiling);
  const found = 'problem' in parsed ? parsed : compileExpression(text, compiling);
  if ('problem' in found) compiling.problems.unreadable(id, text, found.problem);
  return 'ast' in parsed && !('problem' in found) ? parsed.ast : undefined;
}

function* tableAst(table: NamedTable, compiling: Compiling): Making {
  const own = { ...compiling, parts: [] };
  const made = { id: table.id, ...(yield* compileTable(table, own)) };
  const reads = [...new Set(own.parts.flatMap((part: { readonly reads: readonly string[] }) => part.reads))];
  const cells = made.rules.length * (made.inputs.length + 1);
  return {
    kind: 'embedded',
    reads,
    steps: 1 + Math.ceil(cells / 4),
    run: (lookup, moment) => {
      const { value, matched } = answerTable({ lookup, moment }, made);
      for (const rule of matched) moment.rules?.add(rule);
      return value;
    },
    at: 0,
  };
}

function* contextAst(
  { entries, result }: Extract<BoxedModel, { kind: 'context' }>,
  owner: Owner,
  compiling: Compiling,
): Making {
  let inner = compiling;
  const made: { readonly key: string; readonly value: Ast }[] = [];
  for (const { name, type, value } of entries) {
    // A function sees itself.
    const ast = yield* astOf(value, owner, value.kind === 'function' ? within(inner, [name]) : inner);
    const { types } = compiling.model;
    inner = within(inner, [name], () => shapeOfType(type, types) ?? shapeOfBoxed(value, types));
    if (ast) made.push({ key: name, value: typedAst(ast, type, value.id || owner.id, name, compiling) });
  }
  const last = result && (yield* astOf(result, owner, inner));
  if (made.length < entries.length || (result && !last)) return undefined;
  if (!last) return { kind: 'context', entries: made, at: 0 };
  const of: Ast = { kind: 'context', entries: [...made, { key: resultKey, value: last }], at: 0 };
  return { kind: 'path', of, key: resultKey, at: 0 };
}

/** No name of a file is a control character. */
const resultKey = '\u0000';

function* functionAst(
  parameters: readonly ParameterModel[],
  body: BoxedModel,
  owner: Owner,
  compiling: Compiling,
  resultType = '',
): Making {
  const inner = within(
    compiling,
    parameters.map(({ name }) => name),
    (name) => shapeOfType(parameters.find((each) => each.name === name)?.type ?? '', compiling.model.types),
  );
  const ast = yield* astOf(body, owner, inner);
  return (
    ast && {
      kind: 'function',
      parameters: parameters.map(({ name, type }) => {
        const convert = conversionTo(type, owner.id, name, compiling);
        return convert ? { name, convert } : { name };
      }),
      // The type of the body comes first, then that of the function.
      body: typedAst(ast, resultType, owner.id, '', compiling),
      at: 0,
    }
  );
}

function* invocationAst(
  { callee, bindings }: Extract<BoxedModel, { kind: 'invocation' }>,
  owner: Owner,
  compiling: Compiling,
): Making {
  const called = calleeName(callee, compiling);
  const target: Ast | undefined =
    called === undefined ? yield* astOf(callee, owner, compiling) : { kind: 'name', name: called, at: 0 };
  const values = yield* allOf(bindings, ({ value }) => astOf(value, owner, compiling));
  if (!target || !values) return undefined;
  const args = bindings.map(({ name, type }, at) => {
    const value: Ast = values[at] ?? { kind: 'literal', value: null, at: 0 };
    return { name, value: typedAst(value, type, owner.id, name, compiling) };
  });
  return { kind: 'call', callee: target, args, at: 0 };
}

/** A function that is called by its name alone, which may be of the language. */
function calleeName(callee: BoxedModel, { functions }: Compiling): string | undefined {
  if (callee.kind !== 'literal' || callee.type !== '') return undefined;
  const name = callee.expression.replace(/\s+/g, ' ');
  return functions.includes(name) || isBuiltin(name) ? name : undefined;
}

/** With the conversion to a type; that of a function may be of its results, since many tools write that type. */
function typedAst(of: Ast, type: string, id: string, name: string, compiling: Compiling): Ast {
  const { types } = compiling.model;
  if (of.kind === 'function' && !mayHoldFunctions(type, types)) {
    return { ...of, body: typedAst(of.body, type, id, name, compiling) };
  }
  const result = of.kind === 'function' ? resultTypeOf(type, types) : undefined;
  const made =
    of.kind === 'function' && result !== undefined
      ? { ...of, body: typedAst(of.body, result, id, name, compiling) }
      : of;
  const convert = conversionTo(type, id, name, compiling);
  return convert ? { kind: 'converted', of: made, convert, at: of.at } : made;
}

/** What the standard does to a value that is expected to be of a type: one of another type becomes null, with a note. */
function conversionTo(typeName: string, id: string, name: string, compiling: Compiling): Conversion | undefined {
  if (typeName === '') return undefined;
  const { type, values } = typeFor(typeName, id, compiling);
  const { allowed } = readAllowed(values, id, { ...compiling, parts: [] });
  const where = name === '' ? id : `${id}, ${name}`;
  return (value, moment) => {
    const converted = type.coerce(value, moment);
    const isAllowed = (each: typeof value) =>
      each === null || !allowed || allowed.test(each, () => undefined, moment) === true;
    if (converted !== undefined && elementsOf(converted).every(isAllowed)) return converted;
    if (moment.notes && moment.notes.length < mostNotes) {
      moment.notes.push({ where, value: shown(value), type: typeName });
    }
    return null;
  };
}
