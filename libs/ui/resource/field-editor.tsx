import type { ReactNode } from 'react';
import { Input, InputNumber, Select, Switch } from 'antd';
import { codeText, type Field, type Resource } from '#lab/shared/define-resource.js';
import { DayInput } from '../form/day-input.js';
import { useNameIn, useRoomT, useT } from '../i18n/language-provider.js';
import { fieldLabel, fileOf, refName, type CatalogueRow } from './catalogue-value.js';
import { RefsSelect } from './refs-select.js';
import { RefSelect } from './ref-select.js';
import { SubjectsSelect } from './subjects-select.js';
import { StoredFileInput } from './stored-file-input.js';

/** Longer texts are written in several lines; an e-mail address has at most 320 signs. */
const longestLine = 320;

interface FieldEditorProps {
  readonly field: Field<unknown>;
  readonly resource: Resource;
  readonly name: string;
  readonly row: CatalogueRow | undefined;
  readonly autoFocus: boolean;
}

/** The control of a field by its kind, inside a `Form.Item` that gives it value and id. */
export function FieldEditor({ field, resource, name, row, autoFocus, ...given }: FieldEditorProps): ReactNode {
  const t = useT();
  const roomT = useRoomT();
  const nameIn = useNameIn();
  switch (field.kind) {
    case 'code':
    case 'codes':
      return (
        <Select
          {...given}
          {...(field.kind === 'codes' && { mode: 'multiple' as const })}
          allowClear={!field.options.required}
          options={(field.options.codes ?? []).map((code) => ({
            value: code,
            label: roomT(codeText(resource, name, code)),
          }))}
        />
      );
    case 'money':
    case 'quantity':
      return <Input {...given} inputMode="decimal" className="lab-field-number" />;
    case 'integer':
      return <InputNumber {...given} precision={0} controls={false} className="lab-field-number" />;
    case 'day':
      return <DayInput {...given} />;
    case 'flag':
      return <Switch {...given} />;
    case 'ref':
      return (
        <RefSelect
          {...given}
          of={field.options.of ?? ''}
          known={row && refName(row, name, nameIn)}
          clearable={!field.options.required}
        />
      );
    case 'file':
      return <StoredFileInput {...given} known={fileOf(row, name)} label={t(fieldLabel(resource, name))} />;
    case 'rows':
      // A list of fields by itself, see `RowsField`.
      return null;
    case 'refs':
      return <RefsSelect {...given} of={field.options.of ?? ''} />;
    case 'subjects':
      return <SubjectsSelect {...given} />;
    case 'text':
      return (field.options.max ?? 0) > longestLine ? (
        <Input.TextArea
          {...given}
          autoFocus={autoFocus}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={field.options.max}
        />
      ) : (
        <Input {...given} autoFocus={autoFocus} maxLength={field.options.max} />
      );
  }
}
