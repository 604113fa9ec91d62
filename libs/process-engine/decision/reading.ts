import { list, one, word, type Element } from '../notation/moddle.js';
import type { ParameterModel } from './model.js';
import type { DecisionProblems } from './problems.js';

/** What reading an element needs at hand. */
export interface Reading {
  readonly problems: DecisionProblems;
  /** Ids of everything that may be required. */
  readonly known: ReadonlySet<string>;
  /** Ids of the business knowledge models. */
  readonly knowledge: ReadonlySet<string>;
  /** Ids of everything that is required by something else. */
  readonly required: ReadonlySet<string>;
  /** Those and the ids that decisions without one were given. */
  readonly taken: Set<string>;
  /** The language of expressions that name none. */
  readonly language: string | undefined;
  /** Which references within the file may begin with. */
  readonly namespace: string;
}

/** The id that a reference names: `#id`, or the same after the namespace of the file. */
export function idOf(to: Element | undefined, { namespace }: Pick<Reading, 'namespace'>): string {
  const href = (to && word(to, 'href')) ?? '';
  const local = namespace !== '' && href.startsWith(`${namespace}#`) ? href.slice(namespace.length) : href;
  return local.replace(/^#/, '');
}

/** The element with the tests of a decision. */
export const testsTag = 'lab:tests';

/** An element of a namespace that the parser does not know. */
export interface Extension {
  readonly $type: string;
  readonly $children?: readonly Extension[];
  readonly $body?: string;
  readonly name?: string;
}

/** The extensions of an element. */
export function extensionsOf(element: Element): readonly Extension[] {
  const holder = one(element, 'extensionElements');
  return (holder?.get('values') as readonly Extension[] | undefined) ?? [];
}

/** The elements within an extension. */
export function childrenOf(extension: Extension): readonly Extension[] {
  return extension.$children ?? [];
}

/** Whether an element is of a kind of DMN. */
export const isOf = (kind: string) => (element: Element) => element.$type === `dmn:${kind}`;

/** A name with its type. */
export function readParameter(element: Element | undefined): ParameterModel {
  return { name: nameOf(element), type: typeOf(element) };
}

/** DMN lets decisions go without an id: one gets its name as far as that can be an id, with a number where it is taken. */
export function newId(name: string, taken: Set<string>): string {
  const plain = name.trim().replace(/[^\p{L}\p{N}_.-]+/gu, '_');
  const base = /^[\p{L}_]/u.test(plain) ? plain : `decision${plain === '' ? '' : `_${plain}`}`;
  let id = base;
  for (let n = 2; taken.has(id); n += 1) id = `${base}_${n}`;
  taken.add(id);
  return id;
}

/** FEEL by its names; what simple cells of JUEL tables say means the same in FEEL, and what does not is no FEEL. */
const languages = /^(feel|s-feel|juel|https?:\/\/www\.omg\.org\/spec\/(feel|dmn)\/.*)$/i;

/** The text of an expression or of tests in a language that is executed; other languages are refused. */
export function readText(element: Element, elementId: string, { problems, language }: Reading): string {
  const spoken = word(element, 'expressionLanguage') ?? language;
  if (spoken !== undefined && !languages.test(spoken)) {
    problems.error('expression-language', element.id ?? elementId, { language: spoken });
  }
  if (element.get('importedValues') !== undefined) {
    problems.error('unsupported', element.id ?? elementId, { element: 'ImportedValues' });
  }
  return textOf(element);
}

/** The text of an element, empty where there is none. */
export function textOf(element: Element | undefined): string {
  return linesOf((element && word(element, 'text')) ?? '');
}

/** Lines end as XML says they do, which the parser leaves to us. */
export function linesOf(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** The type that an element names. */
export function typeOf(element: Element | undefined): string {
  return element ? typeNamedBy(element, 'typeRef') : '';
}

/** The type that an attribute or part names: those of the file may have the prefix of its namespace, as in DMN 1.1. */
export function typeNamedBy(element: Element, property: string): string {
  const name = word(element, property) ?? '';
  const bare = /^[\w.-]+:(.+)$/.exec(name)?.[1];
  const own = bare === undefined ? undefined : typesAround(element);
  return bare !== undefined && own?.has(bare) && !own.has(name) ? bare : name;
}

const namesOfTypes = new WeakMap<Element, ReadonlySet<string>>();

/** The names of the types that the file of an element declares. */
function typesAround(element: Element): ReadonlySet<string> {
  let root = element;
  while (root.$parent) root = root.$parent;
  const names = namesOfTypes.get(root) ?? new Set(list(root, 'itemDefinition').map(nameOf));
  namesOfTypes.set(root, names);
  return names;
}

/** The name of an element. */
export function nameOf(element: Element | undefined): string {
  return (element && word(element, 'name')) ?? '';
}
