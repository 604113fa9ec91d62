import type { z } from 'zod';
import type { SettingGroup } from '#lab/platform/settings/settings.js';
import { passwordRules } from '../../shared/password.dto.js';

/** What administrators set about passwords. */
export const passwordSettings = {
  name: 'password',
  schema: passwordRules,
} satisfies SettingGroup<z.ZodType>;
