import { Select } from 'antd';
import { useT } from '../i18n/language-provider.js';
import { useSubjectEntries } from '../subject/registry.js';

interface SubjectsSelectProps {
  /** Names of subjects; null for all kinds of record. */
  readonly value?: readonly string[] | null;
  readonly onChange?: (value: readonly string[] | null) => void;
  readonly id?: string;
}

/** Chooses some of the kinds of record that rooms have; with none chosen all are meant, which it says. */
export function SubjectsSelect({ value, onChange, ...given }: SubjectsSelectProps) {
  const t = useT();
  const kinds = useSubjectEntries().map(({ subject: { name, texts } }) => ({ value: name, label: t(`${texts}.one`) }));
  return (
    <Select<readonly string[]>
      {...given}
      mode="multiple"
      allowClear
      value={value ?? []}
      options={kinds}
      optionFilterProp="label"
      placeholder={t('ui.allKinds')}
      onChange={(next) => onChange?.(next.length > 0 ? next : null)}
    />
  );
}
