import type { Ast, Iterator, TypeRef } from './ast.js';

/** A name in the text of an expression, and where it begins there. */
export interface Occurrence {
  readonly name: string;
  readonly at: number;
}

/** The names that an expression reads from outside, in the order of its text. What it calls is a function, no value. */
export function namesRead(ast: Ast): readonly Occurrence[] {
  const found: Occurrence[] = [];
  walk(ast, { own: new Set(), onName: (name) => found.push(name), onType: () => undefined });
  return found.sort((a, b) => a.at - b.at);
}

/** The types that an expression names. */
export function typesNamed(ast: Ast): readonly Occurrence[] {
  const found: Occurrence[] = [];
  walk(ast, { own: new Set(), onName: () => undefined, onType: (name) => found.push(name) });
  return found.sort((a, b) => a.at - b.at);
}

interface Walk {
  /** Names that the expression declares itself. */
  readonly own: ReadonlySet<string>;
  readonly onName: (found: Occurrence) => void;
  readonly onType: (found: Occurrence) => void;
}

function walk(ast: Ast, by: Walk): void {
  const all = (parts: readonly Ast[], within = by) => {
    for (const part of parts) walk(part, within);
  };
  switch (ast.kind) {
    case 'name':
      if (!by.own.has(ast.name)) by.onName(ast);
      return;
    case 'path':
    case 'negative':
    case 'converted':
      return walk(ast.of, by);
    case 'filter':
      walk(ast.of, by);
      return walk(ast.by, declaring(by, ['item']));
    case 'arithmetic':
    case 'compare':
      return all([ast.left, ast.right]);
    case 'between':
      return all([ast.of, ast.low, ast.high]);
    case 'and':
    case 'or':
      return all(ast.terms);
    case 'if':
      return all([ast.condition, ast.yes, ast.no]);
    case 'for':
      return walk(ast.body, declaring(loops(ast.iterators, by), ['partial']));
    case 'some':
    case 'every':
      return walk(ast.condition, loops(ast.iterators, by));
    case 'in':
      return all([ast.of, ...ast.tests]);
    case 'test':
      return walk(ast.right, by);
    case 'instance':
      walk(ast.of, by);
      return typesIn(ast.type, by);
    case 'range':
      return all([ast.start, ast.end]);
    case 'list':
      return all(ast.items);
    case 'context':
      return contextParts(ast, by);
    case 'function':
      for (const { type } of ast.parameters) if (type) typesIn(type, by);
      return walk(
        ast.body,
        declaring(
          by,
          ast.parameters.map(({ name }) => name),
        ),
      );
    case 'call':
      if (ast.callee.kind !== 'name') walk(ast.callee, by);
      return all(ast.args.map(({ value }) => value));
    case 'literal':
    case 'input':
    case 'embedded':
      return undefined;
  }
}

function declaring(by: Walk, names: readonly string[]): Walk {
  return { ...by, own: new Set([...by.own, ...names]) };
}

/** Walks the sources, each of which sees the names before it. */
function loops(iterators: readonly Iterator[], by: Walk): Walk {
  let inner = by;
  for (const { name, source, to } of iterators) {
    walk(source, inner);
    if (to) walk(to, inner);
    inner = declaring(inner, [name]);
  }
  return inner;
}

/** An entry sees those before it, and a function itself. */
function contextParts({ entries, apart }: Extract<Ast, { kind: 'context' }>, by: Walk): void {
  let inner = by;
  for (const { key, value } of entries) {
    const next = apart ? by : declaring(inner, [key]);
    walk(value, value.kind === 'function' ? next : inner);
    inner = next;
  }
}

function typesIn(type: TypeRef, by: Walk): void {
  switch (type.kind) {
    case 'named':
      return by.onType(type);
    case 'list':
    case 'range':
      return typesIn(type.of, by);
    case 'context':
      for (const entry of type.entries) typesIn(entry.type, by);
      return;
    case 'function':
      for (const each of [...type.parameters, type.result]) typesIn(each, by);
      return;
    case 'own':
    case 'unknown':
      return undefined;
  }
}
