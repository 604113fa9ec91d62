import { z } from 'zod';
import { bothNames, person } from '#lab/shared/answers.js';
import { listOf, pageQuery } from '#lab/shared/paging.js';
import { definitionKey } from './definition.dto.js';

export const bindingStates = ['bound', 'unbound', 'planned'] as const;

export const bindingQuery = pageQuery.pick({ page: true, size: true, search: true }).extend({
  /** Words of catalogues, `purchaseCategory`. */
  kind: listOf(z.string().max(40)),
  /** Of one entry alone. */
  entry: z.string().max(64).optional(),
  state: listOf(z.enum(bindingStates)),
});
export type BindingQuery = z.infer<typeof bindingQuery>;

export const bindingHistoryQuery = pageQuery.pick({ page: true, size: true });
export type BindingHistoryQuery = z.infer<typeof bindingHistoryQuery>;

/** A process by its key, and what it is called; the key where there is no version of it any more. */
const namedProcess = z.strictObject({ key: z.string(), name: bothNames });
export type NamedProcess = z.infer<typeof namedProcess>;

/** A catalogue that binds its entries to processes. */
export const bindingKind = z.strictObject({ kind: z.string(), name: bothNames });
export type BindingKind = z.infer<typeof bindingKind>;

/** One slot of an entry of a catalogue: which process its records start with. */
export const bindingLine = z.strictObject({
  kind: z.string(),
  kindName: bothNames,
  id: z.string(),
  /** Of the entry of the catalogue; a change names the one that was seen. */
  version: z.number().int(),
  code: z.string().nullable(),
  name: bothNames,
  enabled: z.boolean(),
  slot: z.string(),
  subject: z.string(),
  document: bothNames,
  process: namedProcess.nullable(),
  fallback: namedProcess.nullable(),
  /** The bound process cannot start. */
  stopped: z.boolean(),
  /** The next planned change. */
  planned: z.strictObject({ process: namedProcess.nullable(), from: z.iso.datetime() }).nullable(),
  changedAt: z.iso.datetime().nullable(),
  /** The reader may change it. */
  mayChange: z.boolean(),
});
export type BindingLine = z.infer<typeof bindingLine>;

/** planned waits for its time; failed was refused at its time. */
const bindingStatus = z.enum(['planned', 'applied', 'withdrawn', 'failed']);
export type BindingStatus = z.infer<typeof bindingStatus>;

export const bindingChange = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  status: bindingStatus,
  from: z.iso.datetime(),
  before: namedProcess.nullable(),
  after: namedProcess.nullable(),
  fallbackBefore: namedProcess.nullable(),
  fallbackAfter: namedProcess.nullable(),
  /** Null where it was changed in the form of the catalogue. */
  note: z.string().nullable(),
  by: person,
  at: z.iso.datetime(),
  /** Why it could not be applied; null unless it failed. */
  refusal: z.strictObject({ code: z.number().int(), args: z.array(z.string()).readonly() }).nullable(),
});
export type BindingChange = z.infer<typeof bindingChange>;

export const bindingBody = z.object({
  process: definitionKey.nullable(),
  fallback: definitionKey.nullable(),
  /** When it applies; at once without, and where it has passed. */
  from: z.iso.datetime().optional(),
  note: z.string().trim().min(1).max(500),
  /** Of the entry, as it was seen. */
  version: z.number().int().min(1),
});
export type BindingBody = z.infer<typeof bindingBody>;

export const withdrawBody = z.object({ version: z.number().int().min(1) });
export type WithdrawBody = z.infer<typeof withdrawBody>;

export const wouldRunQuery = z.object({
  kind: z.string().max(40),
  id: z.string().max(64),
  slot: z.string().max(40),
  /** Now without, and where it has passed. */
  at: z.iso.datetime().optional(),
});
export type WouldRunQuery = z.infer<typeof wouldRunQuery>;

/** Which process records would start with: the bound one, its fallback, one that is bound until then, or the usual one. */
export const wouldRun = z.strictObject({
  at: z.iso.datetime(),
  process: namedProcess.nullable(),
  /** The active version, or one that is scheduled to be active by then, under the number that it will have. */
  version: z.number().int().nullable(),
  /** When a scheduled version becomes active; null for the one that is active now. */
  scheduled: z.iso.datetime().nullable(),
  why: z.enum(['binding', 'fallback', 'planned', 'usual']).nullable(),
  /** Why none would start; null where one would. */
  refusal: z.strictObject({ code: z.number().int(), args: z.array(z.string()).readonly() }).nullable(),
});
export type WouldRun = z.infer<typeof wouldRun>;
