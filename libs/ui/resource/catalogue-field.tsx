import { Form } from 'antd';
import { Link } from 'react-router-dom';
import type { Resource } from '#lab/shared/define-resource.js';
import { fieldErrorText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { useBindingPage } from './binding-link.js';
import { fieldLabel, type CatalogueRow } from './catalogue-value.js';
import { FieldEditor } from './field-editor.js';
import { fieldProblem } from './field-problem.js';
import { RowsField } from './rows-field.js';

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
  const page = useBindingPage(resource, name, row);
  const field = resource.fields[name];
  if (!field) return null;
  if (field.kind === 'rows') return <RowsField resource={resource} name={name} field={field} />;
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
      extra={page && <Link to={page}>{t('ui.catalogue.binding')}</Link>}
      {...(field.kind === 'flag' && { valuePropName: 'checked' })}
    >
      <FieldEditor field={field} resource={resource} name={name} row={row} autoFocus={autoFocus} />
    </Form.Item>
  );
}
