import { Button, Input } from 'antd';
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { InputModel, OutputModel } from '#lab/process-engine/decision/index.js';
import { PanelField } from '../diagram/panel/fields.js';
import type { Side } from './model/edit.js';
import { TypeInput } from './type-input.js';

interface ColumnFieldsProps {
  readonly side: Side;
  readonly column: InputModel | OutputModel;
  /** Types that the file declares beside those of FEEL. */
  readonly declared: readonly string[];
  readonly onChange: (values: Partial<InputModel & OutputModel>) => void;
  readonly onMove: (by: -1 | 1) => void;
  /** Absent for the last output: a table without one decides nothing. */
  readonly onRemove?: () => void;
}

/** All that can be said of a column. */
export function ColumnFields({ side, column, declared, onChange, onMove, onRemove }: ColumnFieldsProps) {
  const t = useT();
  const words = (name: string) => t(`designer.tables.column.${name}`);
  const text = (name: string, value: string, note?: string) => (
    <PanelField label={words(name)} {...(note ? { note } : {})}>
      {(id) => (
        <Input
          id={id}
          className={name === 'label' ? undefined : 'designer-code'}
          value={value}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </PanelField>
  );
  return (
    <div className="tables-column-fields">
      {text('label', column.label)}
      {'expression' in column && text('expression', column.expression, words('expressionNote'))}
      {'name' in column && text('name', column.name, words('nameNote'))}
      <PanelField label={words('type')}>
        {(id) => <TypeInput id={id} value={column.type} declared={declared} onChange={(type) => onChange({ type })} />}
      </PanelField>
      {text('values', column.values, words(side === 'input' ? 'valuesNote' : 'outputValuesNote'))}
      {'defaultEntry' in column && text('defaultEntry', column.defaultEntry, words('defaultEntryNote'))}
      <footer>
        <Button
          size="small"
          aria-label={words('moveLeft')}
          icon={<ArrowLeft size={14} strokeWidth={1.7} aria-hidden />}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          aria-label={words('moveRight')}
          icon={<ArrowRight size={14} strokeWidth={1.7} aria-hidden />}
          onClick={() => onMove(1)}
        />
        {onRemove && (
          <Button size="small" danger icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />} onClick={onRemove}>
            {words('remove')}
          </Button>
        )}
      </footer>
    </div>
  );
}
