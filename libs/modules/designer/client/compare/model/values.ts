import { elementsIn, isElement, isOf, propertiesOf, type Described, type PropertyKind } from './moddle.js';

/** What a property is: its text, or the ids of the elements that it refers to. */
export type Value = string | readonly string[];

/** The properties of one part, by their path: `conditionExpression/body`, `messageRef/name`, `lab:assignee`. */
export type Values = ReadonlyMap<string, Value>;

/** Parts are compared by themselves; everything else belongs to the part that contains it. */
const parts = [
  ...['bpmn:FlowElement', 'bpmn:Artifact', 'bpmn:Participant', 'bpmn:Lane', 'bpmn:MessageFlow'],
  'bpmn:ConversationNode',
] as const;

/** What is declared once and shown at the elements that refer to it: it has no place on the diagram. */
const declared = ['bpmn:Message', 'bpmn:Error', 'bpmn:Signal', 'bpmn:Escalation', 'bpmn:CategoryValue'] as const;

/** Properties that say nothing by themselves: ids, the drawing, what is read from the other end, the tool that wrote it. */
const silent = new Set([
  ...['id', 'incoming', 'outgoing', 'flowNodeRef', 'diagrams', 'exporter', 'exporterVersion', 'definition'],
  // Exclusive gateways are drawn with their sign, whether their file asks for it or not.
  ...['bpmnElement', 'isMarkerVisible'],
]);

/** What is gathered of one part. */
interface Gathering {
  readonly found: Map<string, Value>;
  /** Values that hold without being written are gathered too. */
  readonly withUsual: boolean;
  /** What is being read, since references may lead in a circle. */
  readonly open: ReadonlySet<Described>;
}

/** Whether an element is compared by itself. */
export function isPart(element: Described): boolean {
  return isOf(element, ...parts) || (isOf(element, 'bpmn:RootElement') && !isOf(element, 'bpmn:EventDefinition'));
}

/** Whether an element is shown where it is referred to. */
export function isDeclared(element: Described): boolean {
  return isOf(element, ...declared, 'bpmn:EventDefinition');
}

/** The name of a property or kind without the prefix of BPMN. */
export function plainName(name: string): string {
  return name.replace(/^(bpmn|bpmndi|di|dc):/, '');
}

/**
 * Everything that a part says, but for the parts within it. Texts are without blanks around them.
 * @param withUsual also what holds without being written
 */
export function valuesOf(part: Described, withUsual = true): Values {
  const found = new Map<string, Value>();
  gather(part, '', { found, withUsual, open: new Set() });
  return found;
}

function gather(element: Described, path: string, into: Gathering): void {
  const within = { ...into, open: new Set([...into.open, element]) };
  for (const property of propertiesOf(element)) {
    const name = plainName(property.ns.name);
    if (property.isVirtual !== true && !silent.has(name)) gatherProperty(element, property, `${path}${name}`, within);
  }
  for (const [name, value] of attributesOf(element)) put(into.found, `${path}${name}`, value);
  if (element.$descriptor.isGeneric !== true) return;
  put(into.found, `${path}text`, element.$body);
  gatherMany(element.$children ?? [], path, within);
}

function gatherProperty(element: Described, property: PropertyKind, path: string, into: Gathering): void {
  const value = element.get(property.ns.name);
  const elements = elementsIn(value);
  if (property.isReference === true) return gatherReferences(elements, path, into);
  if (elements.length === 0) {
    if (into.withUsual || value !== property.usual) put(into.found, path, value);
    return;
  }
  const contained = elements.filter((one) => !isPart(one));
  if (isTyped(path)) into.found.set(`${path}/type`, contained.map(({ $type }) => $type).join(' '));
  if (property.isMany === true) gatherMany(contained, `${path}/`, into);
  else for (const one of contained) gather(one, `${path}/`, into);
}

/** What an event waits for and how an activity is repeated is said by the kind of what it contains. */
function isTyped(path: string): boolean {
  return path === 'eventDefinitions' || path === 'loopCharacteristics';
}

function gatherReferences(targets: readonly Described[], path: string, into: Gathering): void {
  for (const target of targets.filter(isDeclared)) {
    const { size } = into.found;
    if (!into.open.has(target)) gather(target, `${path}/`, into);
    // One without a name or code is known by its id alone.
    if (into.found.size === size) put(into.found, path, target.id);
  }
  const others = targets.filter((target) => !isDeclared(target)).map(({ id }) => id ?? '');
  if (others.length > 0) into.found.set(path, others);
}

/** Several elements of a list: by their kind and name where they have one, otherwise by their order. */
function gatherMany(elements: readonly Described[], path: string, into: Gathering): void {
  const counts = new Map<string, number>();
  for (const element of elements) {
    const key = keyOf(element);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const own = `${path}${key}${count === 1 ? '' : `(${count})`}`;
    const { size } = into.found;
    gather(element, `${own}/`, into);
    if (into.found.size === size && element.$descriptor.isGeneric === true) into.found.set(own, '');
  }
}

function keyOf(element: Described): string {
  const type = plainName(element.$type);
  if (isOf(element, 'bpmn:EventDefinition')) return type;
  const name = ['name', 'key', 'target', 'event', 'variable'].map((each) => attribute(element, each)).find(Boolean);
  return name === undefined ? type : `${type}[${name}]`;
}

function attribute(element: Described, name: string): string | undefined {
  const value = Object.entries(element).find(([key]) => key === name)?.[1] as unknown;
  return typeof value === 'string' ? value : undefined;
}

/** Attributes of other tools: beside the known properties, or all of an element of theirs. */
function attributesOf(element: Described): readonly (readonly [string, unknown])[] {
  const all = Object.entries(element.$descriptor.isGeneric === true ? element : (element.$attrs ?? {}));
  return all.filter(([name, value]) => !/^(\$|xmlns|xsi:|id$)/.test(name) && !isElement(value));
}

function put(found: Map<string, Value>, path: string, value: unknown): void {
  const text = written(value);
  if (text !== '') found.set(path, text);
}

function written(value: unknown): string {
  if (Array.isArray(value)) return (value as unknown[]).map(written).filter(Boolean).join(', ');
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n').trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
