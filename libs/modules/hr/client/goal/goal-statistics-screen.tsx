import { Button, Select } from 'antd';
import { Download } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { orgPages } from '../../../org/shared/org.pages.js';
import { userStatus } from '../../../org/shared/org.codes.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { GoalFigures } from '../../shared/goal-figures.dto.js';
import { goalSteps } from '../../shared/goal.codes.js';
import { goalPages, goalRights } from '../../shared/goal.permissions.js';
import { GoalCalibration } from './goal-calibration.js';
import { GoalHeat } from './goal-heat.js';
import { GradeBars } from './grade-bars.js';

type Selection = Readonly<Record<string, string>>;

function addressOf(path: string, query: Selection): string {
  return `${path}?${new URLSearchParams({ ...query }).toString()}`;
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
  const download = useApiMutation(() => api.download('hr/goal-figures/export', undefined, { query: asked }));
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
              <Button
                icon={<Download size={14} strokeWidth={1.7} aria-hidden />}
                loading={download.isPending}
                onClick={() => download.mutate(undefined)}
              >
                {t('hr.goalStatistics.export')}
              </Button>
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

function Figures({ figures, selection }: FiguresProps) {
  const t = useT();
  const may = useMay();
  const { total, grades, average, scorers, departments } = figures;
  const word = (key: string) => t(`hr.goalStatistics.${key}`);
  // Those who read all sets have a list of them; the others find what they may read in their own.
  const list: Selection = may(goalRights.all) ? {} : { scope: 'all' };
  const listOf = (more: Selection) =>
    addressOf(may(goalRights.all) ? goalPages.page.allGoals : goalPages.page.ownGoals, {
      ...list,
      ...selection,
      ...more,
    });
  const { users } = orgPages;
  const peopleOf = (departmentId: string | undefined) =>
    addressOf(users.path, { status: userStatus.of.enabled, ...(departmentId !== undefined && { departmentId }) });
  return (
    <div className="hr-goal-body">
      <Section title={word('funnel')}>
        <dl className="hr-goal-funnel">
          <div>
            <dt>{word('people')}</dt>
            <dd>
              {may(users.permissions) ? (
                <Link to={peopleOf(selection['departmentId'])}>{total.people}</Link>
              ) : (
                total.people
              )}
            </dd>
          </div>
          {goalSteps.map((step) => (
            <div key={step}>
              <dt>{word(step)}</dt>
              <dd>
                <Link to={listOf({ step })}>{total[step]}</Link>
                {total.people > 0 && (
                  <span className="lab-muted"> {Math.round((total[step] * 100) / total.people)}%</span>
                )}
              </dd>
            </div>
          ))}
          <div>
            <dt>{word('overall')}</dt>
            <dd>{average === null ? '—' : <Link to={listOf({ step: 'scored' })}>{average}</Link>}</dd>
          </div>
        </dl>
      </Section>
      <Section title={word('grades')}>
        <GradeBars grades={grades} to={(grade) => listOf({ step: 'scored', grade })} />
      </Section>
      <Section title={word('scorers')} note={scorers.length}>
        <GoalCalibration scorers={scorers} overall={average} to={(scorerId) => listOf({ step: 'scored', scorerId })} />
      </Section>
      <Section title={word('departments')} note={departments.length}>
        <GoalHeat
          departments={departments}
          to={(departmentId, step) => listOf({ departmentId, step })}
          toPeople={may(users.permissions) ? peopleOf : undefined}
        />
      </Section>
    </div>
  );
}
