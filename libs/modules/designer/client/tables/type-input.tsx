import { AutoComplete } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { feelTypes } from './model/feel-types.js';

const isOfFeel = (name: string) => feelTypes.some((each) => each === name);

/** What a type is called: a word for those of FEEL, its own name for one that the file declares. */
export function useTypeName(): (name: string) => string {
  const t = useT();
  return (name) => (name === '' || isOfFeel(name) ? t(`designer.tables.types.${name || 'any'}`) : name);
}

interface TypeInputProps {
  readonly id?: string;
  /** Its name where no label is beside it. */
  readonly label?: string;
  readonly value: string;
  /** Types that the file declares beside those of FEEL. */
  readonly declared: readonly string[];
  readonly isFixed?: boolean;
  readonly onChange: (type: string) => void;
}

/** A type of FEEL or of the file; others may be typed. */
export function TypeInput({ id, label, value, declared, isFixed = false, onChange }: TypeInputProps) {
  const typeName = useTypeName();
  return (
    <AutoComplete
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      value={value}
      disabled={isFixed}
      placeholder={typeName('')}
      options={[...feelTypes, ...declared].map((each) => ({
        value: each,
        label: isOfFeel(each) ? `${typeName(each)} · ${each}` : each,
      }))}
      onChange={(type: string | undefined) => onChange(type ?? '')}
    />
  );
}
