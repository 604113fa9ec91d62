import { useMemo } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { Cells, LineColumn, LineSpec } from '#lab/ui/lines/line.js';
import { goalTexts, mostGoals } from '../../shared/goal.dto.js';
import type { Links } from './goal-values.js';

/** Columns of goals: what is planned, or in the self-evaluation what became of it. */
export function useGoalLines(isEvaluated: boolean, links: Links): LineSpec {
  const t = useT();
  return useMemo(() => {
    const column = (key: string, kind: LineColumn['kind'], width: number): LineColumn => ({
      key,
      kind,
      width,
      label: t(`hr.goal.fields.${key}`),
      required: kind !== 'shown' && kind !== 'choice',
      signed: false,
    });
    const names = ['', ...new Set(links.values())];
    return {
      most: mostGoals,
      columns: isEvaluated
        ? [
            column('goal', 'shown', 180),
            column('weight', 'shown', 60),
            column('targetDate', 'shown', 100),
            column('completionDate', 'day', 124),
            column('selfScore', 'quantity', 84),
            { ...column('selfEvaluation', 'text', 200), max: goalTexts.selfEvaluation },
          ]
        : [
            { ...column('goal', 'text', 300), max: goalTexts.goal },
            column('weight', 'quantity', 76),
            column('targetDate', 'day', 124),
            { ...column('companyGoalId', 'choice', 190), choices: names },
          ],
      blank: (previous) => ({ targetDate: previous?.['targetDate'] ?? '' }),
      brief: ({ goal = '', weight = '', targetDate = '' }: Cells) => ({
        title: goal,
        count: targetDate,
        sum: weight || null,
      }),
    };
  }, [t, isEvaluated, links]);
}
