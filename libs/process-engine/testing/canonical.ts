import { JSDOM } from 'jsdom';

/** An element without what two writings of one content may differ in. */
interface Canonical {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly text: string;
  readonly children: readonly Canonical[];
}

const { DOMParser } = new JSDOM('').window;
const schemaInstance = 'http://www.w3.org/2001/XMLSchema-instance';

/** The content of an XML file, whatever its prefixes, its blanks, and the order of elements of different names. */
export function canonical(xml: string): Canonical {
  return contentOf(new DOMParser().parseFromString(xml, 'text/xml').documentElement);
}

function contentOf(element: Element): Canonical {
  const children = [...element.children].map(contentOf);
  const attributes = [...element.attributes].filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns');
  // BPMN lets a formal expression be written by its own name or by its type.
  const formal = element.localName === 'formalExpression';
  const type = formal ? [`{${schemaInstance}}type=tFormalExpression`] : [];
  return {
    name: `{${element.namespaceURI}}${formal ? 'expression' : element.localName}`,
    attributes: [
      ...attributes.map((one) => `{${one.namespaceURI ?? ''}}${one.localName}=${one.value}`),
      ...type,
    ].sort(),
    text: children.length > 0 ? '' : (element.textContent ?? '').trim(),
    children: children.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
  };
}
