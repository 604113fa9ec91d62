import { Link } from 'react-router-dom';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { GoalGrade } from '../../shared/goal.codes.js';
import type { GradeCounts } from '../../shared/goal.dto.js';

interface GradeBarsProps {
  readonly grades: GradeCounts;
  /** The grade of a set that is being scored and not counted yet. */
  readonly coming?: GoalGrade | undefined;
  /** The address of the sets of a grade. */
  readonly to?: (grade: GoalGrade) => string;
}

/** How many sets have each grade, as bars. */
export function GradeBars({ grades, coming, to }: GradeBarsProps) {
  const t = useT();
  const most = Math.max(1, ...grades.map(({ grade, count }) => count + (grade === coming ? 1 : 0)));
  return (
    <ul className="hr-goal-grades">
      {grades.map(({ grade, count }) => {
        const shown = count + (grade === coming ? 1 : 0);
        return (
          <li key={grade}>
            <span>{t(`hr.goal.gradeCodes.${grade}`)}</span>
            <span className="hr-goal-bar" aria-hidden>
              <span style={{ width: `${(count * 100) / most}%` }} data-soft={coming !== undefined || undefined} />
              {grade === coming && <span style={{ width: `${100 / most}%` }} />}
            </span>
            {to ? <Link to={to(grade)}>{shown}</Link> : <span className="lab-figures">{shown}</span>}
          </li>
        );
      })}
    </ul>
  );
}
