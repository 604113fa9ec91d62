import { Button, Form, Switch } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import type { Field, Resource } from '#lab/shared/define-resource.js';
import { fieldErrorText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { FieldEditor } from './field-editor.js';
import { fieldProblem } from './field-problem.js';
import { fileIn, partLabel } from './catalogue-value.js';
import { StoredFileInput } from './stored-file-input.js';

interface RowsFieldProps {
  readonly resource: Resource;
  readonly name: string;
  readonly field: Field<unknown>;
}

/** What an entry has several times: a box of fields for each, and a button for another. */
export function RowsField({ resource, name, field: { options } }: RowsFieldProps) {
  const t = useT();
  const { texts } = useLanguage();
  const form = Form.useFormInstance();
  const { parts = {}, sole, max } = options;
  const check = (part: Field<unknown>) => async (_rule: unknown, value: unknown) => {
    const problem = fieldProblem(part, value);
    if (problem) throw new Error(fieldErrorText(texts, 8012, problem));
  };
  return (
    <Form.List name={name}>
      {(rows, { add, remove }) => (
        <div className="lab-rows">
          {rows.map(({ key, name: place }) => {
            const title = t(partLabel(resource, name, 'one'), { number: place + 1 });
            return (
              <div key={key} role="group" aria-label={title} className="lab-rows-one">
                <div className="lab-rows-head">
                  <span>{title}</span>
                  <Button
                    type="text"
                    size="small"
                    icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />}
                    aria-label={t('ui.catalogue.removeRow', { name: title })}
                    onClick={() => remove(place)}
                  />
                </div>
                <div className="lab-form-row" data-columns={2}>
                  {Object.entries(parts).map(([part, own]) => (
                    <Form.Item
                      key={part}
                      name={[place, part]}
                      label={t(partLabel(resource, name, part))}
                      required={own.options.required && own.kind !== 'flag'}
                      rules={[{ validator: check(own) }]}
                      {...(own.kind === 'flag' && { valuePropName: 'checked' })}
                    >
                      {own.kind === 'file' ? (
                        <StoredFileInput
                          known={fileIn(
                            form.getFieldValue([name, place]) as Readonly<Record<string, unknown>> | undefined,
                            part,
                          )}
                          label={t(partLabel(resource, name, part))}
                        />
                      ) : part === sole ? (
                        <SoleSwitch
                          onSole={() => {
                            for (const other of rows)
                              if (other.name !== place) form.setFieldValue([name, other.name, part], false);
                          }}
                        />
                      ) : (
                        <FieldEditor field={own} resource={resource} name={part} row={undefined} autoFocus={false} />
                      )}
                    </Form.Item>
                  ))}
                </div>
              </div>
            );
          })}
          <Button
            type="dashed"
            disabled={max !== undefined && rows.length >= max}
            icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
            onClick={() => add(sole === undefined ? {} : { [sole]: rows.length === 0 })}
          >
            {t(partLabel(resource, name, 'add'))}
          </Button>
        </div>
      )}
    </Form.List>
  );
}

interface SoleSwitchProps {
  readonly id?: string;
  readonly checked?: boolean;
  readonly onChange?: (checked: boolean) => void;
  readonly onSole: () => void;
}

/** A flag that one of the rows has: switched on here, it is off in the others. */
function SoleSwitch({ onSole, onChange, ...given }: SoleSwitchProps) {
  return (
    <Switch
      {...given}
      onChange={(checked) => {
        if (checked) onSole();
        onChange?.(checked);
      }}
    />
  );
}
