import { useState } from 'react';
import { Input, Segmented, Select } from 'antd';
import { api } from '#lab/ui/api.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { progressCodes, type ProgressCode } from '../../shared/goal.codes.js';
import { goalTexts, type GoalDetail } from '../../shared/goal.dto.js';
import { goalDocument } from '../../shared/goal.words.js';

interface ProgressDialogProps {
  readonly set: GoalDetail;
  readonly onClose: () => void;
}

/** Asks how far one goal has come, with a note for its history. */
export default function ProgressDialog({ set, onClose }: ProgressDialogProps) {
  const t = useT();
  const { route } = goalDocument.paths;
  const [lineId, setLine] = useState(set.lines[0]?.id ?? '');
  const progressOf = (id: string) => set.lines.find((line) => line.id === id)?.progress ?? '0';
  const [progress, setProgress] = useState<ProgressCode>(progressOf(lineId));
  const [note, setNote] = useState('');
  const save = useApiMutation(
    () => api.post<GoalDetail>(`${route}/${set.id}/progress`, { version: set.version, lineId, progress, note }),
    {
      refreshes: [route],
      onDone: () => {
        notify({ tone: 'done', text: t('hr.goal.reportDone') });
        onClose();
      },
    },
  );
  return (
    <FormDialog
      open
      title={t('hr.goal.report')}
      okButtonProps={{ loading: save.isPending }}
      onCancel={onClose}
      onConfirm={() => save.mutate(undefined)}
    >
      <div className="lab-form">
        <FormField label={t('hr.goal.fields.goal')} span={4} required>
          {(control) => (
            <Select
              {...control}
              value={lineId}
              options={set.lines.map(({ id, goal }) => ({ value: id, label: goal }))}
              onChange={(id) => {
                setLine(id);
                setProgress(progressOf(id));
              }}
            />
          )}
        </FormField>
        <FormField label={t('hr.goal.fields.progress')} span={4} required>
          {({ id }) => (
            <Segmented<ProgressCode>
              id={id}
              value={progress}
              options={progressCodes.map((code) => ({ value: code, label: t(`hr.goal.progressCodes.${code}`) }))}
              onChange={setProgress}
            />
          )}
        </FormField>
        <FormField label={t('hr.goal.note')} span={4}>
          {(control) => (
            <Input.TextArea
              {...control}
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={goalTexts.note}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </FormField>
      </div>
    </FormDialog>
  );
}
