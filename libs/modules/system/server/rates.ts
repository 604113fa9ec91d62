import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Settings, type SettingGroup } from '#lab/platform/settings/settings.js';
import type { RateTable } from '../shared/base-amount.js';

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

/** Exchange rates as they are today; a record that is submitted freezes those it used. */
@Injectable()
export class Rates {
  constructor(private readonly settings: Settings) {}

  async today(): Promise<RateTable> {
    const { base: _base, ...rates } = await this.settings.get(rateSettings);
    return rates;
  }
}
