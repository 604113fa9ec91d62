import { Select } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { GoalFigures } from '../../shared/goal-figures.dto.js';
import { goalPages } from '../../shared/goal.permissions.js';

/** States of sets that were submitted, approved and scored, as the list filters by them. */
const statesOf = {
  submitted: 'toApprove,approved,modifying,toEvaluate,toScore,completed',
  approved: 'approved,modifying,toEvaluate,toScore,completed',
  scored: 'completed',
} as const;

type Selection = Readonly<Record<string, string>>;

/** The address of the list with the sets behind a figure. */
function listOf(selection: Selection, more: Selection): string {
  return `${goalPages.page.allGoals}?${new URLSearchParams({ ...selection, ...more }).toString()}`;
}

/** Figures of the goals of a year, by department and level; each leads to its sets. */
export default function GoalStatisticsScreen() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const asked = Object.fromEntries(
    ['year', 'departmentId', 'level'].flatMap((key) => {
      const value = params.get(key);
      return value ? [[key, value]] : [];
    }),
  );
  const answer = useApiQuery<GoalFigures>('hr/goal-figures', asked, { keepPrevious: true });
  const choose = (key: string, value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="hr-goal-page">
      <PageHead
        title={t('hr.goal.statistics')}
        tools={
          answer.data && (
            <>
              <Select
                aria-label={t('hr.goalStatistics.year')}
                value={answer.data.year}
                options={answer.data.years.map((value) => ({ value, label: String(value) }))}
                onChange={(value) => choose('year', String(value))}
              />
              <span className="hr-goal-department">
                <RefSelect
                  of="org/departments"
                  aria-label={t('hr.goalStatistics.department')}
                  placeholder={t('hr.goalStatistics.allDepartments')}
                  clearable
                  value={params.get('departmentId')}
                  onChange={(value) => choose('departmentId', value)}
                />
              </span>
              <Select
                aria-label={t('hr.goalStatistics.level')}
                value={params.get('level') ?? ''}
                options={[
                  { value: '', label: t('hr.goalStatistics.allLevels') },
                  ...answer.data.levels.map((level) => ({ value: String(level), label: String(level) })),
                ]}
                onChange={(value) => choose('level', value || null)}
              />
            </>
          )
        }
      />
      <Answered answer={answer}>
        {(figures) => <Figures figures={figures} selection={{ ...asked, year: String(figures.year) }} />}
      </Answered>
    </div>
  );
}

interface FiguresProps {
  readonly figures: GoalFigures;
  readonly selection: Selection;
}

function Figures({ figures: { total, grades, scorers, departments }, selection }: FiguresProps) {
  const t = useT();
  const nameIn = useNameIn();
  const word = (key: string) => t(`hr.goalStatistics.${key}`);
  const most = Math.max(1, ...grades.map(({ count }) => count));
  return (
    <div className="hr-goal-body">
      <Section title={word('funnel')}>
        <dl className="hr-goal-funnel">
          <div>
            <dt>{word('people')}</dt>
            <dd>{total.people}</dd>
          </div>
          {(['submitted', 'approved', 'scored'] as const).map((step) => (
            <div key={step}>
              <dt>{word(step)}</dt>
              <dd>
                <Link to={listOf(selection, { state: statesOf[step] })}>{total[step]}</Link>
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={word('grades')}>
        <ul className="hr-goal-grades">
          {grades.map(({ grade, count }) => (
            <li key={grade}>
              <span>{t(`hr.goal.gradeCodes.${grade}`)}</span>
              <span className="hr-goal-bar" aria-hidden>
                <span style={{ width: `${(count * 100) / most}%` }} />
              </span>
              <Link to={listOf(selection, { state: 'completed', grade })}>{count}</Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={word('scorers')} note={scorers.length}>
        {scorers.length === 0 ? (
          <p className="lab-muted">{word('noScores')}</p>
        ) : (
          <ReadLines
            label={word('scorers')}
            rows={scorers}
            rowKey={({ scorer }) => scorer.id}
            isNumbered={false}
            columns={[
              { key: 'scorer', title: word('scorer'), main: true, render: ({ scorer }) => <Person person={scorer} /> },
              {
                key: 'sets',
                title: word('sets'),
                align: 'right',
                phone: 'count',
                render: ({ scorer, sets }) => (
                  <Link to={listOf(selection, { state: 'completed', scorerId: scorer.id })}>{sets}</Link>
                ),
              },
              {
                key: 'average',
                title: word('average'),
                align: 'right',
                phone: 'sum',
                render: ({ average }) => average,
              },
              {
                key: 'range',
                title: word('range'),
                align: 'right',
                needs: 'middle',
                named: true,
                render: ({ lowest, highest }) => `${lowest} – ${highest}`,
              },
            ]}
          />
        )}
      </Section>
      <Section title={word('departments')} note={departments.length}>
        <ReadLines
          label={word('departments')}
          rows={departments}
          rowKey={({ id }) => id}
          isNumbered={false}
          columns={[
            { key: 'name', title: word('department'), main: true, render: ({ name }) => nameIn(name) },
            {
              key: 'people',
              title: word('people'),
              align: 'right',
              needs: 'middle',
              named: true,
              render: ({ people }) => people,
            },
            ...(['submitted', 'approved', 'scored'] as const).map((step) => ({
              key: step,
              title: word(step),
              align: 'right' as const,
              needs: 'middle' as const,
              named: true,
              render: (row: GoalFigures['departments'][number]) => (
                <Link to={listOf(selection, { departmentId: row.id, state: statesOf[step] })}>{row[step]}</Link>
              ),
            })),
            {
              key: 'completion',
              title: word('completion'),
              align: 'right',
              phone: 'sum',
              render: ({ people, scored }) => (people === 0 ? '—' : `${Math.round((scored * 100) / people)}%`),
            },
          ]}
        />
      </Section>
    </div>
  );
}
