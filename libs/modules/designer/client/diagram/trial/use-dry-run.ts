import { useEffect, useState } from 'react';
import type { DryRun } from '#lab/shared/process-view.js';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import type { DryRunBody } from '../../../shared/dry-run.dto.js';

const pauseMs = 400;

export interface Tried {
  /** The last answer; it stays while the next one is on its way. */
  readonly run?: DryRun;
  readonly problem?: ApiError;
  readonly coming: boolean;
}

/** Tries the drawing on the server a moment after the last change of it, or of what it is tried with. */
export function useDryRun(body: DryRunBody | undefined): Tried {
  const asked = body && JSON.stringify(body);
  const [answer, setAnswer] = useState<Omit<Tried, 'coming'> & { readonly to?: string }>({});
  useEffect(() => {
    if (asked === undefined) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      api.post<DryRun>('process/dry-run', JSON.parse(asked), { signal: gone.signal }).then(
        (run) => setAnswer({ to: asked, run }),
        (problem: unknown) => {
          if (!gone.signal.aborted && problem instanceof ApiError) setAnswer({ to: asked, problem });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [asked]);
  if (asked === undefined) return { coming: false };
  const { to, run, problem } = answer;
  return { ...(run ? { run } : {}), ...(problem ? { problem } : {}), coming: to !== asked };
}
