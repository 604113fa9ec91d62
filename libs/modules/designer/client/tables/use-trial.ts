import { useEffect, useState } from 'react';
import { api } from '#lab/ui/api.js';
import { ApiError } from '#lab/ui/api-error.js';
import type { TableTestAnswer } from '../../shared/table.dto.js';

const pauseMs = 250;

interface Trial {
  readonly answer?: TableTestAnswer;
  readonly problem?: ApiError;
}

/** Evaluates the decision again whenever the table or its inputs have changed; sends nothing while `xml` is empty. */
export function useTrial(key: string, xml: string, decision: string, inputs: Readonly<Record<string, unknown>>): Trial {
  const body = JSON.stringify({ xml, decision, inputs });
  const [trial, setTrial] = useState<Trial>({});
  useEffect(() => {
    if (xml === '') return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      api
        .post<TableTestAnswer>(`process/table-drafts/${key}/test`, JSON.parse(body), { signal: leaving.signal })
        .then((answer) => setTrial({ answer }))
        .catch((error: unknown) => {
          if (!leaving.signal.aborted && error instanceof ApiError) setTrial({ problem: error });
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key, xml, body]);
  return trial;
}
