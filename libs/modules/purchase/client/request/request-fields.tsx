import { useState } from 'react';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { DayField, NoteField, RefField, TextField } from '#lab/ui/document/bound-fields.jsx';
import type { DocumentForm } from '#lab/ui/document/use-document-form.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { longestReason, longestTitle, type RequestDetail } from '../../shared/request.dto.js';
import { withCategory, type RequestValues } from './request-values.js';

interface PartProps {
  readonly form: DocumentForm<RequestDetail, RequestValues>;
}

interface FieldsProps extends PartProps {
  /** The category lets the owner name who purchases. */
  readonly mayDelegate: boolean;
}

/** The fields of a request above its lines. */
export function RequestFields({ form, mayDelegate }: FieldsProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { user } = useMe();
  const { values, record } = form;
  const categoryName = record?.categoryId === values.categoryId ? record.category : undefined;
  const ownerName = [record?.owner, user].find((person) => person?.id === values.ownerId)?.name;
  const delegateName = record?.delegateId === values.delegateId ? record.delegate?.name : undefined;
  const [wanted, setWanted] = useState<string | null>();
  const changeCategory = (categoryId: string | null = null) => {
    const hasLines = values.categoryId !== null && values.sheet.lines.length > 0;
    if (hasLines && categoryId !== values.categoryId) setWanted(categoryId);
    else form.change({ categoryId, delegateId: null });
  };
  return (
    <div className="lab-form">
      <Dialog
        open={wanted !== undefined}
        title={t('purchase.form.changeCategory')}
        okText={t('purchase.form.changeCategoryOk')}
        onOk={() => {
          form.change(withCategory(values, wanted ?? null));
          setWanted(undefined);
        }}
        onCancel={() => setWanted(undefined)}
      >
        {t('purchase.form.changeCategoryText', { count: values.sheet.lines.length })}
      </Dialog>
      <RefField
        form={{ ...form, change: (part) => changeCategory(part.categoryId) }}
        name="categoryId"
        of="purchase/categories"
        known={categoryName && nameIn(categoryName)}
        begins
        required
      />
      <RefField form={form} name="ownerId" of="org/users" known={ownerName && nameIn(ownerName)} required />
      <FormField label={t('purchase.request.fields.department')}>
        {({ id }) => (
          <output id={id} className="lab-form-fact">
            <Department form={form} />
          </output>
        )}
      </FormField>
      <DayField form={form} name="dueDate" />
      {(mayDelegate || values.delegateId !== null) && (
        <RefField form={form} name="delegateId" of="org/users" known={delegateName && nameIn(delegateName)} clearable />
      )}
      <TextField form={form} name="title" max={longestTitle} span={2} required />
      <NoteField form={form} name="reason" max={longestReason} span={2} />
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
