import { Link } from 'react-router-dom';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { goalSteps, type GoalStep } from '../../shared/goal.codes.js';
import type { GoalFigures } from '../../shared/goal-figures.dto.js';

/** Shades of the heat scale. */
const shades = 5;

interface GoalHeatProps {
  readonly departments: GoalFigures['departments'];
  readonly to: (departmentId: string, step: GoalStep) => string;
  /** The address of the people of a department; undefined for readers who may not see users. */
  readonly toPeople: ((departmentId: string) => string) | undefined;
}

/** Departments by steps: how many of the people of each have come so far, the more the darker. */
export function GoalHeat({ departments, to, toPeople }: GoalHeatProps) {
  const t = useT();
  const nameIn = useNameIn();
  const word = (key: string) => t(`hr.goalStatistics.${key}`);
  if (departments.length === 0) return <p className="lab-muted">{word('noPeople')}</p>;
  return (
    <>
      <p className="lab-muted">{word('heatText')}</p>
      <div className="hr-goal-heat" role="region" aria-label={word('departments')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{word('department')}</th>
              <th scope="col" data-align="right">
                {word('people')}
              </th>
              {goalSteps.map((step) => (
                <th key={step} scope="col">
                  {word(step)}
                </th>
              ))}
              <th scope="col" data-align="right">
                {word('average')}
              </th>
            </tr>
          </thead>
          <tbody>
            {departments.map((row) => (
              <tr key={row.id}>
                <th scope="row">{nameIn(row.name)}</th>
                <td data-align="right">{toPeople ? <Link to={toPeople(row.id)}>{row.people}</Link> : row.people}</td>
                {goalSteps.map((step) => (
                  <td key={step} data-heat={shadeOf(row[step], row.people)}>
                    <Link to={to(row.id, step)}>
                      {row[step]}
                      {row.people > 0 && <span>{Math.round((row[step] * 100) / row.people)}%</span>}
                    </Link>
                  </td>
                ))}
                <td data-align="right">{row.average ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The shade of a share: 0 is the lightest, all people the darkest. */
function shadeOf(count: number, people: number): number {
  return count === 0 || people === 0 ? 0 : Math.max(1, Math.min(shades, Math.ceil((count * shades) / people)));
}
