import { useMemo } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { GoalList } from './goal-list-screen.js';

/** The goal sets of everybody, for those who manage goals. */
export default function GoalAllScreen() {
  const t = useT();
  return (
    <GoalList
      name="hr.allGoals"
      desk={useMemo(() => ({ title: t('hr.goal.all'), scope: 'all', empty: { title: t('hr.goal.allEmpty') } }), [t])}
    />
  );
}
