/** What a day, an amount and a quantity must be to be taken in; screens that only show them do without this file. */
import { z } from 'zod';
import { isDay } from './day.js';
import { currencies, fromScaled, toScaled, trimZeros } from './money.js';

export const day = z.string().refine(isDay, { message: 'day' }).meta({ fact: 'day' });

/** A fact that is the code of an entry of a catalogue: `codeOf('org/departments')`. */
export const codeOf = (catalogue: string) => z.string().meta({ catalogue });

export const currency = z.enum(currencies);

const scaled = (decimals: number) => (text: string, ctx: z.RefinementCtx) => {
  try {
    toScaled(text, decimals);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'decimal', params: { decimals } });
  }
};

const decimalText = z.union([z.string(), z.number().transform(String)]).pipe(z.string().trim());

/** An amount of money as decimal text with at most two places; the currency is a separate field. */
export const money = decimalText
  .superRefine(scaled(2))
  .transform((text) => fromScaled(toScaled(text, 2), 2))
  .meta({ fact: 'money' });

/** A quantity as decimal text with at most six places, trailing zeros dropped. */
export const quantity = decimalText
  .superRefine(scaled(6))
  .transform((text) => trimZeros(fromScaled(toScaled(text, 6), 6)))
  .meta({ fact: 'quantity' });
