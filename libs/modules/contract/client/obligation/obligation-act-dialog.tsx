import { useState } from 'react';
import { Checkbox } from 'antd';
import type { Day } from '#lab/shared/day.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { dayAt } from '#lab/ui/dates.js';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import { contractDocument } from '../../shared/contract.words.js';
import type { ObligationAct } from '../../shared/obligation.codes.js';
import type { ObligationRow } from '../../shared/obligation.dto.js';
import { countsRoute, obligationRoute } from './obligation-routes.js';

interface ObligationActDialogProps {
  readonly act: Exclude<ObligationAct, 'edit'>;
  readonly obligation: ObligationRow;
  readonly onClose: () => void;
}

/** Asks for what an act on an obligation needs: a note, the day on which it was done, whether the rest is cancelled, too. */
export default function ObligationActDialog({ act, obligation, onClose }: ObligationActDialogProps) {
  const t = useT();
  const { id, version, title, seriesId, contractId } = obligation;
  const [day, setDay] = useState<Day | null>(dayAt());
  const [note, setNote] = useState(act === 'note' ? obligation.note : '');
  const [following, setFollowing] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const words = (key: string) => t(`contract.obligation.acts.${act}.${key}`, { title });
  const send = useApiMutation(
    () =>
      api.post<ObligationRow>(`${obligationRoute}/${id}/${act}`, {
        ...{ version, note: note.trim() },
        ...(act === 'done' && { day }),
        ...(act === 'cancel' && { following }),
      }),
    {
      refreshes: [`${contractDocument.paths.route}/${contractId}`, obligationRoute, countsRoute],
      onDone: () => {
        notify({ tone: 'done', text: words('done') });
        onClose();
      },
      onProblem: (problem) => {
        if (!problem.isHandled) setRefused(problem);
        return !problem.isHandled;
      },
    },
  );
  const isMissing = act === 'done' && day === null;
  return (
    <FormDialog
      open
      title={words('title')}
      okText={words('label')}
      confirmLoading={send.isPending}
      okButtonProps={{ disabled: isMissing, ...(act === 'cancel' && { danger: true, type: 'default' as const }) }}
      onCancel={onClose}
      onConfirm={() => {
        if (!send.isPending && !isMissing) send.mutate(undefined);
      }}
    >
      <div className="lab-form-rows">
        {refused && <Refusal problem={refused} />}
        {act === 'done' && (
          <FormField label={t('contract.obligation.fields.doneOn')} required>
            {(control) => <DayInput {...control} value={day} onChange={setDay} />}
          </FormField>
        )}
        <NoteField label={t('contract.obligation.fields.note')} value={note} onChange={setNote} />
        {act === 'cancel' && seriesId !== null && (
          <Checkbox checked={following} onChange={({ target }) => setFollowing(target.checked)}>
            {words('following')}
          </Checkbox>
        )}
      </div>
    </FormDialog>
  );
}
