import { z } from 'zod';
import { bothNames } from '#lab/shared/answers.js';
import type { OwnProcessRights } from '#lab/shared/process-rights.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { PublishedSummary, PublishedVersion } from './published.dto.js';

/** One diagram in the list of the process centre. */
export interface DefinitionSummary extends PublishedSummary {
  readonly subject: string | null;
  /** No instance of it can be started. */
  readonly suspended: boolean;
  /** Who suspended it and why; absent where it is not suspended, or was so before the audit had it. */
  readonly suspension?: Suspension;
  /** Instances that are under way, over all versions; null where the reader may not watch them. */
  readonly running: number | null;
  readonly mine: OwnProcessRights;
  /** A version that waits to become active; absent without one. */
  readonly release?: {
    /** ISO 8601; null = as soon as it is confirmed. */
    readonly activeFrom: string | null;
    readonly unconfirmed: boolean;
  };
}

/** Why no instance of a process can be started. */
export interface Suspension {
  readonly by: BothNames;
  /** ISO 8601. */
  readonly at: string;
  readonly reason: string;
}

/** Scenarios that failed when a version was published all the same. */
export interface KeptFailures {
  readonly reason: string;
  readonly cases: readonly string[];
  readonly by: BothNames;
  /** ISO 8601. */
  readonly at: string;
}

export interface DefinitionVersion extends PublishedVersion {
  /** Absent where all passed. */
  readonly failures?: KeptFailures;
  readonly suspended: boolean;
  /** Null where the reader may not watch them. */
  readonly running: number | null;
}

/** A diagram with its text; `version` of a draft guards against a second editor. */
export interface DiagramText {
  readonly key: string;
  readonly xml: string;
  readonly scenarios: string | null;
}

export interface DraftText extends DiagramText {
  readonly version: number;
  readonly baseVersion: number;
  readonly updatedAt: string | null;
}

/** A draft with what the lists of its process leave to the reader. */
export interface OpenedDraft extends DraftText {
  readonly mine: OwnProcessRights;
}

export const processListQuery = z.object({ kind: z.string().max(64).optional() });
export type ProcessListQuery = z.infer<typeof processListQuery>;

/** The published processes of one kind of record; those that drive no record have no kind. */
export const processesOfKind = z.strictObject({
  kind: z.string().nullable(),
  name: bothNames.nullable(),
  processes: z.array(z.strictObject({ key: z.string(), name: bothNames, version: z.number().int() })).readonly(),
});
export type ProcessesOfKind = z.infer<typeof processesOfKind>;

export const diagramXml = z
  .string()
  .min(1)
  .max(5 * 1024 * 1024);
const scenarios = z
  .string()
  .max(2 * 1024 * 1024)
  .nullable()
  .default(null);

export const draftBody = z.object({ xml: diagramXml, scenarios, version: z.number().int().min(0) });
export type DraftBody = z.infer<typeof draftBody>;

/** Failing scenarios that the user who publishes has read, by their names, and why the version is published all the same. */
export const failuresBody = z.object({
  reason: z.string().trim().min(10).max(500),
  cases: z.array(z.string().max(1000)).min(1).max(500),
});
export type FailuresBody = z.infer<typeof failuresBody>;

export const publishBody = z.object({
  note: z.string().trim().max(500).default(''),
  version: z.number().int().min(0),
  /** When the version becomes active; at once without, and where it has passed. */
  activeFrom: z.iso.datetime().optional(),
  /** Warnings that the user who publishes has read and accepts. */
  accepted: z
    .array(z.object({ code: z.string().max(64), elementId: z.string().max(255) }))
    .max(500)
    .default([]),
  /** Kept where scenarios fail; without a failing one it asks nothing. */
  failures: failuresBody.optional(),
});
export type PublishBody = z.infer<typeof publishBody>;

export const checkBody = z.object({ xml: diagramXml, scenarios });
export type CheckBody = z.infer<typeof checkBody>;

/** Keys are file names: `purchase-request.standard`. */
export const definitionKey = z
  .string()
  .regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+$/)
  .max(80);

/** A role or group that a rule on a diagram may name; diagrams know it by its code. */
export interface NamedPeople {
  readonly code: string;
  readonly name: BothNames;
}

/** Whom the rules of a diagram can name, beside single users. */
export interface RulePeople {
  readonly roles: readonly NamedPeople[];
  readonly groups: readonly NamedPeople[];
}

/** How long what is over of a process is kept; for ever without days. */
export const retentionBody = z.object({
  days: z.number().int().min(1).max(36_500).nullable(),
  /** Nothing of it may be removed, whatever the days say. */
  legalHold: z.boolean(),
  version: z.number().int().min(0),
});
export type RetentionBody = z.infer<typeof retentionBody>;
