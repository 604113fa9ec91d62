import { Input } from 'antd';
import { FileField } from '#lab/ui/files/file-field.jsx';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { mostFiles } from '../../shared/purchase.codes.js';
import type { HeaderField } from './request-values.js';
import type { useRequestForm } from './use-request-form.js';

interface PartProps {
  readonly form: ReturnType<typeof useRequestForm>;
  /** The id of a field's control. */
  readonly idOf: (field: HeaderField) => string;
}

/** The fields of a request above its lines. */
export function RequestFields({ form, idOf }: PartProps) {
  const t = useT();
  const { header, change, leave, problem } = form;
  const field = (name: HeaderField) => ({
    id: idOf(name),
    label: t(`purchase.request.fields.${name}`),
    problem: problem(name),
  });
  const nameIn = useNameIn();
  const { user } = useMe();
  const { request } = form;
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
          <output id={id} className="purchase-fact">
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
function Department({ form: { header, request } }: Pick<PartProps, 'form'>) {
  const t = useT();
  const nameIn = useNameIn();
  const { user, dept } = useMe();
  if (request?.department && request.ownerId === header.ownerId) return nameIn(request.department);
  if (header.ownerId === user.id) return dept ? nameIn(dept.name) : <Nothing />;
  return <span className="lab-muted">{t('purchase.form.departmentLater')}</span>;
}

/** Files of the request, below its lines. */
export function AttachmentsField({ form: { header, change, problem }, idOf }: PartProps) {
  const t = useT();
  const label = t('purchase.request.fields.files');
  return (
    <div className="lab-form">
      <FormField id={idOf('files')} label={label} problem={problem('files')} span={2}>
        {({ id }) => (
          <FileField
            id={id}
            label={label}
            max={mostFiles}
            value={header.files}
            onChange={(files) => change({ files })}
          />
        )}
      </FormField>
    </div>
  );
}
