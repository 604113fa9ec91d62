import { list, one, word, type Element } from '../../notation/moddle.js';

/** Engines whose words are read; Camunda 7 is `camunda`, Camunda 8 is `zeebe`. */
export type Vendor = 'camunda' | 'zeebe' | 'flowable' | 'activiti';

const namespaces: ReadonlyMap<string, Vendor> = new Map([
  ['http://camunda.org/schema/1.0/bpmn', 'camunda'],
  ['http://camunda.org/schema/zeebe/1.0', 'zeebe'],
  ['http://flowable.org/bpmn', 'flowable'],
  ['http://activiti.org/bpmn', 'activiti'],
]);

/**
 * The usual prefixes. The parser calls a namespace by the prefix that it met first, so that an element
 * which binds another one to it seems to bind none.
 */
const usual: ReadonlyMap<string, Vendor> = new Map([...namespaces.values()].map((vendor) => [vendor, vendor]));

/** A word of an element: its name without prefix. */
export interface VendorAttribute {
  readonly vendor: Vendor;
  readonly name: string;
  readonly value: string;
}

/** An extension element; its attributes are read by `word`, what it contains by `children` and `bodyOf`. */
export interface VendorElement {
  readonly vendor: Vendor;
  readonly name: string;
  readonly element: Element;
}

/** The attributes of other engines; empty ones say nothing. */
export function attributesOf(element: Element): readonly VendorAttribute[] {
  return Object.entries(element.$attrs ?? {}).flatMap(([qualified, text]) => {
    const vendor = vendorOf(element, qualified);
    const value = text.trim();
    return vendor && value !== '' ? [{ vendor, name: localName(qualified), value }] : [];
  });
}

/** The extension elements of other engines. */
export function extensionsOf(holder: Element): readonly VendorElement[] {
  const extensions = one(holder, 'extensionElements');
  if (!extensions) return [];
  return list(extensions, 'values').flatMap((element) => {
    const vendor = vendorOf(element, element.$type);
    return vendor ? [{ vendor, name: localName(element.$type), element }] : [];
  });
}

/** What an extension element contains; only its own engine has anything to say there. */
export function children(element: Element, name?: string): readonly Element[] {
  const all = list(element, '$children');
  return name === undefined ? all : all.filter(({ $type }) => localName($type) === name);
}

/** The text of an extension element, trimmed; empty counts as absent. */
export function bodyOf(element: Element): string | undefined {
  return word(element, '$body');
}

/** The name of an extension element or an attribute without its prefix. */
export function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1);
}

/** Prefixes are bound by the file, on the element or anywhere above. */
function vendorOf(element: Element, qualified: string): Vendor | undefined {
  const colon = qualified.indexOf(':');
  if (colon < 0) return undefined;
  const prefix = qualified.slice(0, colon);
  for (let at: Element | undefined = element; at; at = at.$parent) {
    const uri = word(at, `xmlns:${prefix}`);
    if (uri !== undefined) return namespaces.get(uri);
  }
  return usual.get(prefix);
}
