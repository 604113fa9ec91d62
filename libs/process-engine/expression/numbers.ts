import { Decimal } from 'decimal.js';
import type { Exact } from './values.js';

/** 34 digits, half-even: the decimal128 of IEEE 754, as FEEL asks for. */
const Digits = Decimal.clone({
  precision: 34,
  rounding: Decimal.ROUND_HALF_EVEN,
  modulo: Decimal.ROUND_FLOOR,
  maxE: 6144,
  minE: -6143,
});

const plainText = /^-?\d+(\.\d+)?$/;
const numberText = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,6})?$/;

/** A decimal text (`"1250.50"`) or a JS number as an exact number; null when it is none. */
export function numberOf(source: string | number): Exact | null {
  if (typeof source === 'number') return Number.isFinite(source) ? source + 0 : null;
  // Every decimal of up to 15 digits has a JS number of its own.
  if (source.length <= 15 && plainText.test(source)) return Number(source) + 0;
  return numberText.test(source) ? settle(new Digits(source).toSignificantDigits(34)) : null;
}

/** Brings a result to its only form; null when it is out of range. */
function settle(value: Decimal): Exact | null {
  if (!value.isFinite()) return null;
  if (value.isZero()) return 0;
  const near = value.toNumber();
  if (value.precision() <= 15 && Math.abs(value.e) < 300) return near;
  return Number.isFinite(near) && new Digits(near).eq(value) ? near : value;
}

function wide(value: Exact): Decimal {
  return typeof value === 'number' ? new Digits(value) : value;
}

/** -1, 0 or 1. */
export function compareNumbers(a: Exact, b: Exact): number {
  // JS numbers are in the same order as the decimals that they mean.
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
  return wide(a).cmp(b);
}

/** Equality of exact numbers. */
export function sameNumber(a: Exact, b: Exact): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b;
  return a.eq(b);
}

const whole = Number.isSafeInteger;

const tens = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000] as const;
/** Below it, a whole number divided by a power of ten is the JS number of that decimal. */
const fifteenDigits = 1e15;

/** The power of ten that makes a number whole; undefined for more than six places or fifteen digits. */
function scaleOf(value: number): number | undefined {
  return tens.find((ten) => {
    const scaled = Math.round(value * ten);
    return Math.abs(scaled) < fifteenDigits && scaled / ten === value;
  });
}

/** The sum; null when it is out of range, as for all that follow. */
export function add(a: Exact, b: Exact): Exact | null {
  if (typeof a !== 'number' || typeof b !== 'number') return settle(wide(a).plus(b));
  if (whole(a) && whole(b) && whole(a + b)) return a + b;
  return addScaled(a, b) ?? settle(wide(a).plus(b));
}

/** Amounts with a few places are added as whole numbers of their smallest place. */
function addScaled(a: number, b: number): number | undefined {
  const scale = Math.max(scaleOf(a) ?? Infinity, scaleOf(b) ?? Infinity);
  const [left, right] = [Math.round(a * scale), Math.round(b * scale)];
  const inside = Math.max(Math.abs(left), Math.abs(right), Math.abs(left + right)) < fifteenDigits;
  return inside ? (left + right) / scale + 0 : undefined;
}

/** The difference. */
export function subtract(a: Exact, b: Exact): Exact | null {
  return add(a, negate(b));
}

/** The product. */
export function multiply(a: Exact, b: Exact): Exact | null {
  if (typeof a !== 'number' || typeof b !== 'number') return settle(wide(a).times(b));
  if (whole(a) && whole(b) && whole(a * b)) return a * b + 0;
  return multiplyScaled(a, b) ?? settle(wide(a).times(b));
}

function multiplyScaled(a: number, b: number): number | undefined {
  const [left, right] = [scaleOf(a) ?? Infinity, scaleOf(b) ?? Infinity];
  const product = Math.round(a * left) * Math.round(b * right);
  return Math.abs(product) < fifteenDigits ? product / (left * right) + 0 : undefined;
}

/** Null when the divisor is 0. */
export function divide(a: Exact, b: Exact): Exact | null {
  if (b === 0) return null;
  if (typeof a === 'number' && typeof b === 'number' && whole(a) && whole(b) && a % b === 0) return a / b + 0;
  return settle(wide(a).div(b));
}

/** The remainder with the sign of the divisor; null when that is 0. */
export function modulo(a: Exact, b: Exact): Exact | null {
  if (b === 0) return null;
  if (typeof a !== 'number' || typeof b !== 'number' || !whole(a) || !whole(b)) return settle(wide(a).mod(b));
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest + 0;
}

/** `base ** exponent`; null where no real number is the answer. */
export function power(base: Exact, exponent: Exact): Exact | null {
  return settle(wide(base).pow(exponent));
}

/** The number with the other sign. */
export function negate(value: Exact): Exact {
  return typeof value === 'number' ? 0 - value : value.neg();
}

/** The number without sign. */
export function absolute(value: Exact): Exact {
  return typeof value === 'number' ? Math.abs(value) : value.abs();
}

/** The square root; null of a negative number. */
export function squareRoot(value: Exact): Exact | null {
  return settle(wide(value).sqrt());
}

/** e to the power of the number. */
export function exponential(value: Exact): Exact | null {
  return settle(wide(value).exp());
}

/** The natural logarithm; null of 0 and below. */
export function logarithm(value: Exact): Exact | null {
  return settle(wide(value).ln());
}

const rounding = {
  floor: Decimal.ROUND_FLOOR,
  ceiling: Decimal.ROUND_CEIL,
  up: Decimal.ROUND_UP,
  down: Decimal.ROUND_DOWN,
  halfUp: Decimal.ROUND_HALF_UP,
  halfDown: Decimal.ROUND_HALF_DOWN,
  halfEven: Decimal.ROUND_HALF_EVEN,
} as const;

export type Rounding = keyof typeof rounding;

/** The scales that a decimal128 has. DMN 1.5 §10.3.4.5. */
const [leastScale, mostScale] = [-6111, 6176];

/** Rounds to `scale` places after the point (before it, when negative); null for a scale that no number has. */
export function round(value: Exact, scale: number, mode: Rounding): Exact | null {
  if (scale < leastScale || scale > mostScale) return null;
  if (scale >= 0) {
    if (typeof value === 'number' && whole(value)) return value;
    return settle(wide(value).toDecimalPlaces(scale, rounding[mode]));
  }
  return settle(wide(value).toNearest(new Digits(10).pow(-scale), rounding[mode]));
}

/** The number as a JS integer, for positions and counts; undefined when it is none. */
export function toInteger(value: Exact): number | undefined {
  return typeof value === 'number' && whole(value) ? value : undefined;
}

/** The whole part of a number, for positions and scales that may have a fraction; undefined when it is too large. */
export function wholePart(value: Exact): number | undefined {
  const part = Math.trunc(Number(value)) + 0;
  return whole(part) ? part : undefined;
}

/** Decimal text without exponent. */
export function formatNumber(value: Exact): string {
  const text = String(value);
  return text.includes('e') ? wide(value).toFixed() : text;
}
