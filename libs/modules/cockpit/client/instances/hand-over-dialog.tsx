import { useState } from 'react';
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
  readonly onOpen: (run: string) => void;
}

/** Gives the open tasks of somebody who leaves to somebody else: how many, which, and what came of each. */
export function HandOverDialog({ onClose, onOpen }: HandOverDialogProps) {
  const t = useT();
  const nameIn = useNameIn();
  const nameOf = useElementWords();
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
  const failed = (rows.outcomes ?? []).flatMap(({ item, problem }) => (problem ? [{ item, problem }] : []));
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
      sent={rows.sent}
      done={
        rows.outcomes &&
        words(failed.length > 0 ? 'someDone' : 'allDone', {
          count: rows.outcomes.length - failed.length,
          failed: failed.length,
        })
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
      {from !== null && (
        <section className="runs-held" aria-live="polite">
          {held.isPending && <p className="lab-muted">{words('looking')}</p>}
          {held.isError && (
            <p className="lab-form-note" data-problem>
              {problemText(texts, held.error)}
            </p>
          )}
          {held.data && <h3>{tasks.length === 0 ? words('none') : words('count', { count: held.data.total })}</h3>}
          {held.data && held.data.total > tasks.length && (
            <p className="lab-muted">{words('first', { shown: tasks.length, count: held.data.total })}</p>
          )}
          {tasks.length > 0 && (
            <ul className="lab-bulk-rows">
              {tasks.map((each) => (
                <li key={each.task} className="runs-plain">
                  <span className="runs-run">
                    <span className="id">{each.number}</span> {nameIn(each.title)}
                  </span>
                  <span className="lab-muted">{nameOf(each)}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </BulkDialog>
  );
}
