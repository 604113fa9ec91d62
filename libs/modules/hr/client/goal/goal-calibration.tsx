import { Link } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { highestScore } from '../../shared/goal.dto.js';
import type { GoalFigures } from '../../shared/goal-figures.dto.js';

interface GoalCalibrationProps {
  readonly scorers: GoalFigures['scorers'];
  /** The average of all final scores. */
  readonly overall: string | null;
  readonly to: (scorerId: string) => string;
}

/** What each scorer gives on average, side by side on the scale of scores, with the average of all as a line. */
export function GoalCalibration({ scorers, overall, to }: GoalCalibrationProps) {
  const t = useT();
  const word = (key: string) => t(`hr.goalStatistics.${key}`);
  if (scorers.length === 0) return <p className="lab-muted">{word('noScores')}</p>;
  return (
    <>
      <p className="lab-muted">{word('scorersText')}</p>
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
              <Link to={to(scorer.id)}>{t('hr.goalStatistics.setsOf', { count: sets })}</Link>
            ),
          },
          {
            key: 'scale',
            title: word('averageScale'),
            needs: 'middle',
            render: ({ average, lowest, highest }) => (
              <Scale average={average} lowest={lowest} highest={highest} overall={overall} />
            ),
          },
          { key: 'average', title: word('average'), align: 'right', phone: 'sum', render: ({ average }) => average },
          {
            key: 'range',
            title: word('range'),
            align: 'right',
            needs: 'wide',
            named: true,
            render: ({ lowest, highest }) => `${lowest} – ${highest}`,
          },
          {
            key: 'final',
            title: word('finalAverage'),
            align: 'right',
            needs: 'wide',
            named: true,
            render: ({ final }) => final,
          },
        ]}
      />
    </>
  );
}

interface ScaleProps {
  readonly average: string;
  readonly lowest: string;
  readonly highest: string;
  readonly overall: string | null;
}

/** From the lowest to the highest score, with the average as a dot. */
function Scale({ average, lowest, highest, overall }: ScaleProps) {
  const at = (score: string) => `${(Number(score) * 100) / highestScore}%`;
  return (
    <span className="hr-goal-scale" aria-hidden>
      <span data-part="range" style={{ left: at(lowest), right: `calc(100% - ${at(highest)})` }} />
      {overall !== null && <span data-part="overall" style={{ left: at(overall) }} />}
      <span data-part="average" style={{ left: at(average) }} />
    </span>
  );
}
