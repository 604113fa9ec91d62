import { useEffect, useRef, useState } from 'react';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useReturned } from '#lab/ui/decision/held-provider.jsx';
import { useRefresh } from '#lab/ui/query.jsx';
import { opinionOf, type OpinionText } from '#lab/ui/subject/action-bar.jsx';
import type { TaskDesk } from '../../shared/operation.dto.js';
import { deskPath } from './use-desk.js';
import { taskRoute } from '../../shared/task-route.js';
import { recentText } from '#lab/ui/dates.js';

const afterMs = 10_000;

interface Draft {
  readonly opinion: OpinionText;
  /** The task is dealt with: nothing is to be kept. */
  readonly forget: () => void;
}

interface Saved {
  readonly text: string;
  readonly at: string;
}

/**
 * The opinion of a task, kept on the server ten seconds after the last key and whenever its reader leaves; what was
 * kept is there again when the task opens. A failure is not reported: the text stays in the field.
 */
export function useDraft(task: string, desk: TaskDesk | undefined): Draft {
  const t = useT();
  const refresh = useRefresh();
  const returned = useReturned(task);
  const [typed, setTyped] = useState(returned && opinionOf(returned));
  const [own, setOwn] = useState<Saved>();
  const kept = own ?? (desk?.draft ? { text: desk.draft.opinion, at: desk.draft.savedAt } : undefined);
  const isOffered = desk?.operations.includes('draft') ?? false;
  const isDirty = isOffered && typed !== undefined && typed !== (kept?.text ?? '');

  const forgotten = useRef(false);
  const save = async () => {
    if (!isDirty || typed === undefined || forgotten.current) return;
    try {
      await api.put<null>(`${taskRoute(task)}/draft`, { opinion: typed, input: desk?.draft?.input ?? {} });
      setOwn({ text: typed, at: new Date().toISOString() });
      await refresh(deskPath(task));
    } catch {
      // Tried again with the next key, and on leaving.
    }
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(() => void latest.current(), afterMs);
    return () => clearTimeout(timer);
  }, [typed, isDirty]);
  useLeaving(latest);

  const isKept = kept !== undefined && kept.text !== '' && !isDirty;
  return {
    opinion: {
      value: typed ?? kept?.text ?? '',
      onChange: setTyped,
      note: isKept ? t('inbox.draftSaved', { time: recentText(kept.at) }) : undefined,
    },
    forget: () => {
      forgotten.current = true;
    },
  };
}

/** Saves when the task is left, or the page goes out of sight and may not come back. */
function useLeaving(latest: { readonly current: () => Promise<void> }): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void latest.current();
    };
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      void latest.current();
    };
  }, [latest]);
}
