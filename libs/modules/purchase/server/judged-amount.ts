import { sum, toScaled } from '#lab/shared/money.js';
import { toBase, type RateTable } from '../../system/server/index.js';
import { amountsByCurrency } from '../shared/line-amounts.js';

interface Part {
  readonly currency: string;
  readonly amount: string | null;
}

/**
 * The amount in the base currency that approval levels look at: credits do not lower it, each part counts by its absolute
 * amount.
 * @param amountBase what the parts come to, credits taken off
 * @param rates asked where there is a credit
 */
export async function judgedAmount(
  parts: readonly Part[],
  amountBase: string,
  rates: () => RateTable | Promise<RateTable>,
): Promise<string> {
  if (!parts.some(({ amount }) => amount !== null && toScaled(amount, 2) < 0)) return amountBase;
  const table = await rates();
  const absolute = parts.map(({ currency, amount }) => ({ currency, amount: amount && amount.replace('-', '') }));
  return sum(amountsByCurrency(absolute).map(({ currency, value }) => toBase(value, currency, table)));
}
