import type { z } from 'zod';
import type { SettingGroup } from '#lab/platform/settings/settings.js';
import { reminderSettings } from '../../shared/labour-contract.dto.js';

/** When people are reminded of contracts that end. */
export const contractReminders = {
  name: 'hr.contractReminders',
  schema: reminderSettings,
} satisfies SettingGroup<z.ZodType>;
