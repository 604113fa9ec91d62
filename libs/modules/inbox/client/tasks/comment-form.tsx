import { useState } from 'react';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { MentionInput, useRemark } from '#lab/ui/subject/mention-input.jsx';
import { OperationFrame } from './operation-frame.js';
import type { Operation } from './use-operation.js';

/** A comment on a task; users who are mentioned with @ are notified and may read the record. */
export function CommentForm({ operation }: { readonly operation: Operation }) {
  const t = useT();
  const remark = useRemark();
  const [tried, setTried] = useState(false);
  const isEmpty = remark.body.text === '';
  const confirm = () => {
    setTried(true);
    if (!isEmpty) operation.perform('comment', remark.body);
  };
  return (
    <OperationFrame name="comment" operation={operation} note={t('inbox.comment.note')} onConfirm={confirm}>
      <FormField
        label={t('inbox.comment.label')}
        span={4}
        required
        problem={tried && isEmpty ? t('inbox.comment.missing') : undefined}
      >
        {(control) => <MentionInput control={control} remark={remark} autoFocus />}
      </FormField>
    </OperationFrame>
  );
}
