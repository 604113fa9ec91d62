import { z } from 'zod';
import type { SettingGroup } from '#lab/platform/settings/settings.js';

/** Where other programs of the house keep pictures, files and backups. Uploads of ours lie in `FILES_URL`. */
export const storageSettings = {
  name: 'storage',
  schema: z.object({
    server: z.string().max(253).default(''),
    domain: z.string().max(100).default(''),
    account: z.string().max(200).default(''),
    password: z.string().max(500).default(''),
    bucket: z.string().max(100).default(''),
    /** Folders below the folder of files, or absolute ones inside of it or of the data folder. */
    pictureDir: z.string().max(200).default('pictures'),
    fileDir: z.string().max(200).default('documents'),
    backupDir: z.string().max(200).default('backup'),
    /** Days that a backup reaches back. */
    backupRange: z.number().int().min(1).max(3650).nullable().default(null),
    zip: z.boolean().default(true),
    encrypt: z.boolean().default(false),
  }),
  secrets: ['password'],
} satisfies SettingGroup<z.ZodType>;

const test = z
  .object({
    at: z.string(),
    done: z.boolean(),
    outcome: z.string(),
    target: z.string(),
    detail: z.string().nullable(),
  })
  .nullable()
  .default(null);

/** What came of the last tests. */
export const testSettings = {
  name: 'configTests',
  schema: z.object({ mail: test, storage: test }),
} satisfies SettingGroup<z.ZodType>;
