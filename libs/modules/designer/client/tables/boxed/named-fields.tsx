import { Input } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { TypeInput } from '../type-input.js';
import { useBoxes } from './boxes-context.js';

interface NamedFieldsProps {
  readonly name: string;
  /** Absent where no type is asked for. */
  readonly type?: string;
  /** What people call the row that is named. */
  readonly label: string;
  /** The place of the name, for the focus. */
  readonly place: string;
  /** Absent where nothing may be changed. */
  readonly onChange: ((values: { readonly name?: string; readonly type?: string }) => void) | undefined;
}

/** A name and its type: of an entry, a column, a parameter, an argument. */
export function NamedFields({ name, type, label, place, onChange }: NamedFieldsProps) {
  const t = useT();
  const { model } = useBoxes();
  return (
    <div className="box-named">
      <Input
        className="designer-code"
        aria-label={t('designer.tables.boxed.nameOf', { name: label })}
        data-box={place}
        readOnly={!onChange}
        value={name}
        onChange={(event) => onChange?.({ name: event.target.value })}
      />
      {type !== undefined && (
        <TypeInput
          label={t('designer.tables.boxed.typeOf', { name: label })}
          value={type}
          declared={model.types.map((each) => each.name)}
          isFixed={!onChange}
          onChange={(next) => onChange?.({ type: next })}
        />
      )}
    </div>
  );
}
