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
    tenantId: z.string().max(40).default(''),
    joinDate: z.string().max(10).nullable().default(null),
    expiryDate: z.string().max(10).nullable().default(null),
    /** What people who have chosen none begin with. */
    language: z.enum(['zh', 'en']).default('zh'),
    encoding: z.enum(['UTF-8', 'GB18030']).default('UTF-8'),
    /** Accounts that may be enabled at once; 0 sets no limit. */
    userQuota: z.number().int().min(0).max(1_000_000).default(0),
  }),
} satisfies SettingGroup<z.ZodType>;
