import type { Problems } from './problems.js';

/** What a file may be before a parser sees it: the parser's work then stays short whatever the file says. */
export const bounds = {
  bytes: 5 * 1024 * 1024,
  elements: 5000,
  depth: 50,
  attributes: 64,
  references: 50_000,
} as const;

/** Looks at the text once, without building anything; answers whether it may be parsed. */
export function withinBounds(xml: string, problems: Problems): boolean {
  const before = problems.found.length;
  if (xml.length > bounds.bytes || new TextEncoder().encode(xml).length > bounds.bytes) {
    problems.error('too-large', '', { limit: '5 MB' });
    return false;
  }
  // The characters that XML 1.0 forbids.
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(xml)) problems.error('bad-character', '');
  if (/<!DOCTYPE/i.test(xml)) problems.error('doctype', '');
  if (countReferences(xml) > bounds.references) problems.error('too-many-references', '', { limit: String(bounds.references) });
  if (problems.found.length === before) scanTags(xml, problems);
  return problems.found.length === before;
}

function countReferences(xml: string): number {
  let count = 0;
  for (let at = xml.indexOf('&'); at >= 0 && count <= bounds.references; at = xml.indexOf('&', at + 1)) count++;
  return count;
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
    const end = tagEnd(xml, at);
    if (xml[at + 1] === '/') depth--;
    else {
      elements++;
      if (xml[end.at - 1] !== '/') depth++;
      if (end.attributes > bounds.attributes) return problems.error('too-many-attributes', '', { limit: String(bounds.attributes) });
      if (depth > bounds.depth) return problems.error('too-deep', '', { limit: String(bounds.depth) });
      if (elements > bounds.elements) return problems.error('too-many-elements', '', { limit: String(bounds.elements) });
    }
    at = end.at + 1;
  }
}

/** The position after a comment, CDATA section or processing instruction; undefined when none starts here. */
function afterMarkup(xml: string, at: number): number | undefined {
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

/** Where a tag ends, quoted `>` passed over, and how many attributes it has. */
function tagEnd(xml: string, start: number): { at: number; attributes: number } {
  let attributes = 0;
  for (let at = start + 1; at < xml.length; at++) {
    const char = xml[at];
    if (char === '>') return { at, attributes };
    if (char !== '"' && char !== "'") continue;
    attributes++;
    const end = xml.indexOf(char, at + 1);
    if (end < 0) return { at: xml.length, attributes };
    at = end;
  }
  return { at: xml.length, attributes };
}
