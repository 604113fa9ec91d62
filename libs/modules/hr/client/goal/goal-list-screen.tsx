import { useMemo } from 'react';
import { useDocumentColumns } from '#lab/ui/document/document-columns.jsx';
import { useDocumentFilters } from '#lab/ui/document/document-filters.js';
import { DocumentList, type DocumentListProps } from '#lab/ui/document/document-list.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { goalGrades, goalSteps } from '../../shared/goal.codes.js';
import type { GoalRow } from '../../shared/goal.dto.js';
import { goalDocument, goalWords } from '../../shared/goal.words.js';

/** Reporting levels that the filter offers, from the top. */
const levels = Array.from({ length: 9 }, (_, above) => String(above + 1));

/** The goal sets of the reader, of their people or department. */
export default function GoalListScreen() {
  return <GoalList name="hr.goals" />;
}

type GoalListProps = Pick<DocumentListProps<GoalRow>, 'name' | 'desk'>;

/** A list of goal sets, with the columns and filters that all of them have. */
export function GoalList(props: GoalListProps) {
  const t = useT();
  const usual = useDocumentColumns<GoalRow>(goalWords);
  const filters = useDocumentFilters(goalWords);
  const columns = useMemo(
    () => [
      usual.number,
      usual.own('year', ({ year }) => year, { width: 80, sort: 'year', main: true }),
      usual.owner,
      usual.name('department', { width: 130, yields: 2 }),
      usual.figures('lineCount', ({ lineCount }) => String(lineCount), { width: 80, align: 'right', yields: 1 }),
      usual.figures('weightTotal', ({ weightTotal }) => weightTotal, { width: 90, align: 'right' }),
      usual.state,
      usual.path,
      usual.figures('finalScore', ({ finalScore }) => finalScore ?? undefined, {
        width: 100,
        align: 'right',
        sort: 'finalScore',
        onCard: 'fact',
      }),
      usual.updatedAt,
    ],
    [usual],
  );
  return (
    <DocumentList<GoalRow>
      kind={goalDocument}
      {...props}
      columns={columns}
      filters={useMemo(
        () => [
          filters.state(),
          filters.year('year'),
          {
            kind: 'choice' as const,
            key: 'step',
            label: t('hr.goal.fields.step'),
            choices: goalSteps.map((value) => ({ value, label: t(`hr.goal.stepCodes.${value}`) })),
          },
          {
            kind: 'choice' as const,
            key: 'level',
            label: t('hr.goal.fields.level'),
            choices: levels.map((value) => ({ value, label: value })),
          },
          filters.ref('departmentId', 'org/departments', 'department'),
          filters.ref('ownerId', 'org/users', 'owner'),
          filters.ref('scorerId', 'org/users', 'scorerId'),
          filters.ref('companyGoalId', 'hr/company-goals', 'companyGoalId'),
          {
            kind: 'choice' as const,
            key: 'grade',
            label: t('hr.goal.fields.grade'),
            many: true,
            choices: goalGrades.map((value) => ({ value, label: t(`hr.goal.gradeCodes.${value}`) })),
          },
        ],
        [filters, t],
      )}
    />
  );
}
