import { useRef, useState } from 'react';
import { errors } from '#lab/shared/errors.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { FailuresBody } from '../../shared/definition.dto.js';

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
  readonly onPublished: (published: Published) => void;
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
  // What is stored by now: a press on Publish during a save begins before the page is drawn again.
  const known = useRef(saved);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const keep = (next: typeof saved) => {
    known.current = next;
    setSaved(next);
  };
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
        keep({ version, at: updatedAt, content: given.content });
      },
      onProblem: ({ code }) => {
        if (code === errors.stale.code) setConflict(true);
        return code === errors.stale.code;
      },
    },
  );
  const publishing = useApiMutation<Publishing, Published>((body) => api.post(`${path}/publish`, body), {
    refreshes: refreshes.publish,
    onDone: (published) => {
      keep({ version: 0, at: null, content: content() });
      options.onPublished(published);
    },
    onProblem: (problem) => {
      options.onPublishProblem?.(problem);
      return false;
    },
  });
  const isOther = (than: C | undefined) => than === undefined || !isSame(than, content());
  /** One save after the other: the second one goes on from the version that the first has made. */
  const save = (given: C = content()): Promise<StoredDraft> => {
    const run = running.current.then(() => {
      const { version, at, content: stored } = known.current;
      const isStored = version > 0 && stored !== undefined && isSame(stored, given);
      return isStored ? { version, updatedAt: at } : saving.mutateAsync({ content: given, version });
    });
    running.current = run.catch(() => undefined);
    return run;
  };
  return {
    saved,
    content,
    dirty: isOther(saved.content),
    /** The same at this very moment, for a user who has just ended typing. */
    isDirty: () => isOther(known.current.content),
    busy: saving.isPending || publishing.isPending,
    conflict,
    closeConflict: () => setConflict(false),
    save,
    /** Overwrites what another user has saved. */
    overwrite: () => saving.mutate({ content: content() }),
    publish: ({ note, accepted, version = known.current.version, activeFrom, failures }: PublishGiven) =>
      publishing.mutateAsync({
        note,
        version,
        ...(activeFrom === undefined ? {} : { activeFrom }),
        ...(failures === undefined ? {} : { failures }),
        ...(accepted.length > 0 ? { accepted: accepted.map(({ code, elementId }) => ({ code, elementId })) } : {}),
      }),
  };
}

/** Warnings that were read and accepted. */
type Accepted = readonly { readonly code: string; readonly elementId: string }[];

interface PublishGiven {
  readonly note: string;
  readonly accepted: Accepted;
  readonly version?: number;
  /** ISO 8601; at once without. */
  readonly activeFrom?: string | undefined;
  readonly failures?: FailuresBody | undefined;
}

/** What came of publishing: a version, or none yet where it waits. */
interface Published {
  readonly version: number | null;
  readonly waits?: 'time' | 'person' | null;
}

/** The body of publishing. */
interface Publishing {
  readonly note: string;
  readonly version: number;
  readonly activeFrom?: string;
  readonly failures?: FailuresBody;
  readonly accepted?: Accepted;
}

/** What the desk around a draft needs to know of it, whatever its content is. */
export type DraftState = Omit<ReturnType<typeof useDraft>, 'save'> & { readonly save: () => Promise<unknown> };
