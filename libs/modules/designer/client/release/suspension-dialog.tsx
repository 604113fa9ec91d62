import { useState } from 'react';
import type { Page } from '#lab/shared/paging.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery, useRefresh } from '#lab/ui/query.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import type { BindingLine } from '../../shared/binding.dto.js';
import type { DefinitionSummary } from '../../shared/definition.dto.js';

interface SuspensionDialogProps {
  readonly process: DefinitionSummary;
  readonly onClose: () => void;
}

/** Suspends a process or resumes it, with a reason; what follows is said before. */
export default function SuspensionDialog({ process, onClose }: SuspensionDialogProps) {
  const t = useT();
  const nameIn = useNameIn();
  const refresh = useRefresh();
  // What it is when it is opened: others may change it while the reason is written.
  const [act] = useState<'suspend' | 'resume'>(process.suspended ? 'resume' : 'suspend');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<ApiError>();
  const said = reason.trim();
  const words = (key: string) => t(`designer.suspension.${act}s.${key}`);
  const order = useApiMutation<undefined, null>(
    () => api.post(`process/definitions/${process.key}/${act}`, { reason: said }),
    {
      refreshes: ['process'],
      onDone: () => {
        notify({ tone: 'done', text: words('done') });
        onClose();
      },
      onProblem: (problem) => {
        if (problem.isHandled) return false;
        setRefused(problem);
        void refresh('process');
        return true;
      },
    },
  );
  const confirm = () => {
    setTried(true);
    setRefused(undefined);
    if (said !== '') order.mutate(undefined);
  };
  return (
    <FormDialog
      open
      title={t(`designer.suspension.${act}s.title`, { name: nameIn(process.name) })}
      okText={t(`designer.suspension.${act}`)}
      okButtonProps={{ loading: order.isPending }}
      cancelText={t('designer.diagrams.cancel')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {refused && <Refusal problem={refused} illegal={words('illegal')} />}
      <p className="lab-muted lab-form-note">{words('text')}</p>
      {act === 'suspend' && <WhatFollows process={process} />}
      <div className="lab-form-rows">
        <NoteField
          autoFocus
          required
          label={t('designer.suspension.reason')}
          value={reason}
          onChange={setReason}
          problem={tried && said === '' ? t('designer.suspension.reasonMissing') : undefined}
        />
      </div>
    </FormDialog>
  );
}

/** The entries of catalogues whose records do not start with it any more, and the instances that continue. */
function WhatFollows({ process: { key, running } }: Pick<SuspensionDialogProps, 'process'>) {
  const t = useT();
  const nameIn = useNameIn();
  const { data } = useApiQuery<Page<BindingLine>>('process/bindings', { search: key, size: 100 });
  const bound = data?.rows.filter((line) => line.enabled && line.process?.key === key) ?? [];
  const named = (lines: readonly BindingLine[]) =>
    [...new Set(lines.map(({ code, name }) => (code === null ? nameIn(name) : `${code} ${nameIn(name)}`)))].join(
      t('ui.listComma'),
    );
  const refused = bound.filter(({ fallback }) => fallback === null);
  const others = bound.filter(({ fallback }) => fallback !== null);
  return (
    <ul className="definitions-follows">
      {refused.length > 0 && <li>{t('designer.suspension.refused', { names: named(refused) })}</li>}
      {others.length > 0 && <li>{t('designer.suspension.fallback', { names: named(others) })}</li>}
      {running !== null && running > 0 && <li>{t('designer.suspension.running', { count: running })}</li>}
    </ul>
  );
}
