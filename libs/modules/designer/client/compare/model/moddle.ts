import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';

/** A property as the parser describes it. */
export interface PropertyKind {
  /** With its prefix: `bpmn:name`, `lab:assignee`. */
  readonly ns: { readonly name: string };
  readonly usual?: unknown;
  readonly isMany?: boolean;
  readonly isReference?: boolean;
  readonly isVirtual?: boolean;
}

/** An element of the parsed tree with what the parser knows of its kind. */
export interface Described extends ModdleElement {
  readonly $descriptor: { readonly properties?: readonly PropertyKind[]; readonly isGeneric?: boolean };
  readonly $attrs?: Readonly<Record<string, unknown>>;
  /** Of an element of another tool: its text and what it contains. */
  readonly $body?: string;
  readonly $children?: readonly Described[];
}

/** Whether a value of the tree is an element. */
export function isElement(value: unknown): value is Described {
  return typeof value === 'object' && value !== null && '$type' in value;
}

/** The elements among the values of a property, one or many. */
export function elementsIn(value: unknown): readonly Described[] {
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isElement);
}

/** Whether an element of BPMN is of a kind; those of other tools are of none. */
export function isOf(element: Described, ...kinds: readonly string[]): boolean {
  return element.$descriptor.isGeneric !== true && kinds.some((kind) => element.$instanceOf(kind));
}

/** The properties of BPMN and of our words, in the order of their description. */
export function propertiesOf(element: Described): readonly PropertyKind[] {
  return element.$descriptor.isGeneric === true ? [] : (element.$descriptor.properties ?? []);
}
