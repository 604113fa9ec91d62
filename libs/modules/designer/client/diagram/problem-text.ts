import { useCallback } from 'react';
import type { Problem } from '#lab/process-engine/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

/** Arguments that are words themselves, by their name. */
const wordArgs: Readonly<Record<string, readonly string[]>> = {
  language: ['zh', 'en'],
  end: ['source', 'target'],
  kind: ['date', 'duration', 'cycle'],
};

/** The sentence of a problem in the reader's language. */
export function useProblemText(): (problem: Problem) => string {
  const t = useT();
  return useCallback(
    ({ code, args }) => {
      const said = Object.entries(args).map(([name, value]) => {
        const isWord = wordArgs[name]?.includes(value) ?? false;
        return [name, isWord ? t(`designer.diagrams.problemArgs.${name}.${value}`) : value];
      });
      return t(`designer.problems.${code}`, Object.fromEntries(said) as Record<string, string>);
    },
    [t],
  );
}
