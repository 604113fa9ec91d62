import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '#lab/ui/api-error.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { DefinitionVersion, DiagramText, DraftText } from '../../shared/definition.dto.js';
import type { Difference } from './model/difference.js';
import { compareTexts } from './model/read-documents.js';

/** How the address names the draft. */
export const draftSide = 'draft';
/** How the address names the version that waits to become active. */
export const releaseSide = 'release';

/** The address of a comparison. @param before id of a version, `draft` or `release`; so is `after` */
export function comparePath(before: string, after: string): string {
  return `/processBpmn?compare=${encodeURIComponent(before)},${encodeURIComponent(after)}`;
}

export interface Side {
  readonly id: string;
  readonly key: string;
  readonly xml: string;
  readonly scenarios: string | null;
}

interface Sides {
  readonly before: Side | undefined;
  readonly after: Side | undefined;
  readonly versions: readonly DefinitionVersion[];
  readonly hasDraft: boolean;
  /** The address does not name two sides of a process. */
  readonly isIncomplete: boolean;
  readonly problem: ApiError | null;
  readonly retry: () => void;
}

type VersionText = DiagramText & { readonly version: number };

/** Reads the two sides that an address names: two versions, or a version and the draft of its process. */
export function useSides(named: string): Sides {
  const [before = '', after = ''] = named.split(',');
  const old = useApiQuery<VersionText>(pathOf(before));
  const now = useApiQuery<VersionText>(pathOf(after));
  const key = old.data?.key ?? now.data?.key;
  const draft = useApiQuery<DraftText>(key === undefined ? null : `process/drafts/${key}`);
  const waiting = useApiQuery<DiagramText>(
    key !== undefined && [before, after].includes(releaseSide) ? `process/definitions/${key}/release` : null,
  );
  const versions = useApiQuery<readonly DefinitionVersion[]>(
    key === undefined ? null : `process/definitions/${key}/versions`,
  );
  const sideOf = (id: string, data: VersionText | undefined): Side | undefined => {
    const unnumbered: Readonly<Record<string, DiagramText | undefined>> = {
      [draftSide]: draft.data,
      [releaseSide]: waiting.data,
    };
    const text = Object.hasOwn(unnumbered, id) ? unnumbered[id] : data;
    return text && { id, key: text.key, xml: text.xml, scenarios: text.scenarios };
  };
  return {
    before: sideOf(before, old.data),
    after: sideOf(after, now.data),
    versions: versions.data ?? [],
    hasDraft: (draft.data?.version ?? 0) > 0,
    isIncomplete: before === '' || after === '' || ![before, after].some(isNumbered),
    problem: old.error ?? now.error ?? waiting.error ?? (named.includes(draftSide) ? draft.error : null),
    retry: () => void Promise.all([old, now, draft, waiting].map((each) => each.refetch())),
  };
}

function pathOf(id: string): string | null {
  return isNumbered(id) ? `process/versions/${id}` : null;
}

function isNumbered(id: string): boolean {
  return id !== '' && id !== draftSide && id !== releaseSide;
}

/** The difference of two diagrams, found in the browser; broken where one of them is no BPMN. */
export function useDifference(
  before: string | undefined,
  after: string | undefined,
): { readonly difference: Difference | undefined; readonly isBroken: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['compare', before, after],
    queryFn: () => compareTexts(before ?? '', after ?? ''),
    enabled: before !== undefined && after !== undefined,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
  return { difference: data, isBroken: isError };
}
