import { useCallback } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { tableSentence } from '../../shared/problem-words.js';
import type { Problem } from './use-table-checks.js';

const tones = { error: 'failed', warning: 'warning', notice: 'draft' } as const;
const order = { error: 0, warning: 1, notice: 2 } as const;

/** The sentence of a problem in the reader's language. */
export function useTableProblemText(): (problem: Pick<Problem, 'code' | 'args' | 'because'>) => string {
  const t = useT();
  return useCallback((problem) => tableSentence(problem, t), [t]);
}

interface TableProblemsProps {
  readonly problems: readonly Problem[];
  /** Where a problem is, in words; empty for the file as a whole. */
  readonly placeOf: (problem: Problem) => string;
}

/** What is wrong with the file, worst first. */
export function TableProblems({ problems, placeOf }: TableProblemsProps) {
  const t = useT();
  const say = useTableProblemText();
  const sorted = [...problems].sort((a, b) => order[a.severity] - order[b.severity]);
  return (
    <section className="tables-problems" aria-label={t('designer.diagrams.problems')}>
      <h2>
        {t('designer.diagrams.problems')}
        {problems.length === 0 && (
          <span>
            <ToneIcon tone="done" /> {t('designer.diagrams.count.none')}
          </span>
        )}
      </h2>
      {sorted.length > 0 && (
        <ul>
          {sorted.map((problem, index) => (
            <li key={`${problem.elementId} ${problem.code} ${index}`} data-severity={problem.severity}>
              <ToneIcon tone={tones[problem.severity]} />
              <b>{placeOf(problem) || t('designer.diagrams.wholeFile')}</b>
              <span>{say(problem)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
