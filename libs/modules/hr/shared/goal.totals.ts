import { fromScaled, toScaled, trimZeros } from '#lab/shared/money.js';
import type { GoalGrade } from './goal.codes.js';

/** The columns of a goal that totals read. */
export interface Weighed {
  readonly weight: string | null;
}

const hundredths = (text: string) => toScaled(text, 2);

/** Sum of the weights, `"0.95"`. */
export function weightOf(lines: readonly Weighed[]): string {
  return trimZeros(
    fromScaled(
      lines.reduce((sum, { weight }) => sum + hundredths(weight ?? '0'), 0),
      2,
    ),
  );
}

/** A final score, and the same by the sum of the weights where that is less than 1; two decimals, half up. */
export interface Total {
  readonly final: string;
  readonly normal: string | null;
}

/** Σ weight × score; null while a goal has no score. */
export function totalOf(lines: readonly (Weighed & { readonly score: string | null })[]): Total | null {
  if (lines.length === 0 || lines.some(({ score }) => score === null)) return null;
  const exact = lines.reduce((sum, { weight, score }) => sum + hundredths(weight ?? '0') * hundredths(score ?? '0'), 0);
  const weights = hundredths(weightOf(lines));
  const final = fromScaled(Math.round(exact / 100), 2);
  const normal = weights > 0 && weights < 100 ? fromScaled(Math.round(exact / weights), 2) : null;
  return { final, normal };
}

/** What a score means by the guide. */
export function gradeOf(score: string): GoalGrade {
  const value = hundredths(score);
  if (value > 100) return 'outstanding';
  if (value === 100) return 'met';
  return value > 0 ? 'partial' : 'unmet';
}
