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

/** Elements whose type BPMN gives, so that naming it says nothing more. */
const formalAnyway = new Set(['messagePath', 'dataPath']);
const numeric = /^-?\d+\.\d+$/;

/** The content of an XML file, whatever its prefixes, its blanks, and the order of elements of different names. */
export function canonical(xml: string): Canonical {
  return contentOf(new DOMParser().parseFromString(xml, 'text/xml').documentElement);
}

function contentOf(element: Element): Canonical {
  const children = [...element.children].map(contentOf);
  const attributes = [...element.attributes].filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns');
  const behaviour = element.parentElement?.localName === 'complexBehaviorDefinition';
  const formalByPlace = formalAnyway.has(element.localName) || (behaviour && element.localName === 'condition');
  // BPMN lets a formal expression be written by its own name or by its type.
  const formal = element.localName === 'formalExpression';
  const type = formal ? [`{${schemaInstance}}type=tFormalExpression`] : [];
  const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === 3 || nodeType === 4);
  return {
    name: `{${element.namespaceURI}}${formal ? 'expression' : element.localName}`,
    attributes: [
      ...attributes
        .filter(
          ({ namespaceURI, localName }) => !(formalByPlace && namespaceURI === schemaInstance && localName === 'type'),
        )
        .map((one) => `{${one.namespaceURI ?? ''}}${one.localName}=${valueOf(element, one)}`),
      ...type,
    ].sort(),
    text: texts
      .map(({ data }: Node & { data?: string }) => data ?? '')
      .join('')
      .trim(),
    children: children.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
  };
}

/** A number in its shortest form; a qualified name by its namespace, or without one where it leads into the file itself. */
function valueOf(element: Element, { localName, value }: Attr): string {
  if (numeric.test(value) && /^(x|y|width|height|size|resolution)$/.test(localName)) return String(Number(value));
  const [, prefix = '', id = ''] = /^([\w.-]+):([\w.-]+)$/.exec(value) ?? [];
  const uri = prefix === '' ? null : element.lookupNamespaceURI(prefix);
  if (uri === null) return value;
  const own = element.ownerDocument.documentElement.getAttribute('targetNamespace');
  return uri === own && /Ref$/.test(localName) ? id : `{${uri}}${id}`;
}
