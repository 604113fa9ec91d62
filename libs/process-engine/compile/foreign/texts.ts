import { parseExpression, type Ast, type ParseOptions, type Problem } from '../../expression/index.js';
import { isJuel, parseJuel } from '../../expression/juel/index.js';
import type { ForeignValue } from './model.js';

export type AstOrProblem = { readonly ast: Ast } | { readonly problem: Problem };

/** Whether a text is worked out when the process runs: `${…}`, or FEEL behind `=`. */
export function isExpression(text: string): boolean {
  return isJuel(text) || text.trimStart().startsWith('=');
}

/**
 * Reads a value of a file of another engine: `${…}` and text around it, FEEL behind `=`, anything else as the text that
 * it is, and lists and maps of them.
 */
export function astOf(value: ForeignValue, options?: ParseOptions): AstOrProblem {
  if (value === null) return { ast: { kind: 'literal', value, at: 0 } };
  if (typeof value === 'string') return textAst(value, options);
  if ('list' in value) {
    const items = value.list.map((item) => astOf(item, options));
    return firstProblem(items) ?? { ast: { kind: 'list', items: items.flatMap(astIn), at: 0 } };
  }
  const entries = value.map.map(({ key, value: entry }) => ({ key, read: astOf(entry, options) }));
  const problem = firstProblem(entries.map(({ read }) => read));
  const made = entries.flatMap(({ key, read }) => astIn(read).map((ast) => ({ key, value: ast })));
  return problem ?? { ast: { kind: 'context', entries: made, at: 0 } };
}

function textAst(text: string, options: ParseOptions | undefined): AstOrProblem {
  // A blank in place of the sign keeps positions as they are in the text.
  if (text.trimStart().startsWith('=')) return parseExpression(text.replace('=', ' '), options);
  return isJuel(text) ? parseJuel(text) : { ast: { kind: 'literal', value: text, at: 0 } };
}

function astIn(read: AstOrProblem): readonly Ast[] {
  return 'ast' in read ? [read.ast] : [];
}

function firstProblem(read: readonly AstOrProblem[]): { readonly problem: Problem } | undefined {
  return read.find((one) => 'problem' in one);
}
