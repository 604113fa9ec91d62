import { useState } from 'react';
import { Button } from 'antd';
import type { ApiError } from '../api-error.js';
import { api } from '../api.js';
import { useT } from '../i18n/language-provider.js';
import { useApiMutation } from '../query.js';
import { useRepeatKey } from '../repeat-key.js';
import { MentionInput, useRemark, type Remark } from './mention-input.js';
import { Refusal } from './refusal.js';

interface RecordCommentProps {
  /** The record's own address in the API. */
  readonly route: string;
}

/** Writes a comment into the timeline of a record. One that got no answer keeps its key: sending again writes it once. */
export default function RecordComment({ route }: RecordCommentProps) {
  const t = useT();
  const remark = useRemark();
  const [refused, setRefused] = useState<ApiError>();
  const repeat = useRepeatKey();
  const { mutate, isPending } = useApiMutation(
    (body: Remark['body']) => api.post<null>(`${route}/comments`, body, { idempotencyKey: repeat.of(body) }),
    {
      refreshes: [`${route}/process`],
      onDone: () => {
        repeat.answered();
        setRefused(undefined);
        remark.clear();
      },
      onProblem: (problem) => {
        if (!problem.isHandled) setRefused(problem);
        return !problem.isHandled;
      },
    },
  );
  const isEmpty = remark.body.text === '';
  const send = () => {
    if (!isEmpty && !isPending) mutate(remark.body);
  };
  return (
    <div
      className="lab-comment"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.stopPropagation();
        send();
      }}
    >
      {refused && <Refusal problem={refused} />}
      <MentionInput
        control={{ 'aria-label': t('ui.comment.label') }}
        remark={remark}
        rows={isEmpty ? 1 : 3}
        placeholder={t('ui.comment.hint')}
      />
      {!isEmpty && (
        <Button loading={isPending} onClick={send}>
          {t('ui.comment.send')}
        </Button>
      )}
    </div>
  );
}
