import { useState } from 'react';
import { errors } from '#lab/shared/errors.js';
import { api } from '#lab/ui/api.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { DraftText } from '../../shared/definition.dto.js';
import type { Modeler } from './canvas/services.js';
import { textOf } from './use-checks.js';
import { useCount, type Counter } from './use-modeler.js';

/** A draft as it was last read or written. */
interface Saved {
  /** 0 = there is none yet: what is drawn begins with the published version. */
  readonly version: number;
  readonly at: string | null;
  /** The count of changes that it holds. */
  readonly changes: number;
  readonly scenarios: string;
}

interface DraftOptions {
  readonly draftKey: string;
  readonly loaded: DraftText;
  readonly modeler: Modeler;
  readonly counter: Counter;
  /** What was opened is not what is saved: it was left unsaved before. */
  readonly restored: boolean;
  readonly scenarios: string;
}

interface Saving {
  /** The version that was seen; without it whatever stands there is written over. */
  readonly version?: number;
  readonly scenarios: string;
  /** The count when it began: what changes meanwhile is not saved by it. */
  readonly changes: number;
}

/** Saving the draft, and what to do when somebody else has saved theirs in between. */
export function useDraft({ draftKey, loaded, modeler, counter, restored, scenarios }: DraftOptions) {
  const changes = useCount(counter);
  const [saved, setSaved] = useState<Saved>({
    version: loaded.version,
    at: loaded.updatedAt,
    changes: restored ? -1 : counter.now(),
    scenarios: loaded.scenarios ?? '',
  });
  const [conflict, setConflict] = useState(false);
  const path = `process/drafts/${draftKey}`;
  const mutation = useApiMutation<Saving, DraftText>(
    async (given) => {
      const version = given.version ?? (await api.get<DraftText>(path)).version;
      return api.put<DraftText>(path, {
        xml: await textOf(modeler),
        scenarios: given.scenarios.trim() || null,
        version,
      });
    },
    {
      refreshes: ['process/definitions', 'process/drafts'],
      onDone: ({ version, updatedAt }, given) => {
        setConflict(false);
        setSaved({ version, at: updatedAt, changes: given.changes, scenarios: given.scenarios });
      },
      onProblem: ({ code }) => {
        if (code === errors.stale.code) setConflict(true);
        return code === errors.stale.code;
      },
    },
  );
  const save = (text = scenarios) =>
    mutation.mutateAsync({ version: saved.version, scenarios: text, changes: counter.now() });
  return {
    saved,
    dirty: saved.changes !== changes || saved.scenarios !== scenarios,
    /** The same at this very moment, for whoever has just ended typing. */
    isDirty: () => saved.changes !== counter.now() || saved.scenarios !== scenarios,
    busy: mutation.isPending,
    conflict,
    save,
    /** Writes over what somebody else has saved. */
    overwrite: () => mutation.mutate({ scenarios, changes: counter.now() }),
    closeConflict: () => setConflict(false),
    /** The draft has become a version: the next one begins with it. */
    published: () => setSaved({ version: 0, at: null, changes: counter.now(), scenarios }),
  };
}
