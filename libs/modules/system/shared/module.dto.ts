import { z } from 'zod';
import { languages } from '#lab/shared/texts.js';
import { moduleKey } from './modules.js';

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
export interface ModuleFile {
  /** Null for the one that comes with the product. */
  readonly id: string | null;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
}

export interface ModuleRow {
  readonly id: string;
  readonly version: number;
  readonly key: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly available: boolean;
  /** A room of the product draws it: it can be switched off, not deleted. */
  readonly used: boolean;
  /** It cannot be switched off either. */
  readonly stays: boolean;
  readonly place: number;
  readonly moduleVersion: string;
  readonly moduleFile: ModuleFile | null;
}

/** Answer of `getSysModuleDetail`. */
export interface ModuleAnswer {
  readonly sysModuleDetail: ModuleRow;
}

/** Answer of `getModuleFileContent`: a document that is read on a page of ours. */
export interface ModuleContent {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly fileName: string;
  readonly content: string;
}
