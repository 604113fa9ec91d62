import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import type { MigrationState } from '../../shared/migration.words.js';
import type { Values } from './migration.entity.js';

/** The last price of an item: nothing below zero, and a price and its currency only together. */
export function wrongPrice({ lastPrice, lastCurrency }: Values): readonly FieldError[] {
  if (typeof lastPrice === 'string' && lastPrice.startsWith('-')) return [fieldProblem('lastPrice', 'tooSmall', '0')];
  if (lastPrice && !lastCurrency) return [fieldProblem('lastCurrency', 'required')];
  return lastCurrency && !lastPrice ? [fieldProblem('lastPrice', 'required')] : [];
}

/** The external keys that occur a second time, by the place of the row. */
export function repeated(keys: readonly string[]): ReadonlySet<number> {
  const seen = new Set<string>();
  return new Set(keys.flatMap((key, place) => (key !== '' && seen.size === seen.add(key).size ? [place] : [])));
}

/** The state that a run has while it is being worked on. */
export function isActive(state: MigrationState): boolean {
  return state === 'running' || state === 'undoing';
}
