import { useEffect, useState } from 'react';
import { organisationCodes, type Problem } from '#lab/process-engine/index.js';
import { api } from '#lab/ui/api.js';

const pauseMs = 1_500;
const none: readonly Problem[] = [];

/**
 * What only the server knows of the drawing: people, roles and departments as they are now, branches that are not used. It
 * is asked a while after the last change; what cannot be asked is left to publishing.
 * @param xml the drawing as it was checked last; undefined where there is nothing to ask
 */
export function useOrganisationProblems(draftKey: string, xml: string | undefined): readonly Problem[] {
  const [problems, setProblems] = useState(none);
  useEffect(() => {
    if (xml === undefined) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      api
        .post<{ readonly problems: readonly Problem[] }>(
          `process/drafts/${draftKey}/check`,
          { xml, scenarios: null },
          { signal: gone.signal },
        )
        .then(
          (answer) => setProblems(answer.problems.filter(({ code }) => organisationCodes.includes(code))),
          () => undefined,
        );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [draftKey, xml]);
  return xml === undefined ? none : problems;
}
