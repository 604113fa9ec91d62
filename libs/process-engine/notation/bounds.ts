import { tagFault } from './faults.js';
import type { Problems } from './problems.js';

/** Bounds of a file, checked before it is parsed, so that parsing time is bounded for hostile files too. */
export const bounds = {
  bytes: 5 * 1024 * 1024,
  elements: 5000,
  depth: 50,
  attributes: 64,
  references: 50_000,
  /** Expressions, and what is written in them: reading them takes far longer than reading the file. */
  expressions: 2_000,
  expressionCharacters: 100_000,
  /** What follows a `${` in its tag or text: some of it is read to tell what it is. */
  juelCharacters: 500_000,
} as const;

/** The characters that XML 1.0 forbids. */
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

/** Looks at the text once, without building anything; answers whether it may be parsed. */
export function withinBounds(xml: string, problems: Problems): boolean {
  const before = problems.found.length;
  if (xml.length > bounds.bytes || new TextEncoder().encode(xml).length > bounds.bytes) {
    problems.error('too-large', '', { limit: '5 MB' });
    return false;
  }
  if (/<!DOCTYPE/i.test(xml)) problems.error('doctype', '');
  if (countReferences(xml) > bounds.references)
    problems.error('too-many-references', '', { limit: String(bounds.references) });
  else if (forbidden.test(xml) || hasBadReference(xml)) problems.error('bad-character', '');
  if (problems.found.length === before) scanTags(xml, problems);
  return problems.found.length === before;
}

/** Looks at the `${…}` of other engines before any is read; answers whether they may be. */
export function withinJuelBounds(xml: string, problems: Problems): boolean {
  let characters = 0;
  for (const [found] of xml.matchAll(/[$#]\{[^<]*/g)) characters += found.length;
  if (characters > bounds.juelCharacters) reportExpressions(problems);
  return characters <= bounds.juelCharacters;
}

/** The elements whose text is read as an expression. */
const formal =
  /<(?:[\w.-]+:)?(?:conditionExpression|condition|activationCondition|completionCondition|loopCondition|loopCardinality)\b[^<>]*>/g;

/** The attributes of other engines that hold an expression: its text after a second `=`. */
const assigned = /=\s*(?:"=[^"]*"|'=[^']*')/g;

/**
 * Looks at what conditions and such attributes hold before any is read; answers whether they may be. Reading as much as
 * the bound allows takes seconds where it is as intricate as the grammar allows: a file beyond it is refused at once.
 */
export function withinExpressionBounds(xml: string, problems: Problems): boolean {
  let characters = 0;
  for (const { 0: tag, index } of xml.matchAll(formal))
    if (!tag.endsWith('/>')) characters += textLength(xml, index + tag.length);
  for (const [found] of xml.matchAll(assigned)) characters += unescaped(found).length - '="="'.length;
  if (characters > bounds.expressionCharacters) reportExpressions(problems);
  return characters <= bounds.expressionCharacters;
}

/** Characters of the text that begins here, without the blanks around it. */
function textLength(xml: string, start: number): number {
  let text = '';
  for (let at = start; at < xml.length;) {
    const tag = xml.indexOf('<', at);
    const after = tag < 0 ? undefined : afterMarkup(xml, tag);
    text += unescaped(xml.slice(at, tag < 0 ? xml.length : tag));
    if (after === undefined) break;
    if (xml.startsWith('<![CDATA[', tag)) text += xml.slice(tag + '<![CDATA['.length, after - ']]>'.length);
    at = after;
  }
  return text.trim().length;
}

/** As long as the text is once its references are read. */
function unescaped(text: string): string {
  return text.replace(/&[^;&]*;/g, '.');
}

/** Says that the diagram holds more expressions than one may. */
export function reportExpressions(problems: Problems): void {
  const { expressions, expressionCharacters } = bounds;
  problems.error('too-many-expressions', '', {
    limit: expressions.toLocaleString('en'),
    characters: expressionCharacters.toLocaleString('en'),
  });
}

function countReferences(xml: string): number {
  let count = 0;
  for (let at = xml.indexOf('&'); at >= 0 && count <= bounds.references; at = xml.indexOf('&', at + 1)) count++;
  return count;
}

/** Numbers of characters that XML 1.0 forbids, which a parser would turn into garbage. */
function hasBadReference(xml: string): boolean {
  for (const [, hex, decimal] of xml.matchAll(/&#(?:[xX]([0-9a-fA-F]+)|([0-9]+));/g)) {
    const point = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) || forbidden.test(String.fromCodePoint(point)))
      return true;
  }
  return false;
}

function scanTags(xml: string, problems: Problems): void {
  let depth = 0;
  let elements = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const skipped = afterMarkup(xml, at);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const tag = readTag(xml, at);
    if (!tag || (tag.closes && depth === 0)) {
      return problems.malformed('error', 'xml', '', tagFault(xml, at));
    }
    if (tag.closes) depth--;
    else {
      elements++;
      if (!tag.empty) depth++;
      if (tag.attributes > bounds.attributes)
        return problems.error('too-many-attributes', '', { limit: String(bounds.attributes) });
      if (depth > bounds.depth) return problems.error('too-deep', '', { limit: String(bounds.depth) });
      if (elements > bounds.elements)
        return problems.error('too-many-elements', '', { limit: String(bounds.elements) });
    }
    at = tag.end;
  }
}

/** The position after a comment, CDATA section or processing instruction; undefined when none starts here. */
export function afterMarkup(xml: string, at: number): number | undefined {
  for (const [open, close] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const) {
    if (!xml.startsWith(open, at)) continue;
    const end = xml.indexOf(close, at + open.length);
    return end < 0 ? xml.length : end + close.length;
  }
  return undefined;
}

interface Tag {
  readonly closes: boolean;
  /** `<a/>`: opens and closes at once. */
  readonly empty: boolean;
  readonly attributes: number;
  /** The position after it. */
  readonly end: number;
}

/** Reads one tag; undefined when it is malformed. The parser would go on after each slip, at a price that it does not bound. */
function readTag(xml: string, start: number): Tag | undefined {
  const name = /<(\/?)[^\s=/>"'<!?]+/y;
  name.lastIndex = start;
  const opened = name.exec(xml);
  if (!opened) return undefined;
  const attribute = /\s*[^\s=/>"'<]+\s*=\s*(?:"[^"]*"|'[^']*')/y;
  attribute.lastIndex = name.lastIndex;
  let attributes = 0;
  let end = name.lastIndex;
  for (; attributes <= bounds.attributes && attribute.test(xml); end = attribute.lastIndex) attributes++;
  const closes = opened[1] === '/';
  if (attributes > bounds.attributes) return { closes, empty: false, attributes, end };
  const close = /\s*(\/?)>/y;
  close.lastIndex = end;
  const closed = close.exec(xml);
  return closed ? { closes, empty: closed[1] === '/', attributes, end: close.lastIndex } : undefined;
}
