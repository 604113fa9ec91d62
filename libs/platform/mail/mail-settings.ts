import { z } from 'zod';
import type { SettingGroup } from '../settings/settings.js';

/** What administrators set about mail; an `smtpUrl` here wins over the environment's. */
export const mailSettings = {
  name: 'mail',
  schema: z.object({
    smtpUrl: z.string().max(500).default(''),
    from: z.string().max(320).default('Labdesk <labdesk@localhost>'),
  }),
} satisfies SettingGroup<z.ZodType>;
