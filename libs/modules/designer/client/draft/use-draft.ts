import { useState } from 'react';
import { errors } from '#lab/shared/errors.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useApiMutation } from '#lab/ui/query.jsx';

/** A draft as the server answers it, without its content. */
interface StoredDraft {
  /** 0 = there is none yet: the editor begins with the published version. */
  readonly version: number;
  readonly updatedAt: string | null;
}

interface DraftOptions<C> {
  /** The route of the draft. */
  readonly path: string;
  readonly loaded: StoredDraft;
  /** The stored content; undefined where something unsaved was opened instead. */
  readonly opened: C | undefined;
  /** The content at this very moment. */
  readonly content: () => C;
  readonly isSame: (a: C, b: C) => boolean;
  /** The content as the route takes it. */
  readonly write: (content: C) => object | Promise<object>;
  /** Routes that are read again after saving and after publishing. */
  readonly refreshes: { readonly save: readonly string[]; readonly publish: readonly string[] };
  readonly onPublished: (version: number) => void;
  readonly onPublishProblem?: (problem: ApiError) => void;
}

interface Saving<C> {
  readonly content: C;
  /** The version that was seen; without it the stored draft is overwritten, whatever its version. */
  readonly version?: number;
}

/** Saves a draft, finds out when another user has saved it in between, and makes it a version. */
export function useDraft<C>({ path, content, isSame, write, refreshes, ...options }: DraftOptions<C>) {
  const [saved, setSaved] = useState({
    version: options.loaded.version,
    at: options.loaded.updatedAt,
    content: options.opened,
  });
  const [conflict, setConflict] = useState(false);
  const saving = useApiMutation<Saving<C>, StoredDraft>(
    async (given) => {
      const version = given.version ?? (await api.get<StoredDraft>(path)).version;
      return api.put<StoredDraft>(path, { ...(await write(given.content)), version });
    },
    {
      refreshes: refreshes.save,
      onDone: ({ version, updatedAt }, given) => {
        setConflict(false);
        setSaved({ version, at: updatedAt, content: given.content });
      },
      onProblem: ({ code }) => {
        if (code === errors.stale.code) setConflict(true);
        return code === errors.stale.code;
      },
    },
  );
  const publishing = useApiMutation<Publishing, { readonly version: number }>(
    (body) => api.post(`${path}/publish`, body),
    {
      refreshes: refreshes.publish,
      onDone: ({ version }) => {
        setSaved({ version: 0, at: null, content: content() });
        options.onPublished(version);
      },
      onProblem: (problem) => {
        options.onPublishProblem?.(problem);
        return false;
      },
    },
  );
  const isDirty = () => saved.content === undefined || !isSame(saved.content, content());
  return {
    saved,
    content,
    dirty: isDirty(),
    /** The same at this very moment, for a user who has just ended typing. */
    isDirty,
    busy: saving.isPending || publishing.isPending,
    conflict,
    closeConflict: () => setConflict(false),
    save: (given: C = content()) => saving.mutateAsync({ content: given, version: saved.version }),
    /** Overwrites what another user has saved. */
    overwrite: () => saving.mutate({ content: content() }),
    /** @param accepted warnings that were read */
    publish: (note: string, accepted: Accepted, version = saved.version) =>
      publishing.mutateAsync({
        note,
        version,
        ...(accepted.length > 0 ? { accepted: accepted.map(({ code, elementId }) => ({ code, elementId })) } : {}),
      }),
  };
}

/** Warnings that were read and accepted. */
type Accepted = readonly { readonly code: string; readonly elementId: string }[];

/** The body of publishing. */
interface Publishing {
  readonly note: string;
  readonly version: number;
  readonly accepted?: Accepted;
}

/** What the desk around a draft needs to know of it, whatever its content is. */
export type DraftState = Omit<ReturnType<typeof useDraft>, 'save'> & { readonly save: () => Promise<unknown> };
