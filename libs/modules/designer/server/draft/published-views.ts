import type { BothNames } from '#lab/shared/texts.js';
import { shown, type PeopleDirectory, type ProcessDefinition } from '#lab/process-host/index.js';
import type { KeptFailures } from '../../shared/definition.dto.js';
import type { PublishedSummary, PublishedVersion } from '../../shared/published.dto.js';

/** The columns of a published version that lists show. */
interface PublishedRow {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly hash: string;
  readonly nameZh: string;
  readonly nameEn: string | null;
  readonly origin: string;
  readonly createdAt: Date;
}

/** The columns of a list, without the texts of the versions. */
export const headColumns = {
  id: true,
  key: true,
  version: true,
  hash: true,
  nameZh: true,
  nameEn: true,
  origin: true,
  createdAt: true,
} as const;

/** The newest version of each key. @param heads by rising versions */
export function newest<Row extends PublishedRow>(heads: readonly Row[]): readonly Row[] {
  return [...new Map(heads.map((head) => [head.key, head])).values()];
}

/**
 * A key by its newest version.
 * @param fileHash of the file that came with the product; undefined where none did
 */
export function summaryOf(head: PublishedRow, hasDraft: boolean, fileHash: string | undefined): PublishedSummary {
  const { id, key, version, hash, origin, createdAt } = head;
  return {
    key,
    name: nameOf(head),
    latest: { id, version, origin, createdAt: createdAt.toISOString() },
    hasDraft,
    diverged: origin === 'designer' && fileHash !== undefined && fileHash !== hash,
  };
}

/** A key of which there is only a draft, as the draft names it. */
export function unpublished(key: string, name: BothNames = { zh: key }): PublishedSummary {
  return { key, name, latest: null, hasDraft: true, diverged: false };
}

/** @param people as fresh as the answer is to be */
export function versionOf(
  row: Omit<PublishedRow, 'hash'> & { readonly note: string | null; readonly createdBy: string | null },
  people: PeopleDirectory,
): PublishedVersion {
  const { id, version, origin, note, createdBy, createdAt } = row;
  return {
    id,
    version,
    name: nameOf(row),
    origin,
    note,
    createdBy: createdBy === null ? null : shown(people, createdBy).name,
    createdAt: createdAt.toISOString(),
  };
}

/** Why a version is published although scenarios of it fail, where some do. @param people as fresh as the answer is to be */
export function keptFailures(
  { failures }: Pick<ProcessDefinition, 'failures'>,
  people: PeopleDirectory,
): { readonly failures?: KeptFailures } {
  return failures ? { failures: { ...failures, by: shown(people, failures.by).name } } : {};
}

function nameOf({ nameZh, nameEn }: Pick<PublishedRow, 'nameZh' | 'nameEn'>): BothNames {
  return { zh: nameZh, en: nameEn };
}
