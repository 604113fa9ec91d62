import { useState } from 'react';
import type { Page } from '#lab/shared/paging.js';
import { api } from '#lab/ui/api.js';
import { ReasonDialog } from '#lab/ui/form/reason-dialog.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
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
  // What it is when it is opened: others may change it while the reason is written.
  const [act] = useState<'suspend' | 'resume'>(process.suspended ? 'resume' : 'suspend');
  const words = (key: string) => t(`designer.suspension.${act}s.${key}`);
  return (
    <ReasonDialog
      title={t(`designer.suspension.${act}s.title`, { name: nameIn(process.name) })}
      verb={t(`designer.suspension.${act}`)}
      cancel={t('designer.diagrams.cancel')}
      note={words('text')}
      reason={{ label: t('designer.suspension.reason'), missing: t('designer.suspension.reasonMissing') }}
      send={(reason) => api.post(`process/definitions/${process.key}/${act}`, { reason })}
      refreshes={['process']}
      done={words('done')}
      illegal={words('illegal')}
      onClose={onClose}
    >
      {act === 'suspend' ? () => <WhatFollows process={process} /> : undefined}
    </ReasonDialog>
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
