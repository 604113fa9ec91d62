import { useEffect, useState } from 'react';
import { api } from '#lab/ui/api.js';
import { useApiQuery, useKnownAnswer } from '#lab/ui/query.jsx';
import { draftName, type DraftEditors, type DraftKind } from '../../shared/editors.dto.js';

/** How often a page in sight says that it is open: the server takes one for closed that misses two. */
const beatMs = 20_000;

/**
 * Says that this page has the draft open, and answers who else has; undefined as long as that is not known. The server says
 * when it changes over the line that the page has anyway; without the line, it is heard with the next beat.
 * @param key of the draft; null where it is only looked at
 */
export function useEditors(kind: DraftKind, key: string | null): DraftEditors | undefined {
  const path = key === null ? null : `process/editors/${draftName(kind, key)}`;
  const [opening] = useState(newOpening);
  const keepAnswer = useKnownAnswer();
  const { data } = useApiQuery<DraftEditors>(path, { opening });
  useEffect(() => {
    if (path === null) return;
    // Who edits is no work of the user: that it is not known for a while is not shown.
    const quietly = () => undefined;
    let last: Promise<unknown> = Promise.resolve();
    const beat = () => {
      if (document.visibilityState !== 'visible') return;
      last = api.post<DraftEditors>(path, { opening }).then((answer) => keepAnswer(path, answer, { opening }), quietly);
    };
    const leave = () => void api.remove(`${path}/${opening}`, { outlivesPage: true }).catch(quietly);
    beat();
    const timer = setInterval(beat, beatMs);
    document.addEventListener('visibilitychange', beat);
    window.addEventListener('pageshow', beat);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
      window.removeEventListener('pageshow', beat);
      window.removeEventListener('pagehide', leave);
      // What is on its way would bring the row back.
      void last.then(leave);
    };
  }, [path, opening, keepAnswer]);
  return data;
}

/** Another one with each opening: the same tab may leave one draft and open another before the server has heard of it. */
function newOpening(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
