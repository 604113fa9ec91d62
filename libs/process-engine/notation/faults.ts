/** What is wrong in a file as XML: the sentences in English, by code. `fault` is for all that the parser has no word for here. */
const texts = {
  tag: 'a tag is not written correctly',
  'closing-tag': 'a closing tag does not match the tag that it closes',
  'no-end': 'a part that begins here does not end',
  'no-element': 'the file has no element',
  'outside-root': 'text outside of the outermost element',
  'element-name': 'the name of an element is not allowed',
  namespace: 'the prefix of a name is not declared',
  'attribute-twice': 'the attribute {{name}} is written twice',
  'attribute-name': 'the name of an attribute is not allowed',
  'attribute-value': 'the value of an attribute is not in quotes',
  id: 'the id {{name}} is not allowed',
  text: 'text is not allowed here',
  fault: 'this part is not written correctly',
} as const;

export type XmlFaultCode = keyof typeof texts;

/** Every code; the catalogues of texts are checked against them. */
export const xmlFaultCodes = Object.keys(texts) as XmlFaultCode[];

/** What is wrong and where; `line` and `column` among `args` begin at 1 and are absent where the parser knows no place. */
export interface XmlFault {
  readonly code: XmlFaultCode;
  readonly args: Readonly<Record<string, string>>;
}

/** What the parsers say of each fault (moddle-xml 12, saxen 11). */
const said: readonly (readonly [XmlFaultCode, RegExp])[] = [
  ['closing-tag', /closing tag mismatch|missing open tag|^close tag/],
  ['no-end', /^unclosed |unexpected end of file/],
  ['no-element', /missing start tag/],
  ['outside-root', /non-whitespace outside of root node/],
  ['element-name', /nodeName$/],
  ['namespace', /missing namespace|xmlns/],
  ['attribute-twice', /^attribute <([^>]*)> already defined/],
  ['attribute-value', /attribute value|missing closing quotes|after attribute end/],
  ['attribute-name', /attribute name/],
  ['id', /^illegal ID <([^>]*)>/],
  ['text', /^unexpected body text/],
];

/** The fault in a message of the parser, whose lines and columns begin at 0. */
export function faultOf(message: string): XmlFault {
  const [, nested = message] = /nested error: ([^]*)$/.exec(message) ?? [];
  const [, line, column] = /line: (\d+)\s+column: (\d+)/.exec(message) ?? [];
  const place = line === undefined ? {} : placeArgs(Number(line), Number(column));
  for (const [code, words] of said) {
    const found = words.exec(nested);
    if (found) return { code, args: { ...place, ...(found[1] !== undefined && { name: found[1].slice(0, 100) }) } };
  }
  return { code: 'fault', args: place };
}

/** A tag that is not one, at a position in the file. */
export function tagFault(xml: string, at: number): XmlFault {
  const before = xml.slice(0, at).split('\n');
  return { code: 'tag', args: placeArgs(before.length - 1, before.at(-1)?.length ?? 0) };
}

/** The sentence in English: "line 3, column 5: text is not allowed here". */
export function faultInEnglish({ code, args }: XmlFault): string {
  const words = texts[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => args[name] ?? '');
  return args['line'] === undefined ? words : `line ${args['line']}, column ${args['column']}: ${words}`;
}

function placeArgs(line: number, column: number): Record<string, string> {
  return { line: String(line + 1), column: String(column + 1) };
}
