import { Select } from 'antd';
import type { DecisionModel } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PanelField } from '../diagram/panel/fields.js';

interface CalledFunctionsProps {
  readonly model: DecisionModel;
  /** Ids of the functions. */
  readonly called: readonly string[];
  /** The function that they are asked for, which sees itself anyway. */
  readonly self?: string;
  /** Absent where nothing may be changed. */
  readonly onChange: ((ids: readonly string[]) => void) | undefined;
}

/** The functions of the file that a decision or function may call. */
export function CalledFunctions({ model, called, self, onChange }: CalledFunctionsProps) {
  const t = useT();
  const others = (model.knowledge ?? []).filter(({ id }) => id !== self);
  if (others.length === 0) return null;
  return (
    <PanelField label={t('designer.tables.calls')}>
      {(id) => (
        <Select
          id={id}
          mode="multiple"
          disabled={!onChange}
          value={[...called]}
          options={others.map((other) => ({ value: other.id, label: other.name || other.id }))}
          onChange={(ids: string[]) => onChange?.(ids)}
        />
      )}
    </PanelField>
  );
}
