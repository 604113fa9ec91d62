import { z } from 'zod';
import type { SettingGroup } from '#lab/platform/settings/settings.js';

const longest = 3650;

/** What administrators set about passwords. */
export const passwordSettings = {
  name: 'password',
  schema: z.object({
    /** Days after which a password has to be replaced; 0 = never. */
    validDays: z.number().int().min(0).max(longest).default(180),
  }),
} satisfies SettingGroup<z.ZodType>;
