import type { FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import type { Stalled } from '../../shared/migration.dto.js';
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

/** Letters of an error that are shown: what is behind them is where in the program it was thrown. */
const longestReason = 300;

/** What the job of a run says about its work; a run without a job was left by an administrator who discarded it. */
export function stalledBy({ attempts, parked, lastError, dueAt }: Values): Stalled | null {
  if (attempts === null) return { attempts: 0, reason: null, nextAt: null };
  if (Number(attempts) === 0) return null;
  const [said = ''] = String(lastError).split('\n');
  const nextAt = Number(parked) === 1 ? null : new Date(Number(dueAt)).toISOString();
  return { attempts: Number(attempts), reason: said.slice(0, longestReason), nextAt };
}
