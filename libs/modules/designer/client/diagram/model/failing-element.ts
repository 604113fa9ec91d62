import type { PlayedCase } from '#lab/process-engine/scenario/format.js';
import { idsIn, type WrittenCase } from './scenarios.js';

/** What there is to mark on the diagram. */
export interface Markable {
  readonly has: (id: string) => boolean;
  /** Where a process begins, for a case whose start fails. */
  readonly start: string | undefined;
}

/**
 * The element of the diagram at which a failed case goes wrong: the one that its sentence names, the first in which
 * expected and actual differ, or that of its failing step. Where these name none, as for a state, it is the element of
 * the last step before.
 * @param written the case as the scenarios have it
 * @returns undefined for a case that passes, and where nothing on the diagram is named
 */
export function failingElement(
  played: PlayedCase,
  written: WrittenCase | undefined,
  { has, start }: Markable,
): string | undefined {
  if (played.ok) return undefined;
  const steps = Array.isArray(written?.steps) ? (written.steps as readonly unknown[]) : [];
  const before = played.step === undefined ? [] : steps.slice(0, played.step + 1).reverse();
  const named = [
    ...differing(played),
    ...namedBy(played.problem),
    ...before.flatMap((step) => idsIn(withoutExpect(step))),
  ];
  return named.find(has) ?? start;
}

/** Elements that were expected and did not come, then those that came instead, in the order of the expectation. */
function differing({ expected, actual }: PlayedCase): readonly string[] {
  if (!isObject(expected) || !isObject(actual)) return [];
  return Object.keys(expected).flatMap((key) => differenceOf(expected[key], actual[key]));
}

function differenceOf(expected: unknown, actual: unknown): readonly string[] {
  if (Array.isArray(expected) && Array.isArray(actual))
    return [...beyond(expected, actual), ...beyond(actual, expected)];
  if (!isObject(expected) || !isObject(actual)) return [];
  return Object.keys(expected).filter((key) => JSON.stringify(expected[key]) !== JSON.stringify(actual[key]));
}

/** Texts of a list that another one has less often. */
function beyond(list: readonly unknown[], other: readonly unknown[]): readonly string[] {
  const left = [...other];
  return list.flatMap((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0 && typeof one === 'string' ? [one] : [];
  });
}

function namedBy(problem: PlayedCase['problem']): readonly string[] {
  if (!problem) return [];
  const { args, elements = [], problems = [], reason } = problem;
  return [
    ...(args.element === undefined ? [] : [args.element]),
    ...elements,
    ...problems.map(({ elementId }) => elementId),
    ...namedBy(reason),
  ];
}

/** What was expected in between passed. */
function withoutExpect(step: unknown): unknown {
  return isObject(step) && 'expect' in step ? {} : step;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
