import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { useDesigner } from '../designer-context.js';
import { PanelField } from '../panel/fields.js';

interface RecordFieldProps {
  readonly value: string | null;
  readonly onChange: (record: string | null) => void;
}

/** Chooses a record of the diagram's kind that had a process. */
export function RecordField({ value, onChange }: RecordFieldProps) {
  const t = useT();
  const { subject } = useDesigner();
  if (!subject) return null;
  return (
    <PanelField label={t(`${subject.texts}.one`)}>
      {(id) => <RefSelect id={id} of={`process/dry-run/${subject.name}`} clearable value={value} onChange={onChange} />}
    </PanelField>
  );
}
