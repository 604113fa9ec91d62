import type { z } from 'zod';
import type { SettingGroup } from '#lab/platform/settings/settings.js';
import { singleSignOnValues } from '../../shared/single-sign-on.dto.js';

export const singleSignOnSettings = {
  name: 'single-sign-on',
  schema: singleSignOnValues,
  secrets: ['clientSecret'],
} satisfies SettingGroup<z.ZodType>;
