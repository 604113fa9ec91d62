import type { z } from 'zod';
import type { SettingGroup } from '#lab/platform/settings/settings.js';
import { directoryValues } from '../../shared/directory.dto.js';

export const directorySettings = {
  name: 'directory',
  schema: directoryValues,
  secrets: ['bindPassword'],
} satisfies SettingGroup<z.ZodType>;
