import { useT } from '#lab/ui/i18n/language-provider.jsx';

interface WeightBarProps {
  readonly lines: readonly { readonly key: string; readonly goal: string; readonly weight: number }[];
  /** Shows the parts alone, without what they mean for a submit. */
  readonly isRead?: boolean;
}

/** The weights of goals as parts of 1, and what their sum means for a submit. */
export function WeightBar({ lines, isRead }: WeightBarProps) {
  const t = useT();
  const hundredths = lines.reduce((sum, { weight }) => sum + Math.round(weight * 100), 0);
  const sum = String(hundredths / 100);
  const level = hundredths === 0 ? 'none' : hundredths > 100 ? 'more' : hundredths < 100 ? 'less' : 'full';
  const words = { none: 'weightNone', more: 'weightMore', less: 'weightLess', full: 'weightFull' } as const;
  return (
    <div className="hr-goal-weights" data-level={level}>
      <div
        className="hr-goal-bar"
        role="img"
        aria-label={`${t('hr.goal.weightBar')} ${t('hr.goal.weightOf', { sum })}`}
      >
        {lines.map(({ key, goal, weight }) =>
          weight > 0 ? (
            <span key={key} title={goal} style={{ width: `${(weight * 10_000) / Math.max(100, hundredths)}%` }} />
          ) : null,
        )}
      </div>
      {!isRead && <p role="status">{t(`hr.goal.${words[level]}`, { sum })}</p>}
    </div>
  );
}
