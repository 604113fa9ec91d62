import { z } from 'zod';
import { longestPhrase, mostOwnPhrases } from '#lab/shared/phrases.js';

/** Bytes of one setting as JSON, and settings of one person. */
export const largestSetting = 20_000;
export const mostSettings = 400;

/** A list is named as its route, with dots: `org.roles`. */
const list = '[a-zA-Z][a-zA-Z0-9_-]*(?:\\.[a-zA-Z0-9_-]+)*';
const texts = z.array(z.string().max(80)).max(200);
const columns = z.object({ order: texts, hidden: texts, pinned: texts }).strict();
const view = z
  .object({
    id: z.string().min(1).max(40),
    name: z.string().trim().min(1).max(60),
    /** The view of the page that it applies to. */
    view: z.string().max(60).optional(),
    sort: z.string().max(64).optional(),
    search: z.string().max(200).optional(),
    values: z.record(z.string().max(60), z.array(z.string().max(200)).max(50)),
    columns: columns.optional(),
  })
  .strict();
const views = z.object({ views: z.array(view).max(20), standard: z.string().max(40).optional() }).strict();

/** Every setting that a person can keep: what its key looks like, and its shape. */
const kinds: readonly (readonly [RegExp, z.ZodType])[] = [
  [new RegExp(`^columns\\.${list}$`), columns],
  [new RegExp(`^views\\.${list}$`), views],
  [/^density$/, z.enum(['compact', 'default', 'comfortable'])],
  [/^letterKeys$/, z.boolean()],
  [/^phrases$/, z.array(z.string().trim().min(1).max(longestPhrase)).max(mostOwnPhrases)],
  [/^theme$/, z.enum(['light', 'dark', 'system'])],
];

const longestKey = 100;

/** The shape of a setting; undefined where there is no such setting. */
export function settingSchema(key: string): z.ZodType | undefined {
  return key.length > longestKey ? undefined : kinds.find(([pattern]) => pattern.test(key))?.[1];
}

export const settingBody = z.object({
  /** Null sets it back. */
  value: z.unknown(),
  /** The version that was seen; without it the last one to write wins. */
  version: z.number().int().optional(),
});
export type SettingBody = z.output<typeof settingBody>;

export interface PersonSetting {
  readonly key: string;
  readonly value: unknown;
  /** Counts the saves; 0 where nothing was saved yet. */
  readonly version: number;
}
