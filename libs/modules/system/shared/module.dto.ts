import { z } from 'zod';
import { languages } from '#lab/shared/texts.js';
import { moduleKey } from '#lab/shared/legacy-catalogue/modules.js';

export const moduleListQuery = z.object({
  search: z.string().trim().max(100).default(''),
  available: z.enum(['true', 'false']).optional(),
});
export type ModuleListQuery = z.output<typeof moduleListQuery>;

/** Names a module by its id or its key. */
export const moduleBody = z.object({ id: z.string().min(1).max(64) });
export type ModuleBody = z.output<typeof moduleBody>;

export const moduleContentBody = moduleBody.extend({ language: z.enum(languages).optional() });
export type ModuleContentBody = z.output<typeof moduleContentBody>;

export const removedModuleBody = moduleBody.extend({ version: z.number().int() });
export type RemovedModuleBody = z.output<typeof removedModuleBody>;

export const savedModuleBody = z
  .object({
    /** Absent for a new module; one that is changed comes with the version that was seen. */
    id: z.string().max(64).optional(),
    version: z.number().int().default(0),
    key: z.string().trim().regex(moduleKey),
    nameZh: z.string().trim().min(1).max(80),
    nameEn: z.string().trim().min(1).max(80),
    available: z.boolean(),
    place: z.number().int().min(0).max(999),
    moduleVersion: z.string().trim().max(40).default(''),
    /** An upload of the caller, the file it has already, or null for none of its own. */
    moduleFile: z.string().max(64).nullable().default(null),
  })
  .strict();
export type SavedModuleBody = z.input<typeof savedModuleBody>;
export type SavedModule = z.output<typeof savedModuleBody>;

/** The help document of a module. */
const moduleFile = z.strictObject({
  /** Null for the one that comes with the product. */
  id: z.string().nullable(),
  name: z.string(),
  mime: z.string(),
  size: z.number().int(),
});
export type ModuleFile = z.infer<typeof moduleFile>;

export const moduleRow = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  key: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  available: z.boolean(),
  /** A room of the product draws it: it can be switched off, not deleted. */
  used: z.boolean(),
  /** It cannot be switched off either. */
  stays: z.boolean(),
  place: z.number().int(),
  moduleVersion: z.string(),
  moduleFile: moduleFile.nullable(),
});
export type ModuleRow = z.infer<typeof moduleRow>;

/** Answer of `getSysModuleDetail`. */
export const moduleAnswer = z.strictObject({ sysModuleDetail: moduleRow });
export type ModuleAnswer = z.infer<typeof moduleAnswer>;

/** Answer of `getModuleFileContent`: a document that is read on a page of ours. */
export const moduleContent = z.strictObject({
  id: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  fileName: z.string(),
  content: z.string(),
});
export type ModuleContent = z.infer<typeof moduleContent>;
