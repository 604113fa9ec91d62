import type { Ast, Iterator, TypeRef } from './ast.js';

/** What is known of names before an expression is evaluated. `T` is the structure of a context, or of those of a list. */
export interface Structures<T> {
  /** What names hold. */
  readonly names: ReadonlyMap<string, T | undefined>;
  /** Where a filter is its own expression, what its elements are: their entries come before other names. */
  readonly element?: T;
  /** What functions give. */
  readonly results: ReadonlyMap<string, T | undefined>;
  readonly ofType: (name: string) => T | undefined;
  /** The entries of a structure, each with its own where that is one. */
  readonly entriesOf: (structure: T) => ReadonlyMap<string, T | undefined>;
}

/** An entry that is read of a structure, and where its name begins. */
export interface PartRead<T> {
  readonly of: T;
  readonly key: string;
  readonly at: number;
}

/** The entries that an expression reads of what is known, whether there are such entries or not. */
export function partsRead<T>(ast: Ast, known: Structures<T>): readonly PartRead<T>[] {
  const found: PartRead<T>[] = [];
  new Walk(known, found).whole(ast);
  return found;
}

/** What an expression gives, as far as it is known. */
export function structureGiven<T>(ast: Ast, known: Structures<T>): T | undefined {
  return new Walk(known, []).whole(ast);
}

/** What a name holds, and of which structure it is an entry, in a filter. */
interface Held<T> {
  readonly holds: T | undefined;
  readonly partOf?: T;
}

type Names<T> = ReadonlyMap<string, Held<T>>;

class Walk<T> {
  constructor(
    private readonly known: Structures<T>,
    private readonly found: PartRead<T>[],
  ) {}

  whole(ast: Ast): T | undefined {
    const { names, element } = this.known;
    const outer: Names<T> = new Map([...names].map(([name, holds]) => [name, { holds }] as const));
    return this.given(ast, element === undefined ? outer : this.beside(element, outer));
  }

  /** Walks an expression. @returns the structure that it gives */
  given(ast: Ast, names: Names<T>): T | undefined {
    switch (ast.kind) {
      case 'name':
        return this.read(ast, names);
      case 'path':
        return this.entry(this.given(ast.of, names), ast.key, ast.keyAt);
      case 'filter':
        return this.filtered(ast, names);
      case 'converted':
        return this.given(ast.of, names);
      case 'if': {
        this.given(ast.condition, names);
        const [yes, no] = [this.given(ast.yes, names), this.given(ast.no, names)];
        return yes ?? no;
      }
      case 'for': {
        const inner = this.looped(ast.iterators, names);
        return this.given(ast.body, withName(inner, 'partial', undefined));
      }
      case 'some':
      case 'every':
        this.given(ast.condition, this.looped(ast.iterators, names));
        return undefined;
      case 'list': {
        const items = ast.items.map((item) => this.given(item, names));
        return items.every((item) => item === items[0]) ? items[0] : undefined;
      }
      case 'context':
        this.context(ast, names);
        return undefined;
      case 'function': {
        const inner = ast.parameters.reduce<Names<T>>(
          (all, { name, type }) => withName(all, name, type && this.ofRef(type)),
          names,
        );
        this.given(ast.body, inner);
        return undefined;
      }
      case 'call': {
        if (ast.callee.kind !== 'name') this.given(ast.callee, names);
        for (const { value } of ast.args) this.given(value, names);
        const isOwn = ast.callee.kind === 'name' && !names.has(ast.callee.name);
        return isOwn && ast.callee.kind === 'name' ? this.known.results.get(ast.callee.name) : undefined;
      }
      default:
        for (const part of partsOf(ast)) this.given(part, names);
        return undefined;
    }
  }

  private read({ name, at }: { readonly name: string; readonly at: number }, names: Names<T>): T | undefined {
    const held = names.get(name);
    if (held?.partOf !== undefined) this.found.push({ of: held.partOf, key: name, at });
    return held?.holds;
  }

  private entry(of: T | undefined, key: string, at: number | undefined): T | undefined {
    if (of === undefined || at === undefined) return undefined;
    this.found.push({ of, key, at });
    return this.known.entriesOf(of).get(key);
  }

  /** The entries of the elements come before other names. */
  private filtered({ of, by }: Extract<Ast, { kind: 'filter' }>, names: Names<T>): T | undefined {
    const element = this.given(of, names);
    this.given(by, element === undefined ? withName(names, 'item', element) : this.beside(element, names));
    return element;
  }

  private beside(element: T, names: Names<T>): Names<T> {
    const inner = new Map(withName(names, 'item', element));
    for (const [key, holds] of this.known.entriesOf(element)) inner.set(key, { holds, partOf: element });
    return inner;
  }

  private looped(iterators: readonly Iterator[], names: Names<T>): Names<T> {
    let inner = names;
    for (const { name, source, to } of iterators) {
      const element = this.given(source, inner);
      if (to) this.given(to, inner);
      inner = withName(inner, name, element);
    }
    return inner;
  }

  private context({ entries, apart }: Extract<Ast, { kind: 'context' }>, names: Names<T>): void {
    let inner = names;
    for (const { key, value } of entries) {
      const holds = this.given(value, inner);
      if (!apart) inner = withName(inner, key, holds);
    }
  }

  private ofRef(type: TypeRef): T | undefined {
    if (type.kind === 'list') return this.ofRef(type.of);
    return type.kind === 'named' || type.kind === 'own' ? this.known.ofType(type.name) : undefined;
  }
}

function withName<T>(names: Names<T>, name: string, holds: T | undefined): Names<T> {
  return new Map([...names, [name, { holds }]]);
}

/** The parts of an expression that gives no structure. */
function partsOf(ast: Ast): readonly Ast[] {
  switch (ast.kind) {
    case 'negative':
    case 'instance':
      return [ast.of];
    case 'arithmetic':
    case 'compare':
      return [ast.left, ast.right];
    case 'between':
      return [ast.of, ast.low, ast.high];
    case 'and':
    case 'or':
      return ast.terms;
    case 'in':
      return [ast.of, ...ast.tests];
    case 'test':
      return [ast.right];
    case 'range':
      return [ast.start, ast.end];
    default:
      return [];
  }
}
