import { isDay } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import { withSeparators } from '#lab/shared/figures.js';
import { formatMoney, fromScaled } from '#lab/shared/money.js';
import { money, quantity } from '#lab/shared/schemas.js';
import type { CellProblem, LineColumn } from './line.js';

const moneyDecimals = 2;
const quantityDecimals = 6;
const numeric = new Set(['quantity', 'money']);

/** What a user typed or pasted, in the way it is kept: `"1,234.50"` → `"1234.50"`, `"2026/12/8"` → `"2026-12-08"`. */
export function tidy({ kind, choices }: LineColumn, text: string): string {
  const given = text.normalize('NFKC').trim();
  if (numeric.has(kind)) return plainNumber(given);
  if (kind === 'day') return plainDay(given);
  if (kind === 'choice') return choices?.find((choice) => choice.toLowerCase() === given.toLowerCase()) ?? given;
  return text.trim();
}

/** Drops a currency before the figure and the separators between its thousands; what is no number stays as it is. */
function plainNumber(text: string): string {
  const bare = text.replace(/^(?:[A-Z]{3}|[¥$€£])\s*/, '').replace(/\s/g, '');
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare) ? bare.replace(/,/g, '') : bare;
}

/** Year, month and day in this order, however they are parted; other orders can mean two days and stay as they are. */
function plainDay(text: string): string {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s+0?0:00(?::00)?)?$/.exec(text);
  if (!match) return text;
  return [match[1], match[2]?.padStart(2, '0'), match[3]?.padStart(2, '0')].join('-');
}

/** Why a text cannot be kept in a cell; undefined when it can. An empty cell always can. */
export function cellProblem({ kind, max, choices, signed }: LineColumn, text: string): CellProblem | undefined {
  if (text === '') return undefined;
  const refused = (...args: string[]): CellProblem => ({ code: errors.field.code, args });
  switch (kind) {
    case 'quantity':
      if (!quantity.safeParse(text).success) return refused('decimal', String(quantityDecimals));
      return signed !== false || !isNegative(text) ? undefined : refused('tooSmall', '0');
    case 'money':
      if (!money.safeParse(text).success) return refused('decimal', String(moneyDecimals));
      return signed !== false || !isNegative(text) ? undefined : refused('tooSmall', '0');
    case 'day':
      return isDay(text) ? undefined : refused('day');
    case 'choice':
      return choices?.includes(text) ? undefined : refused('choice');
    case 'text':
      return max !== undefined && text.length > max ? refused('tooLong', String(max)) : undefined;
    case 'computed':
    case 'shown':
      return undefined;
  }
}

/** Below zero: `-0.00` is not. */
function isNegative(text: string): boolean {
  return text.startsWith('-') && /[1-9]/.test(text);
}

/** What was probably meant by a number with too many decimals: it, rounded. */
export function fixOf({ kind }: LineColumn, text: string): string | undefined {
  if (!numeric.has(kind)) return undefined;
  return rounded(text, kind === 'money' ? moneyDecimals : quantityDecimals);
}

function rounded(text: string, decimals: number): string | undefined {
  const match = /^(-?)(\d{1,9})\.(\d+)$/.exec(text);
  const fraction = match?.[3] ?? '';
  if (!match || fraction.length <= decimals) return undefined;
  const kept = Number(`${match[2]}${fraction.slice(0, decimals)}`);
  return `${match[1]}${fromScaled(kept + (fraction.charAt(decimals) >= '5' ? 1 : 0), decimals)}`;
}

/** A text as it is read while no one types in its cell: figures with separators, money with both decimals. */
export function shownText(column: LineColumn, text: string): string {
  if (text === '' || !numeric.has(column.kind) || cellProblem(column, text)) return text;
  return column.kind === 'money' ? formatMoney(text) : withSeparators(text);
}
