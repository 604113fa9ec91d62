import { BpmnModdle } from 'bpmn-moddle';
import { withoutAttributeBlanks } from '../notation/attribute-blanks.js';
import { lab } from '../notation/lab.js';
import { declarations, drawing, list, resolved, type Element, type Warning } from '../notation/moddle.js';
import { completeDescriptions } from './descriptions.js';
import { addMissingIds } from './missing-ids.js';
import { keepOwnPrefixes } from './own-prefixes.js';

/** What a parser needs to lose nothing that the compiler reads: our words, and declarations inside of a process. */
export const packages = { lab, declared: declarations } as const;

/** A file that is read to be written again. */
export interface Document {
  readonly root: Element;
  readonly ids: ReadonlySet<string>;
  /** What is not in the tree and would be missing from the written file, as the parser names it: `<foo>`. */
  readonly lost: readonly string[];
}

/**
 * Reads a file to change it and write it again.
 * @param xml within bounds
 * @throws Error when it is no BPMN
 */
export async function openDocument(xml: string): Promise<Document> {
  const moddle = parser();
  const { rootElement, warnings, elementsById } = await moddle.fromXML(withoutAttributeBlanks(xml));
  const unread = keepReferences(warnings as Warning[], elementsById as Record<string, Element>);
  return { root: rootElement as Element, ids: new Set(Object.keys(elementsById)), lost: unread };
}

/** The document as a file. */
export async function writeDocument(root: Element): Promise<string> {
  return (await parser().toXML(root, { format: true })).xml;
}

function parser(): BpmnModdle {
  const moddle = new BpmnModdle(packages);
  completeDescriptions(moddle);
  keepOwnPrefixes(moddle);
  return moddle;
}

/** Gives the flow elements that have no id the one by which the compiler knows them. */
export function completeIds({ root, ids }: Document): void {
  for (const process of list(root, 'rootElements').filter(({ $type }) => $type === 'bpmn:Process'))
    addMissingIds(process, ids);
}

/** What joins two elements: a reference of this kind that leads nowhere cannot be drawn and is reported instead. */
const joining = /^bpmn:(sourceRef|targetRef|attachedToRef|incoming|outgoing|default|flowNodeRef|processRef)$/;

/**
 * Puts references to what the file does not declare back as they were written, since the parser drops them: a type of
 * XML Schema, an error that is only a code. Answers with the parts that are lost all the same.
 */
export function keepReferences(
  warnings: readonly Warning[],
  byId: Readonly<Record<string, Element>>,
): readonly string[] {
  return warnings.flatMap((warning) => {
    const { message, element, property, value } = warning;
    const tag = /^unparsable content <([^>]*)>/.exec(message)?.[1];
    if (tag !== undefined) return drawing.test(tag) ? [] : [`<${tag}>`];
    if (!message.startsWith('unresolved reference') || !element || !property || !value?.trim()) return [];
    if (drawing.test(element.$type) || resolved(warning, byId)) return [];
    if (joining.test(property)) return [`${property.replace('bpmn:', '')}="${value}"`];
    putBack(element, property, value);
    return [];
  });
}

/** The parts of the parser that make an element of the type that a property refers to. */
interface Typed extends Element {
  readonly $model: {
    getPropertyDescriptor(element: Element, property: string): { readonly type: string; readonly isMany?: boolean };
    create(type: string, attributes: { readonly id: string }): Element;
  };
}

function putBack(element: Element, property: string, value: string): void {
  const { $model } = element as Typed;
  const { type, isMany } = $model.getPropertyDescriptor(element, property);
  const target = $model.create(type, { id: value });
  if (isMany) (element.get(property) as Element[]).push(target);
  else element.set?.(property, target);
}
