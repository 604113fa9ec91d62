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

interface OwnerProps extends PartProps {
  /** The category lets a request be raised for another owner. */
  readonly forOthers: boolean;
}

interface FieldsProps extends OwnerProps {
  /** The category lets the owner name who purchases. */
  readonly mayDelegate: boolean;
}

/** The fields of a request above its lines. */
export function RequestFields({ form, forOthers, mayDelegate }: FieldsProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { values, record } = form;
  const categoryName = record?.categoryId === values.categoryId ? record.category : undefined;
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
      <OwnerField form={form} forOthers={forOthers} />
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

/** Whose request it is: the reader's, and where the category allows it another person's, who confirms it first. */
function OwnerField({ form, forOthers }: OwnerProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { user } = useMe();
  const { ownerId } = form.values;
  const isOwn = ownerId === user.id;
  if (isOwn && !forOthers) {
    return (
      <FormField label={t('purchase.request.fields.ownerId')}>
        {({ id }) => (
          <output id={id} className="lab-form-fact">
            {nameIn(user.name)}
          </output>
        )}
      </FormField>
    );
  }
  const known = [form.record?.owner, user].find((person) => person?.id === ownerId)?.name;
  return (
    <RefField
      form={form}
      name="ownerId"
      of="org/users"
      known={known && nameIn(known)}
      help={forOthers && !isOwn && ownerId !== null ? t('purchase.form.ownerConfirms') : undefined}
      required
    />
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
