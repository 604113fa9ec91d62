import { useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { success } from '#lab/shared/envelope.js';
import type { Page } from '#lab/shared/paging.js';
import type { HeldTaskView } from '#lab/shared/process-inspection.js';
import { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { BulkDialog } from '#lab/ui/resource/bulk-dialog.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { useRowByRow } from '#lab/ui/resource/use-row-by-row.js';
import type { ReassignAnswer } from '#lab/modules/inbox/shared/operation.dto.js';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { useElementWords } from './element-words.js';

interface HandOverDialogProps {
  readonly onClose: () => void;
  readonly onOpen: (instance: string) => void;
}

/** Hands the open tasks of one user over to another: their number, the list, and the result of each. */
export function HandOverDialog({ onClose, onOpen }: HandOverDialogProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts } = useLanguage();
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const held = useApiQuery<Page<HeldTaskView>>(from === null ? null : 'process/held', { user: from ?? undefined });
  const rows = useRowByRow<HeldTaskView>(['process', 'Common']);
  const words = (key: string, args = {}) => t(`cockpit.handOver.${key}`, args);
  const tasks = held.data?.rows ?? [];
  const said = reason.trim();
  const same = from !== null && from === to;
  const { sent, done, failed } = rows;
  const handOver = async ({ task }: HeldTaskView) => {
    const answer = await api.post<ReassignAnswer>('process/tasks/reassign', { from, to, tasks: [task], reason: said });
    const [row] = answer.rows;
    if (row && row.code !== success) throw new ApiError(row.code, 'refused', { status: 400, args: row.args });
  };
  const run = () => {
    setTried(true);
    if (from !== null && to !== null && !same && said !== '') rows.run(tasks, handOver);
  };
  return (
    <BulkDialog
      title={words('title')}
      verb={tasks.length > 0 ? words('verbCount', { count: tasks.length }) : words('verb')}
      count={from === null ? 1 : held.data ? tasks.length : undefined}
      sent={sent}
      done={
        done === undefined
          ? undefined
          : words(failed.length > 0 ? 'someDone' : 'allDone', { count: done, failed: failed.length })
      }
      note={words('note')}
      rows={failed.map(({ item, problem }) => ({
        key: item.instance,
        number: item.number,
        title: nameIn(item.title),
        why: problemText(texts, problem),
      }))}
      onRun={run}
      onClose={onClose}
      onOpen={onOpen}
    >
      <FormField
        label={words('from')}
        span={4}
        required
        problem={tried && from === null ? words('fromMissing') : undefined}
      >
        {(control) => <RefSelect {...control} of="org/users" value={from} onChange={setFrom} />}
      </FormField>
      <FormField
        label={words('to')}
        span={4}
        required
        problem={same ? words('same') : tried && to === null ? words('toMissing') : undefined}
      >
        {(control) => <RefSelect {...control} of="org/users" value={to} onChange={setTo} />}
      </FormField>
      <NoteField
        required
        label={t('cockpit.reason')}
        value={reason}
        onChange={setReason}
        problem={tried && said === '' ? t('cockpit.reasonMissing') : undefined}
      />
      {from !== null && <HeldTasks answer={held} />}
    </BulkDialog>
  );
}

/** The tasks that a user has, before they are handed over. */
function HeldTasks({
  answer: { data, error, isPending },
}: {
  readonly answer: UseQueryResult<Page<HeldTaskView>, ApiError>;
}) {
  const t = useT();
  const nameIn = useNameIn();
  const nameOf = useElementWords();
  const { texts } = useLanguage();
  const words = (key: string, args = {}) => t(`cockpit.handOver.${key}`, args);
  const tasks = data?.rows ?? [];
  return (
    <section className="instances-held" aria-live="polite">
      {isPending && <p className="lab-muted">{words('looking')}</p>}
      {error && (
        <p className="lab-form-note" data-problem>
          {problemText(texts, error)}
        </p>
      )}
      {data && <h3>{tasks.length === 0 ? words('none') : words('count', { count: data.total })}</h3>}
      {data && data.total > tasks.length && (
        <p className="lab-muted">{words('first', { shown: tasks.length, count: data.total })}</p>
      )}
      {tasks.length > 0 && (
        <ul className="lab-bulk-rows">
          {tasks.map((each) => (
            <li key={each.task} className="instances-plain">
              <span className="instances-name">
                <span className="id">{each.number}</span> {nameIn(each.title)}
              </span>
              <span className="lab-muted">{nameOf(each)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
