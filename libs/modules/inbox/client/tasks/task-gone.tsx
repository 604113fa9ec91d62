import { Button } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { errors } from '#lab/shared/errors.js';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import type { ApiError } from '#lab/ui/api-error.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Stamp, stampText } from '#lab/ui/subject/stamp.jsx';
import { useSubjectEntry } from '#lab/ui/subject/registry.js';
import { useVerb } from '#lab/ui/subject/timeline.jsx';
import type { TaskClosing } from '../../shared/task.dto.js';
import { taskRoute } from '../../shared/task-route.js';

interface TaskGoneProps {
  readonly task: string;
  /** Why it cannot be shown: a user was faster, or it never was the reader's. */
  readonly problem: ApiError;
  readonly onBack: (() => void) | undefined;
  /** Absent when nothing else waits. */
  readonly onNext: (() => void) | undefined;
}

/** In place of a task that is no longer the reader's: who did what and when, and the way to the record. */
export function TaskGone({ task, problem, onBack, onNext }: TaskGoneProps) {
  const t = useT();
  const taken = problem.code === errors.taskTaken.code;
  const path = taken ? `${taskRoute(task)}/closing` : null;
  const { data: closing, isLoading } = useApiQuery<TaskClosing>(path);
  const words = useClosingWords(closing, problem);
  const entry = useSubjectEntry(closing?.subject ?? '');
  const navigate = useNavigate();
  if (isLoading) return <PageComing />;
  return (
    <>
      {onBack && (
        <div className="inbox-gone-back">
          <IconButton
            label={t('inbox.keys.back')}
            keys="escape"
            icon={<ArrowLeft size={16} strokeWidth={1.7} aria-hidden />}
            onClick={onBack}
          />
        </div>
      )}
      <StatePanel
        drawing={taken ? 'done' : 'filtered'}
        title={words.title}
        text={words.text}
        actions={
          <>
            {closing && entry && (
              <Button onClick={() => void navigate(entry.path(closing.recordId))}>{t('inbox.gone.record')}</Button>
            )}
            {onNext && (
              <Button type="primary" onClick={onNext}>
                {t('inbox.gone.next')}
              </Button>
            )}
          </>
        }
        note={
          closing && (
            <>
              <span className="id">{closing.number}</span> · <Stamp value={closing.closedAt} />
            </>
          )
        }
      />
    </>
  );
}

function useClosingWords(closing: TaskClosing | undefined, problem: ApiError) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts } = useLanguage();
  const me = useMe();
  const entry = useSubjectEntry(closing?.subject ?? '');
  const verb = useVerb(entry?.subject);
  const gone = (key: string, words = {}) => t(`inbox.gone.${key}`, words);
  if (problem.code !== errors.taskTaken.code) return { title: gone('notMine'), text: gone('notMineText') };
  if (!closing) return { title: problemText(texts, problem), text: gone('closedText') };
  const name = closing.closedBy ? nameIn(closing.closedBy.name) : '';
  if (closing.outcome === null) {
    return {
      title: gone('takenBack'),
      text: gone('takenBackText', { name, time: stampText(closing.closedAt, 'minute') }),
    };
  }
  const words = { name, verb: verb(closing.outcome) };
  const byMe = closing.closedBy?.id === me.user.id;
  return { title: gone(byMe ? 'actedByMe' : 'acted', words), text: nameIn(closing.title) };
}
