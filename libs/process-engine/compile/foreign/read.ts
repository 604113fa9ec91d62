import { list, one, type Element } from '../../notation/moddle.js';
import { attributeWords } from './attributes.js';
import { Collector } from './collector.js';
import { extensionWords } from './extensions.js';
import type { Foreign } from './model.js';
import { attributesOf, extensionsOf, type VendorAttribute, type VendorElement } from './vendor.js';
import { zeebeWords } from './zeebe.js';

/**
 * Reads what Camunda 7 and 8, Flowable and Activiti say on an element, its loop marker, conditions, event definitions
 * and messages; undefined when they say nothing. Texts are not looked into: `astOf` and `peopleOf` do that.
 */
export function readForeign(element: Element): Foreign | undefined {
  const collector = new Collector();
  for (const holder of holdersOf(element)) {
    for (const attribute of attributesOf(holder)) readAttribute(holder, attribute, collector);
    for (const extension of extensionsOf(holder)) readExtension(extension, collector);
  }
  return collector.foreign;
}

/** Everything that belongs to an element and may have words. */
function holdersOf(element: Element): readonly Element[] {
  const definitions = [...listed(element, 'eventDefinitions'), ...listed(element, 'eventDefinitionRef')];
  const marker = one(element, 'loopCharacteristics');
  return [
    element,
    ...parts(element, 'conditionExpression', 'messageRef', 'loopCharacteristics'),
    ...(marker ? parts(marker, 'loopCardinality', 'completionCondition') : []),
    ...definitions.flatMap((definition) => [
      definition,
      ...parts(definition, 'timeDate', 'timeDuration', 'timeCycle', 'condition', 'messageRef'),
    ]),
  ];
}

function parts(element: Element, ...properties: readonly string[]): readonly Element[] {
  return properties.flatMap((property) => one(element, property) ?? []);
}

/** A list that only some kinds have. */
function listed(element: Element, property: string): readonly Element[] {
  return Array.isArray(element.get(property)) ? list(element, property) : [];
}

function readAttribute(holder: Element, { vendor, name, value }: VendorAttribute, into: Collector): void {
  const word = vendor === 'zeebe' ? undefined : attributeWords.get(name);
  const meant = word && (word.on?.includes(holder.$type) ?? true);
  if (!word || !meant) return into.note(vendor, name, 'ignored');
  word.read?.(value, into);
  into.note(vendor, name, word.what(value, holder.$type));
}

function readExtension({ vendor, name, element }: VendorElement, into: Collector): void {
  const word = (vendor === 'zeebe' ? zeebeWords : extensionWords).get(name);
  word?.read?.(element, into);
  into.note(vendor, name, word?.what(element) ?? 'ignored');
}
