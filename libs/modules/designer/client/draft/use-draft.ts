import { useRef, useState } from 'react';
import { errors } from '#lab/shared/errors.js';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { useApiMutation, useKnownAnswer } from '#lab/ui/query.jsx';
import type { FailuresBody } from '../../shared/definition.dto.js';
import { useAutosave } from './use-autosave.js';

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
  /** The content as the route takes it, and as it answers it. */
  readonly write: (content: C) => DraftFields | Promise<DraftFields>;
  /**
   * Routes whose answers are out of date after saving, and those that are read again after publishing. Saving reads nothing
   * again: a draft that is saved while it is drawn would ask for lists that are not on the page, each time.
   */
  readonly refreshes: { readonly save: readonly string[]; readonly publish: readonly string[] };
  /** Whether the user may save; what only a reader has open never saves itself. */
  readonly maySave: boolean;
  readonly onPublished: (published: Published) => void;
  readonly onPublishProblem?: (problem: ApiError) => void;
}

/** The content of a draft as it is sent and stored. */
type DraftFields = Readonly<Record<string, string | null>>;

interface Saving<C> {
  readonly content: C;
  /** The version that was seen; without it the stored draft is overwritten, whatever its version. */
  readonly version?: number;
  /** The user has not asked for it: the state in the bar says what there is to say. */
  readonly byItself?: boolean;
}

/** Why the last save failed: no answer, a refusal, or a newer draft of another user. */
export type SaveTrouble = 'line' | 'refused' | 'newer';

/** What the bar says about the draft. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | SaveTrouble;

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
  const [trouble, setTrouble] = useState<SaveTrouble>();
  const [isAtRest, setAtRest] = useState(false);
  const send = useSending<StoredDraft>(path);
  const keepAnswer = useKnownAnswer();
  const saving = useApiMutation<Saving<C>, StoredDraft>(
    async (given) => {
      const version = given.version ?? (await api.get<StoredDraft>(path)).version;
      return send(await write(given.content), version);
    },
    {
      outdates: refreshes.save,
      onDone: (stored, given) => {
        keepAnswer(path, stored);
        setConflict(false);
        setTrouble(undefined);
        pace.answered();
        keep({ version: stored.version, at: stored.updatedAt, content: given.content });
      },
      onProblem: (problem, { byItself }) => {
        const found = troubleOf(problem);
        // A draft that is refused with each change says why once.
        const isKnown = byItself === true && (found === 'line' || found === trouble);
        setTrouble(found);
        if (found === 'newer') setConflict(true);
        if (found === 'line') pace.lost();
        else pace.rest();
        return found === 'newer' || isKnown;
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
  const isDirty = () => isOther(known.current.content);
  /** One save after the other: the second one goes on from the version that the first has made. */
  const save = (given: C = content(), byItself = false): Promise<StoredDraft> => {
    const run = running.current.then(() => {
      const { version, at, content: stored } = known.current;
      const isStored = version > 0 && stored !== undefined && isSame(stored, given);
      return isStored ? { version, updatedAt: at } : saving.mutateAsync({ content: given, version, byItself });
    });
    running.current = run.catch(() => undefined);
    return run;
  };
  const pace = useAutosave({
    content,
    isSame,
    isDirty,
    // Another save would be refused as the last one was, and would ask the same question over the work of the user.
    waits:
      !options.maySave || isAtRest || trouble === 'newer' ? 'for-answer' : publishing.isPending ? 'later' : undefined,
    save: () => save(content(), true),
  });
  const dirty = isOther(saved.content);
  const isSaving = saving.isPending;
  const byItself = saving.variables?.byItself === true;
  return {
    saved,
    content,
    dirty,
    /** The same at this very moment, for a user who has just ended typing. */
    isDirty,
    status: statusOf({ dirty, isSaving, trouble }),
    busy: (isSaving && !byItself) || publishing.isPending,
    conflict,
    closeConflict: () => setConflict(false),
    save: (given?: C) => save(given),
    /** Ends what is being saved and saves nothing more by itself; `goOn` takes it back. */
    rest: async () => {
      setAtRest(true);
      pace.rest();
      await running.current;
    },
    goOn: () => setAtRest(false),
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

/**
 * Sends the content of a draft. Where the answer to the last one was lost, the server may have stored it all the same:
 * that is no conflict with another user, and the next save goes on from the version that it has made.
 */
function useSending<Stored extends StoredDraft>(path: string) {
  // What was sent since the last answer: any of it may have arrived.
  const unanswered = useRef<readonly DraftFields[]>([]);
  return async (fields: DraftFields, version: number): Promise<Stored> => {
    const before = unanswered.current;
    unanswered.current = [...before, fields];
    const put = async (over: number) => {
      const answer = await api.put<Stored>(path, { ...fields, version: over });
      unanswered.current = [];
      return answer;
    };
    try {
      return await put(version);
    } catch (problem) {
      if (!(problem instanceof ApiError) || troubleOf(problem) === 'line') throw problem;
      unanswered.current = before;
      if (problem.code !== errors.stale.code || before.length === 0) throw problem;
      const stored = await api.get<Stored & DraftFields>(path);
      const isOwn = stored.version === version + 1 && before.some((one) => isStoredAs(one, stored));
      if (!isOwn) throw problem;
      return put(stored.version);
    }
  };
}

function isStoredAs(fields: DraftFields, stored: DraftFields): boolean {
  return Object.entries(fields).every(([name, value]) => stored[name] === value);
}

/** A server that is busy or starts again is as good as none; what it has judged is judged the same the next time. */
function troubleOf({ code, status, trouble }: ApiError): SaveTrouble {
  if (code === errors.stale.code) return 'newer';
  const isAway = trouble !== undefined || status === 429 || (status >= 502 && status <= 504);
  return isAway ? 'line' : 'refused';
}

interface Standing {
  readonly dirty: boolean;
  readonly isSaving: boolean;
  readonly trouble: SaveTrouble | undefined;
}

/** Without a connection each try begins and fails again: the state says so throughout, instead of changing with each. */
function statusOf({ dirty, isSaving, trouble }: Standing): SaveStatus {
  if (trouble === 'line' && dirty) return 'line';
  if (isSaving) return 'saving';
  return dirty ? (trouble ?? 'unsaved') : 'saved';
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
