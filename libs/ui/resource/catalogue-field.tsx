import type { ReactNode } from 'react';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { codeText, type Field, type Resource } from '#lab/shared/define-resource.js';
import { DayInput } from '../form/day-input.js';
import { fieldErrorText } from '../i18n/error-text.js';
import { useLanguage, useNameIn, useRoomT, useT } from '../i18n/language-provider.js';
import { fieldLabel, refName, type CatalogueRow } from './catalogue-value.js';
import { fieldProblem } from './field-problem.js';
import { RefsSelect } from './refs-select.js';
import { RefSelect } from './ref-select.js';

interface CatalogueFieldProps {
  readonly resource: Resource;
  readonly name: string;
  readonly row: CatalogueRow | undefined;
  readonly autoFocus: boolean;
}

/** The editor of one field, chosen by its kind, held to the same limits as on the server. */
export function CatalogueField({ resource, name, row, autoFocus }: CatalogueFieldProps) {
  const t = useT();
  const { texts } = useLanguage();
  const field = resource.fields[name];
  if (!field) return null;
  const check = async (_rule: unknown, value: unknown) => {
    const problem = fieldProblem(field, value);
    if (problem) throw new Error(fieldErrorText(texts, 8012, problem));
  };
  return (
    <Form.Item
      name={name}
      label={t(fieldLabel(resource, name))}
      required={field.options.required && field.kind !== 'flag'}
      rules={[{ validator: check }]}
      {...(field.kind === 'flag' && { valuePropName: 'checked' })}
    >
      <Editor field={field} resource={resource} name={name} row={row} autoFocus={autoFocus} />
    </Form.Item>
  );
}

/** Longer texts are written in several lines; an e-mail address has at most 320 signs. */
const longestLine = 320;

interface EditorProps extends CatalogueFieldProps {
  readonly field: Field<unknown>;
}

function Editor({ field, resource, name, row, autoFocus, ...given }: EditorProps): ReactNode {
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
    case 'refs':
      return <RefsSelect {...given} of={field.options.of ?? ''} />;
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
