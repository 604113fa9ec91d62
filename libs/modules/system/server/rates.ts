import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { fromScaled, toScaled, type Currency } from '#lab/shared/money.js';
import { Settings, type SettingGroup } from '#lab/platform/settings/settings.js';

/** What one unit of each currency is worth in the base currency; kept by administrators. */
export const rateSettings = {
  name: 'rates',
  schema: z.object({
    base: z.literal('CNY').default('CNY'),
    CNY: z.string().default('1'),
    USD: z.string().default('7.1'),
    EUR: z.string().default('7.8'),
    GBP: z.string().default('9.1'),
    CHF: z.string().default('8.2'),
  }),
} satisfies SettingGroup<z.ZodType>;

export type RateTable = Readonly<Record<Currency, string>>;

/** Exchange rates as they are today; a record that is submitted freezes those it used. */
@Injectable()
export class Rates {
  constructor(private readonly settings: Settings) {}

  async today(): Promise<RateTable> {
    const { base: _base, ...rates } = await this.settings.get(rateSettings);
    return rates;
  }
}

/** An amount in the base currency, rounded half up to its minor unit. */
export function toBase(amount: string, currency: Currency, rates: RateTable): string {
  const product = BigInt(toScaled(amount, 2)) * BigInt(toScaled(rates[currency], 10));
  const half = product < 0n ? -5_000_000_000n : 5_000_000_000n;
  return fromScaled(Number((product + half) / 10_000_000_000n), 2);
}
