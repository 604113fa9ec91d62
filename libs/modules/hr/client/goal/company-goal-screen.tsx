import { Button, Select } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { PageHead } from '#lab/ui/resource/page-head.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { Carrier, CompanyBoard } from '../../shared/goal-figures.dto.js';
import { goalOtherPages } from '../../shared/goal.pages.js';
import { mayGoals } from '../../shared/goal.permissions.js';
import { goalDocument } from '../../shared/goal.words.js';

/** The published goals of a year, with who carries each of them along the reporting line. */
export default function CompanyGoalScreen() {
  const t = useT();
  const mayWrite = useMay()(mayGoals.companyGoal.search);
  const [params, setParams] = useSearchParams();
  const year = params.get('year');
  const answer = useApiQuery<CompanyBoard>('hr/goal-board', year ? { year } : {}, { keepPrevious: true });
  return (
    <div className="hr-goal-page">
      <PageHead
        title={t('hr.companyGoal.board')}
        total={answer.data?.rows.length ?? '—'}
        tools={
          <>
            {answer.data && (
              <Select
                aria-label={t('hr.goalStatistics.year')}
                value={answer.data.year}
                options={answer.data.years.map((value) => ({ value, label: String(value) }))}
                onChange={(value) => setParams({ year: String(value) }, { replace: true })}
              />
            )}
            {mayWrite && (
              <Link to={goalOtherPages.companyGoalEdit.path}>
                <Button>{t('hr.companyGoal.edit')}</Button>
              </Link>
            )}
          </>
        }
      />
      <Answered answer={answer}>{(board) => <Board board={board} />}</Answered>
    </div>
  );
}

function Board({ board: { rows } }: { readonly board: CompanyBoard }) {
  const t = useT();
  const nameIn = useNameIn();
  if (rows.length === 0)
    return <StatePanel drawing="empty" title={t('hr.companyGoal.none')} text={t('hr.companyGoal.noneText')} />;
  const uncovered = rows.filter(({ people }) => people === 0).length;
  return (
    <div className="hr-goal-body">
      <p role="status" data-warn={uncovered > 0 || undefined}>
        {uncovered > 0
          ? t('hr.companyGoal.uncovered', { count: uncovered, total: rows.length })
          : t('hr.companyGoal.covered')}
      </p>
      <div className="hr-goal-board">
        {rows.map(({ id, name, description, department, people, carriers }) => (
          <Section
            key={id}
            title={nameIn(name)}
            note={people > 0 ? t('hr.companyGoal.people', { count: people }) : undefined}
          >
            {department && <p className="lab-muted">{nameIn(department)}</p>}
            {description && <p>{description}</p>}
            {people === 0 && <p className="hr-goal-none">{t('hr.companyGoal.nobody')}</p>}
            {people > 0 && carriers.length === 0 && <p className="lab-muted">{t('hr.companyGoal.hidden')}</p>}
            <Cascade carriers={carriers} under={null} />
          </Section>
        ))}
      </div>
    </div>
  );
}

interface CascadeProps {
  readonly carriers: readonly Carrier[];
  /** The superior whose people are listed; null at the top. */
  readonly under: string | null;
}

/** Superiors with their people below them; those whose superior is not readable are at the top. */
function Cascade({ carriers, under }: CascadeProps) {
  const t = useT();
  const owners = new Set(carriers.map(({ owner }) => owner.id));
  const placeOf = (carrier: Carrier) => (carrier.under !== null && owners.has(carrier.under) ? carrier.under : null);
  const here = carriers.filter((carrier) => placeOf(carrier) === under);
  if (here.length === 0) return null;
  const people = [...new Map(here.map((carrier) => [carrier.owner.id, carrier.owner])).values()];
  return (
    <ul className="hr-goal-cascade">
      {people.map((owner) => (
        <li key={owner.id}>
          <Person person={owner} />
          {here
            .filter((carrier) => carrier.owner.id === owner.id)
            .map(({ setId, lineId, goal, weight, progress }) => (
              <p key={lineId}>
                <Link to={goalDocument.paths.record(setId)}>{goal}</Link>{' '}
                <span className="lab-muted">
                  {weight !== null && `${t('hr.companyGoal.weight', { weight })} · `}
                  {t(`hr.goal.progressCodes.${progress}`)}
                </span>
              </p>
            ))}
          <Cascade carriers={carriers} under={owner.id} />
        </li>
      ))}
    </ul>
  );
}
