import { DmnModdle, type Package } from 'dmn-moddle';
import { withoutAttributeBlanks } from '../notation/attribute-blanks.js';
import { withinBounds } from '../notation/bounds.js';
import { faultOf } from '../notation/faults.js';
import { nearestId, type Element } from '../notation/moddle.js';
import { Problems } from '../notation/problems.js';
import type { DecisionProblems } from './problems.js';

interface Warning {
  readonly message: string;
  readonly element?: Element;
}

/** The namespaces of the other versions: what they say of tables and expressions is what DMN 1.3 says. */
const otherVersions = [
  'http://www.omg.org/spec/DMN/20151101/dmn.xsd',
  'http://www.omg.org/spec/DMN/20151101/dmn11.xsd',
  'http://www.omg.org/spec/DMN/20151101',
  'http://www.omg.org/spec/DMN/20180521/MODEL/',
  'https://www.omg.org/spec/DMN/20211108/MODEL/',
  'https://www.omg.org/spec/DMN/20230324/MODEL/',
] as const;

/** What DMN 1.4 and 1.5 added to 1.3, of which the parser's own tables are. */
function withLaterElements(dmn: Package): Package {
  const part = (name: string) => ({ name, type: 'ChildExpression', xml: { serialize: 'property' } });
  const boxed = (name: string, ...properties: readonly object[]) => ({ name, superClass: ['Expression'], properties });
  const variable = { name: 'iteratorVariable', isAttr: true, type: 'String' };
  const constraint = { name: 'typeConstraint', type: 'UnaryTests', xml: { serialize: 'property' } };
  return {
    ...dmn,
    types: [
      ...dmn.types.map((type) =>
        type.name === 'ItemDefinition' ? { ...type, properties: [...type.properties, constraint] } : type,
      ),
      {
        name: 'ChildExpression',
        superClass: ['DMNElement'],
        properties: [
          { name: 'value', type: 'Expression' },
          { name: 'typeRef', isAttr: true, type: 'String' },
        ],
      },
      boxed('Conditional', part('if'), part('then'), part('else')),
      boxed('For', variable, part('in'), part('return')),
      boxed('Every', variable, part('in'), part('satisfies')),
      boxed('Some', variable, part('in'), part('satisfies')),
      boxed('Filter', part('in'), part('match')),
    ],
  };
}

/** Kinds of the drawing, which nothing executes. */
const drawing = /^(dmndi|dc|di|biodi):/;

/** The parser's message for an element in a place where DMN 1.3 does not allow it, or of an unknown kind. */
const unknownElement = /nested error: (unknown type|unrecognized element|unexpected element|expected no sub nodes)/;

/** Parses a DMN file of any version from 1.1 on; undefined when it is none. Every warning of the parser is a problem. */
export async function parse(xml: string, problems: DecisionProblems): Promise<Element | undefined> {
  if (!mayBeParsed(xml, problems)) return undefined;
  // The parser adds to the map that it is given.
  const nsMap = Object.fromEntries(otherVersions.map((uri) => [uri, 'dmn']));
  const moddle = new DmnModdle({ dmn: withLaterElements(new DmnModdle().getPackage('dmn')) }, { nsMap });
  let parsed: { rootElement: unknown; warnings: Warning[] };
  try {
    parsed = (await moddle.fromXML(withoutAttributeBlanks(xml))) as never;
  } catch (error) {
    const { message } = error as Error;
    if (message.startsWith('failed to parse document as')) problems.error('not-dmn', '');
    else problems.malformed('error', 'xml', '', faultOf(message));
    return undefined;
  }
  for (const warning of parsed.warnings) report(warning, problems);
  return parsed.rootElement as Element;
}

function mayBeParsed(xml: string, problems: DecisionProblems): boolean {
  const bounds = new Problems();
  const inside = withinBounds(xml, bounds);
  for (const found of bounds.found) problems.take(found);
  return inside;
}

function report({ message, element }: Warning, problems: DecisionProblems): void {
  const duplicate = /duplicate ID <([^>]*)>/.exec(message)?.[1];
  const tag = /^unparsable content <([^>]*)>/.exec(message)?.[1] ?? '';
  const drawn = drawing.test(tag) || drawing.test(element?.$type ?? '');
  if (duplicate !== undefined) {
    return problems.report(drawn ? 'warning' : 'error', 'duplicate-id', duplicate, { id: duplicate });
  }
  const attribute = /^unknown attribute <([^>]*)>/.exec(message)?.[1];
  if (attribute !== undefined) return problems.warning('unknown-attribute', nearestId(element), { attribute });
  const encoding = /unsupported document encoding <([^>]*)>/.exec(message)?.[1];
  if (encoding !== undefined) return problems.warning('encoding', '', { detail: encoding });
  const severity = drawn ? 'warning' : 'error';
  if (unknownElement.test(message)) {
    return problems.report(severity, 'unknown-element', '', { element: tag.replace('/', '') });
  }
  problems.malformed(severity, 'parser', nearestId(element), faultOf(message));
}
