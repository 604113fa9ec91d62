import { useState } from 'react';
import { Input } from 'antd';
import { v4 as uuid } from 'uuid';
import { errors } from '#lab/shared/errors.js';
import type { Person } from '#lab/shared/process-view.js';
import { operationPath } from '#lab/shared/task-operation-path.js';
import type { ApiError } from '../api-error.js';
import { api } from '../api.js';
import { Dialog } from '../dialog/dialog.js';
import { FormField } from '../form/form-field.js';
import { problemText } from '../i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { useApiMutation } from '../query.js';
import { useDuration } from './duration.js';

interface UrgeDialogProps {
  /** The open tasks of one step. */
  readonly tasks: readonly string[];
  /** Who has them. */
  readonly people: readonly Person[];
  readonly onClose: () => void;
}

/** Asks those who have a step to do it soon; how long one has to wait before the next time is said in place. */
export default function UrgeDialog({ tasks, people, onClose }: UrgeDialogProps) {
  const t = useT();
  const nameIn = useNameIn();
  const names = people.map(({ name }) => nameIn(name)).join(t('ui.listComma'));
  const [text, setText] = useState('');
  const [key] = useState(() => uuid());
  const why = useProblemWords();
  const [problem, setProblem] = useState<ApiError>();
  const urge = useApiMutation((said: string) => urgeAll(tasks, said, key), {
    refreshes: ['process', 'Common'],
    onDone: () => {
      notify({ tone: 'done', text: t('ui.urge.done', { names }) });
      onClose();
    },
    onProblem: (refused) => {
      setProblem(refused);
      return !refused.isHandled;
    },
  });
  return (
    <Dialog
      open
      title={t('ui.urge.title', { names })}
      okText={t('ui.urge.act')}
      cancelText={t('ui.urge.cancel')}
      okButtonProps={{ loading: urge.isPending }}
      width={480}
      onOk={() => urge.mutate(text.trim())}
      onCancel={onClose}
    >
      <p className="lab-muted lab-choose-note">{t('ui.urge.note')}</p>
      <FormField label={t('ui.urge.text')} span={4}>
        {(control) => (
          <Input.TextArea
            id={control.id}
            autoFocus
            rows={2}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </FormField>
      {problem && (
        <p className="lab-urge-problem" role="alert">
          {why(problem)}
        </p>
      )}
    </Dialog>
  );
}

/** Asks for every task of the step; those who were asked a while ago do not keep the others from hearing of it. */
async function urgeAll(tasks: readonly string[], text: string, key: string): Promise<void> {
  const body = text ? { text } : {};
  const sent = await Promise.allSettled(
    tasks.map((task) => api.post<null>(operationPath(task, 'urge'), body, { idempotencyKey: `${key} ${task}` })),
  );
  const refused = sent.find((one) => one.status === 'rejected');
  if (refused && sent.every(({ status }) => status === 'rejected')) throw refused.reason;
}

function useProblemWords(): (problem: ApiError) => string {
  const t = useT();
  const { texts } = useLanguage();
  const duration = useDuration();
  return (problem) => {
    const seconds = Number(problem.args[0]);
    if (problem.code !== errors.tooMany.code || !Number.isFinite(seconds)) return problemText(texts, problem);
    // Whole minutes, never too few.
    return t('ui.urge.again', { span: duration(Math.ceil(seconds / 60) * 60_000) });
  };
}
