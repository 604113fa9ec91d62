import { Input } from 'antd';
import { FileField } from '#lab/ui/files/file-field.jsx';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { mostFiles } from '../../shared/purchase.codes.js';
import type { RequestForm } from './use-request-form.js';

interface PartProps {
  readonly form: RequestForm;
}

/** The fields of a request above its lines. */
export function RequestFields({ form }: PartProps) {
  const t = useT();
  const { values: header, record: request, change, leave, field } = form;
  const nameIn = useNameIn();
  const { user } = useMe();
  const categoryName = request?.categoryId === header.categoryId ? request.category : undefined;
  const ownerName = [request?.owner, user].find((person) => person?.id === header.ownerId)?.name;
  return (
    <div className="lab-form">
      <FormField {...field('categoryId')} required>
        {(control) => (
          <RefSelect
            {...control}
            of="purchase/categories"
            known={categoryName && nameIn(categoryName)}
            value={header.categoryId}
            onChange={(categoryId) => change({ categoryId })}
          />
        )}
      </FormField>
      <FormField {...field('ownerId')} required>
        {(control) => (
          <RefSelect
            {...control}
            of="org/users"
            known={ownerName && nameIn(ownerName)}
            value={header.ownerId}
            onChange={(ownerId) => change({ ownerId })}
          />
        )}
      </FormField>
      <FormField label={t('purchase.request.fields.department')}>
        {({ id }) => (
          <output id={id} className="lab-form-fact">
            <Department form={form} />
          </output>
        )}
      </FormField>
      <FormField {...field('dueDate')}>
        {(control) => <DayInput {...control} value={header.dueDate} onChange={(dueDate) => change({ dueDate })} />}
      </FormField>
      <FormField {...field('title')} span={2} required>
        {(control) => (
          <Input
            {...control}
            value={header.title}
            maxLength={200}
            onChange={(event) => change({ title: event.target.value })}
            onBlur={() => leave('title')}
          />
        )}
      </FormField>
      <FormField {...field('reason')} span={2}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={header.reason}
            maxLength={2000}
            autoSize={{ minRows: 1, maxRows: 8 }}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </FormField>
    </div>
  );
}

/** The department that the request will be raised for: that of its owner. */
function Department({ form: { values: header, record: request } }: PartProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { user, dept } = useMe();
  if (request?.department && request.ownerId === header.ownerId) return nameIn(request.department);
  if (header.ownerId === user.id) return dept ? nameIn(dept.name) : <Nothing />;
  return <span className="lab-muted">{t('purchase.form.departmentLater')}</span>;
}

/** Files of the request, below its lines. */
export function AttachmentsField({ form: { values, change, field } }: PartProps) {
  const files = field('files');
  return (
    <div className="lab-form">
      <FormField {...files} span={2}>
        {({ id }) => (
          <FileField
            id={id}
            label={files.label}
            max={mostFiles}
            value={values.files}
            onChange={(next) => change({ files: next })}
          />
        )}
      </FormField>
    </div>
  );
}
