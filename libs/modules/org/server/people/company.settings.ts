import { z } from 'zod';
import type { SettingGroup } from '#lab/platform/settings/settings.js';

/** What is true of the company as a whole. */
export const companySettings = {
  name: 'company',
  schema: z.object({
    nameZh: z.string().max(100).default('Labdesk'),
    nameEn: z.string().max(100).default('Labdesk'),
    /** Zone in which dates without one are meant, and numbers of a month are drawn. */
    zone: z.string().max(64).default('Asia/Shanghai'),
    ceoId: z.string().max(36).nullable().default(null),
    /** People who may be enabled at once; 0 sets no limit. */
    userQuota: z.number().int().min(0).max(1_000_000).default(0),
  }),
} satisfies SettingGroup<z.ZodType>;
