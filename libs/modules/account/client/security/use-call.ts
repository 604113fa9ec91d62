import { useState } from 'react';
import { ApiError } from '#lab/ui/api-error.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage } from '#lab/ui/i18n/language-provider.jsx';

/** One call at a time, with its refusal in words for the field. */
export function useCall() {
  const { texts } = useLanguage();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** @returns the answer, or undefined when it was refused */
  const call = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
    setBusy(true);
    setProblem(undefined);
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(problemText(texts, error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { call, busy, problem, forget: () => setProblem(undefined) };
}
