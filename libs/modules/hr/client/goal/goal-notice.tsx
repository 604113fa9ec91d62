import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { GoalsConfig } from '../../shared/goal-figures.dto.js';
import type { GoalDetail } from '../../shared/goal.dto.js';
import { Warning } from '../warning.js';

/** Above a set: what comes next, where it does not begin before a day. */
export function GoalNotice({ set }: { readonly set: Pick<GoalDetail, 'notBefore' | 'actions'> }) {
  const t = useT();
  const { notBefore, actions } = set;
  // A change is one of several things to do with goals in force: the date matters to those who may begin one.
  if (!notBefore || (notBefore.phase === 'modify' && !actions.some(({ action }) => action === 'modify'))) return null;
  return <Warning title={t(`hr.goal.notBefore.${notBefore.phase}`, { day: notBefore.day })} />;
}

/** Above a new set: whether goals of its year are written yet. */
export function YearNotice({ year }: { readonly year: string }) {
  const t = useT();
  const { data: config } = useApiQuery<GoalsConfig | null>('Common/getGoalsConfig', { year });
  if (config === undefined || config?.mayWrite) return null;
  return (
    <Warning
      title={config ? t('hr.goal.notBefore.write', { day: config.writeOpen }) : t('hr.goal.noWindows', { year })}
    />
  );
}
