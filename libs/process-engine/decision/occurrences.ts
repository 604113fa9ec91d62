import { parseExpression, parseUnaryTests, type Ast, type Occurrence } from '../expression/index.js';
import type { Place } from './texts.js';

/** The expressions of a text; none where it cannot be read. */
export function astOf(text: string, place: Place): readonly Ast[] {
  if (place.as === 'tests') {
    const parsed = parseUnaryTests(text, place);
    return 'tests' in parsed ? parsed.tests : [];
  }
  const parsed = parseExpression(text, place);
  return 'ast' in parsed ? [parsed.ast] : [];
}

export function occurrencesOf(
  name: string,
  expressions: readonly Ast[],
  find: (ast: Ast) => readonly Occurrence[],
): readonly Occurrence[] {
  return expressions.flatMap(find).filter((each) => squeezed(each.name) === squeezed(name));
}

/** Without blanks: two names that differ in these alone are read as one. */
export function squeezed(name: string): string {
  return name.replace(/\s+/g, '');
}

/** Whether a name may be in a text: what decides that is to read it, which takes longer. */
export function mentions(text: string, name: string): boolean {
  return squeezed(text).includes(squeezed(name));
}

/** A text with a name in place of another one, in the back quotes that are around it. */
export function replaced(text: string, found: readonly Occurrence[], from: string, to: string): string {
  const letters = [...squeezed(from)].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const spelled = new RegExp(letters.join('\\s*'), 'uy');
  let made = '';
  let end = 0;
  for (const { at } of found) {
    const start = text[at] === '`' ? at + 1 : at;
    spelled.lastIndex = start;
    const [old] = spelled.exec(text) ?? [];
    if (old === undefined) continue;
    made += text.slice(end, start) + to;
    end = start + old.length;
  }
  return made + text.slice(end);
}
