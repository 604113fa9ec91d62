import { ProblemFound, quoted, type Parameter, type TypeRef } from '../ast.js';
import { declared, spelled, textAt, type Source } from './names.js';
import { child, type Node } from './tree.js';

/** The type that a `Type` node names. */
export function typeOf(node: Node, source: Source): TypeRef {
  const type = child(node, 0);
  switch (type.name) {
    case 'QualifiedName':
    case 'SpecialType': {
      const name = textAt(type, source).replace(/\s+/g, ' ');
      const own = source.types.get(name);
      return own ? { kind: 'own', name, of: own } : { kind: 'named', name, at: type.from };
    }
    case 'ListType': {
      const of = typeOf(child(type, 2), source);
      // The grammar has no ranges: they are read as lists.
      return { kind: textAt(type, source).startsWith('range') ? 'range' : 'list', of };
    }
    case 'ContextType':
      return { kind: 'context', entries: child(type, 2).children.map((entry) => entryType(entry, source)) };
    case 'FunctionType':
      return {
        kind: 'function',
        parameters: type.children
          .filter(({ name }) => name === 'ArgumentTypes')
          .flatMap(({ children }) => children.map((argument) => typeOf(child(argument, 0), source))),
        result: typeOf(child(type, type.children.length - 1), source),
      };
    default:
      throw new ProblemFound('unsupported', { text: quoted(type.name) }, type.from);
  }
}

function entryType(node: Node, source: Source): { readonly key: string; readonly type: TypeRef } {
  return { key: spelled(child(node, 0), source), type: typeOf(child(node, 1), source) };
}

/** The parameters of a function literal. */
export function parametersOf(node: Node, source: Source): readonly Parameter[] {
  return node.children.map((part) => {
    const name = declared(child(child(part, 0), 0), source);
    return part.children.length > 1 ? { name, type: typeOf(child(part, 1), source) } : { name };
  });
}
