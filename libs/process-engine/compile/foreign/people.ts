import type { Ast, ParseOptions, Problem } from '../../expression/index.js';
import type { Element } from '../../notation/moddle.js';
import type { Foreign } from './model.js';
import { readForeign } from './read.js';
import { astOf, isExpression } from './texts.js';

/** A rule that finds people, like one of `lab:assignee`. */
export interface ForeignRule {
  readonly resolver: 'user' | 'group';
  readonly args: readonly (string | Ast)[];
  /** The text of the file, by which the host finds the people. */
  readonly text: string;
}

export interface ForeignPeople {
  readonly rules: readonly ForeignRule[];
  /** The fallback when the rules find no one. */
  readonly rulesElse: readonly ForeignRule[];
  readonly problems: readonly { readonly text: string; readonly problem: Problem }[];
}

/**
 * Who acts on a task by the words of another engine. An assignee has the task alone, candidates come in where there is
 * none; an expression may give a name or a list of names. What cannot be read is a problem and no rule.
 */
export function peopleOf(foreign: Foreign, options?: ParseOptions): ForeignPeople {
  const problems: { text: string; problem: Problem }[] = [];
  const rules = (resolver: ForeignRule['resolver'], texts: readonly string[] = []) =>
    texts.flatMap((text): ForeignRule[] => {
      if (!isExpression(text)) return [{ resolver, args: [text], text }];
      const read = astOf(text, options);
      if ('ast' in read) return [{ resolver, args: [read.ast], text }];
      problems.push({ text, problem: read.problem });
      return [];
    });
  const candidates = [...rules('user', foreign.candidateUsers), ...rules('group', foreign.candidateGroups)];
  if (foreign.assignee === undefined) return { rules: candidates, rulesElse: [], problems };
  return { rules: rules('user', [foreign.assignee]), rulesElse: candidates, problems };
}

/** The expressions that `peopleOf` reads. */
export function expressionsIn({ assignee, candidateUsers = [], candidateGroups = [] }: Foreign): readonly string[] {
  return [...candidateUsers, ...candidateGroups, ...(assignee === undefined ? [] : [assignee])].filter(isExpression);
}

/** The people whom words of other engines give a task, written as rules: `user(li.qian); group(= team)`; empty without any. */
export function writtenPeople(element: Element): string {
  const foreign = readForeign(element);
  if (!foreign) return '';
  const { assignee, candidateUsers = [], candidateGroups = [] } = foreign;
  const rule = (resolver: string) => (text: string) => {
    const shown = isExpression(text) ? `= ${text.replace(/^\s*=\s*/, '')}` : text;
    return `${resolver}(${shown})`;
  };
  const users = assignee === undefined ? candidateUsers : [assignee];
  const groups = assignee === undefined ? candidateGroups : [];
  return [...users.map(rule('user')), ...groups.map(rule('group'))].join('; ');
}
