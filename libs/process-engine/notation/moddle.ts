import { BpmnModdle } from 'bpmn-moddle';
import { withoutAttributeBlanks } from './attribute-blanks.js';
import { faultOf } from './faults.js';
import { lab } from './lab.js';
import type { Problems } from './problems.js';

/** An element of the parsed tree, as far as we read it; properties are reached through `get`. */
export interface Element {
  readonly $type: string;
  readonly $parent?: Element;
  readonly $attrs?: Readonly<Record<string, string>>;
  readonly id?: string;
  readonly name?: string;
  get(property: string): unknown;
  set?(property: string, value: unknown): void;
  $instanceOf?(type: string): boolean;
}

/** What the parser says about a part that it has not read as written. */
export interface Warning {
  readonly message: string;
  readonly element?: Element;
  readonly property?: string;
  readonly value?: string;
}

/** Kinds of the drawing, which nothing executes. */
export const drawing = /^(bpmndi|dc|di|bioc|color):/;

/**
 * Other engines name the variable that holds the list of a loop where BPMN refers to a data item, and a type of XML
 * Schema where it refers to a definition: these are read as they are written.
 */
const lenient = new Set(['bpmn:loopDataInputRef', 'bpmn:loopDataOutputRef', 'bpmn:itemSubjectRef']);

/**
 * What events refer to belongs directly under `definitions`; other tools write it inside of a process or a collaboration
 * too, where it is read all the same.
 */
export const declarations = {
  name: 'Declarations',
  prefix: 'declared',
  uri: 'http://labdesk.org/schema/declared',
  // What it extends is written under its own alias otherwise: `<Collaboration>`.
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'DeclaredWithin',
      extends: ['bpmn:FlowElementsContainer', 'bpmn:Collaboration'],
      properties: ['Message', 'Error', 'Signal', 'Escalation'].map((kind) => ({
        name: `declared${kind}s`,
        type: `bpmn:${kind}`,
        isMany: true,
      })),
    },
    {
      name: 'DocumentedExtension',
      extends: ['bpmn:Extension'],
      properties: [{ name: 'documentations', type: 'bpmn:Documentation', isMany: true }],
    },
  ],
};

/** References that are qualified names and may be written with the prefix of the file's own namespace: `tns:order`. */
const qualified =
  /^bpmn:((message|error|signal|escalation|process|attachedTo|dataObject|dataStore|activity)Ref|sourceRef|targetRef)$/;

/** The parser's message for an element in a place where BPMN does not allow it, or of an unknown kind. */
const unknownElement = /nested error: (unknown type|unrecognized element|unexpected element|expected no sub nodes)/;

export type Undeclared = ReadonlyMap<Element, Readonly<Record<string, string>>>;

export interface Parsed {
  readonly root: Element;
  /** What references to nothing were written as, by the element and the property: `bpmn:errorRef`. */
  readonly undeclared: Undeclared;
  /** All ids of the file. */
  readonly ids: ReadonlySet<string>;
}

/** Parses a file that is within bounds; undefined when it is no BPMN. Every warning of the parser is a problem. */
export async function parse(xml: string, problems: Problems): Promise<Parsed | undefined> {
  const moddle = new BpmnModdle({ lab, declared: declarations });
  let parsed: { rootElement: unknown; warnings: Warning[]; elementsById: Record<string, Element> };
  try {
    parsed = (await moddle.fromXML(withoutAttributeBlanks(xml))) as never;
  } catch (error) {
    const { message } = error as Error;
    if (message.startsWith('failed to parse document as')) problems.error('not-bpmn', '');
    else problems.malformed('error', 'xml', '', faultOf(message));
    return undefined;
  }
  const warnings = parsed.warnings.filter((warning) => !resolved(warning, parsed.elementsById));
  for (const warning of warnings) report(warning, problems);
  const root = parsed.rootElement as Element;
  const undeclared = new Map<Element, Record<string, string>>();
  for (const { element, property, value } of warnings)
    if (element && property && value) undeclared.set(element, { ...undeclared.get(element), [property]: value });
  return { root, undeclared, ids: new Set(Object.keys(parsed.elementsById)) };
}

/** Sets a reference whose prefix the parser has not taken off; answers whether it was one. */
export function resolved({ element, property, value }: Warning, byId: Readonly<Record<string, Element>>): boolean {
  const [, id] = /^[^:]+:([^:]+)$/.exec(value ?? '') ?? [];
  const target = id !== undefined && Object.hasOwn(byId, id) ? byId[id] : undefined;
  if (!target || !element || !property || !qualified.test(property)) return false;
  element.set?.(property, target);
  return true;
}

function report(warning: Warning, problems: Problems): void {
  const { message, element, property, value } = warning;
  if (message.startsWith('unresolved reference') && element && property && value !== undefined) {
    return reportReference(element, property, value, problems);
  }
  const duplicate = /duplicate ID <([^>]*)>/.exec(message)?.[1];
  const tag = /^unparsable content <([^>]*)>/.exec(message)?.[1] ?? '';
  if (duplicate !== undefined) {
    return problems.report(drawing.test(tag) ? 'warning' : 'error', 'duplicate-id', duplicate, { id: duplicate });
  }
  const attribute = /^unknown attribute <([^>]*)>/.exec(message)?.[1];
  if (attribute !== undefined) {
    const ours = attribute.startsWith('lab:');
    return problems.report(
      ours ? 'error' : 'warning',
      ours ? 'unknown-word' : 'unknown-attribute',
      nearestId(element),
      { attribute },
    );
  }
  const encoding = /unsupported document encoding <([^>]*)>/.exec(message)?.[1];
  if (encoding !== undefined) return problems.warning('encoding', '', { detail: encoding });
  const severity = drawing.test(tag) ? 'warning' : 'error';
  if (unknownElement.test(message))
    return problems.report(severity, 'unknown-element', '', { element: tag.replace('/', '') });
  problems.malformed(severity, 'parser', nearestId(element), faultOf(message));
}

function reportReference(element: Element, property: string, value: string, problems: Problems): void {
  // Some tools write an empty reference where there is none.
  if (value.trim() === '') return;
  const id = nearestId(element);
  if (property === 'bpmn:errorRef') return problems.warning('undeclared-error', id, { id: value });
  const severity = drawing.test(element.$type) || lenient.has(property) ? 'warning' : 'error';
  problems.report(severity, 'dangling-reference', id, { property: property.replace(/^bpmn:/, ''), id: value });
}

/** The id of the element or of the nearest flow element that holds it: event definitions mostly have none that people know. */
export function nearestId(element: Element | undefined): string {
  for (let at = element; at; at = at.$parent) {
    if (at.id && !at.$type.endsWith('EventDefinition')) return at.id;
  }
  return '';
}

/** A list property; an absent one is empty. */
export function list(element: Element, property: string): readonly Element[] {
  return (element.get(property) as readonly Element[] | undefined) ?? [];
}

/** A referenced or contained element. */
export function one(element: Element, property: string): Element | undefined {
  return (element.get(property) as Element | undefined) ?? undefined;
}

/** A text attribute, trimmed; empty counts as absent. */
export function word(element: Element, property: string): string | undefined {
  const value = element.get(property);
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** The body of a formal expression. */
export function body(expression: Element | undefined): string | undefined {
  return expression && word(expression, 'body');
}
