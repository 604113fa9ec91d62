/** As much of a parser as is needed to change how it reads and writes properties. */
export interface Types {
  getType(name: string): unknown;
}

interface Property {
  name: string;
  ns: { name: string; prefix: string; localName: string };
  type: string;
  default?: unknown;
  /** The default: what holds where a file says nothing. */
  usual?: unknown;
  isAttr?: boolean;
  isReference?: boolean;
  xml?: { serialize: string };
}

interface Described {
  readonly $descriptor: { readonly name: string; readonly propertiesByName: Record<string, Property> };
}

/** Parts that the parser would write by the name of their type, an element that BPMN does not know there. */
const byName: readonly (readonly [type: string, property: string])[] = [
  ['bpmn:CorrelationPropertyRetrievalExpression', 'messagePath'],
  ['bpmn:CorrelationPropertyBinding', 'dataPath'],
  ['bpmn:ComplexBehaviorDefinition', 'condition'],
  ['bpmn:ComplexBehaviorDefinition', 'event'],
  ['bpmn:Lane', 'partitionElement'],
];

/** What the schema of BPMN has as an element, and the parser's description as an attribute. */
const elements: readonly (readonly [type: string, property: string])[] = [
  ['bpmn:ParticipantAssociation', 'innerParticipantRef'],
  ['bpmn:ParticipantAssociation', 'outerParticipantRef'],
  ['bpmn:GlobalScriptTask', 'script'],
];

/** Elements that the parser's description calls by another name than the schema. */
const renamed: readonly (readonly [property: string, name: string])[] = [
  ['messageFlowRefs', 'messageFlowRef'],
  ['endPointRefs', 'endPointRef'],
];

/**
 * Completes the descriptions by which a parser reads and writes, so that it loses nothing of a file: elements that they
 * miss or misname, and attributes whose value is the one that would be taken without them.
 */
export function completeDescriptions(moddle: Types): void {
  const describe = moddle.getType.bind(moddle);
  const done = new WeakSet<object>();
  moddle.getType = (name) => {
    const type = describe(name) as Described;
    if (done.has(type)) return type;
    done.add(type);
    complete(type.$descriptor);
    return type;
  };
}

function complete({ name: type, propertiesByName }: Described['$descriptor']): void {
  // The default holds by the prototype; in the description it only keeps a value from being written.
  for (const property of new Set(Object.values(propertiesByName))) {
    property.usual = property.default;
    delete property.default;
  }
  for (const [of, name] of byName) {
    const property = propertiesByName[name];
    if (of === type && property) property.xml = { serialize: 'xsi:type' };
  }
  for (const [of, name] of elements) {
    const property = propertiesByName[name];
    if (of === type && property) property.isAttr = false;
  }
  for (const [from, to] of renamed) {
    const property = propertiesByName[from];
    if (!property) continue;
    property.ns = { ...property.ns, name: `${property.ns.prefix}:${to}`, localName: to };
    propertiesByName[to] = property;
    propertiesByName[property.ns.name] = property;
  }
  // A qualified name of the vendor's, which refers to nothing in the file.
  const definition = type === 'bpmn:Extension' ? propertiesByName['definition'] : undefined;
  if (definition) Object.assign(definition, { type: 'String', isReference: false });
}
