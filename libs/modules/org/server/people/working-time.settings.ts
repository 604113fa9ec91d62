import { z } from 'zod';
import type { SettingGroup } from '#lab/platform/settings/settings.js';

/** `09:00`; `24:00` is midnight at the end of the day. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** When the company works. */
export const workingTimeSettings = {
  name: 'workingTime',
  schema: z.object({
    /** 1 = Monday … 7 = Sunday. */
    workdays: z.array(z.number().int().min(1).max(7)).min(1).default([1, 2, 3, 4, 5]),
    /** The stretches of a working day, from and to, one after the other; between them is a break. */
    hours: z
      .array(z.tuple([clock, clock]))
      .min(1)
      .refine((hours) => hours.flat().every((time, at, all) => at === 0 || (all[at - 1] ?? '') < time))
      .default([
        ['09:00', '12:00'],
        ['13:00', '18:00'],
      ]),
    /** Whose public holidays and make-up days hold in years of which the company's own calendar names no day. */
    holidays: z.enum(['china', 'none']).default('china'),
  }),
} satisfies SettingGroup<z.ZodType>;
