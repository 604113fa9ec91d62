import { z } from 'zod';
import type { SettingGroup } from '#lab/platform/settings/settings.js';

const rule = (on: boolean, days: number) =>
  z.object({ on: z.boolean(), days: z.number().int().min(1).max(3650) }).default({ on, days });
const run = z.object({ at: z.string(), removed: z.number().int() }).nullable().default(null);

/** Retention periods. What users wrote is kept unless a period is set; technical rows have a period from the start. */
export const archiveSettings = {
  name: 'archive',
  schema: z.object({
    mails: rule(false, 365),
    jobs: rule(false, 180),
    repeats: rule(true, 7),
    sessions: rule(true, 30),
    uploads: rule(true, 1),
    notifications: rule(true, 180),
    migrations: rule(true, 365),
  }),
} satisfies SettingGroup<z.ZodType>;

/** What the last runs removed. */
export const archiveRuns = {
  name: 'archiveRuns',
  schema: z.object({
    mails: run,
    jobs: run,
    repeats: run,
    sessions: run,
    uploads: run,
    notifications: run,
    migrations: run,
  }),
} satisfies SettingGroup<z.ZodType>;
