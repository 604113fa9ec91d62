import { Radio } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { FailuresBody } from '../../shared/definition.dto.js';
import { isReason, ReasonField } from '../release/reason-field.js';

/** What becomes of scenarios that fail: they stay with a reason, or are left out. */
export interface Dealing {
  readonly how: 'stay' | 'out' | undefined;
  readonly reason: string;
}

export const undecided: Dealing = { how: undefined, reason: '' };

export function isDealtWith({ how, reason }: Dealing): boolean {
  return how === 'out' || (how === 'stay' && isReason(reason));
}

/** @param cases names of the scenarios that fail */
export function choiceOf(
  { how, reason }: Dealing,
  cases: readonly string[],
): { readonly without: readonly string[]; readonly failures?: FailuresBody } {
  if (cases.length === 0) return { without: [] };
  return how === 'stay' ? { without: [], failures: { reason: reason.trim(), cases: [...cases] } } : { without: cases };
}

interface FailingChoiceProps {
  /** How many scenarios fail. */
  readonly count: number;
  readonly value: Dealing;
  readonly onChange: (value: Dealing) => void;
}

/** Asks what becomes of scenarios that fail. */
export function FailingChoice({ count, value, onChange }: FailingChoiceProps) {
  const t = useT();
  return (
    <>
      <Radio.Group
        className="designer-failing-choice"
        value={value.how}
        options={[
          { value: 'out', label: t('designer.diagrams.publishWithout', { count }) },
          { value: 'stay', label: t('designer.failing.stay', { count }) },
        ]}
        onChange={(event) => onChange({ ...value, how: event.target.value as Dealing['how'] })}
      />
      {value.how === 'stay' && (
        <ReasonField value={value.reason} onChange={(reason) => onChange({ ...value, reason })} />
      )}
    </>
  );
}
