import { Suspense } from 'react';
import { Dialog } from '#lab/ui/dialog/dialog.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import type { SubjectEntry } from '#lab/ui/subject/registry.js';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import { useActionLabel } from '#lab/ui/subject/use-action-label.js';
import type { Decision } from './use-decision.js';

interface ActDialogProps {
  readonly entry: SubjectEntry;
  readonly record: string;
  readonly decision: Decision;
}

/** The form that an action needs, as its room draws it. */
export function ActDialog({ entry, record, decision: { asking, refused, submit, cancel } }: ActDialogProps) {
  const labelOf = useActionLabel(entry.subject);
  const Form = asking && entry.forms?.[asking.action];
  if (!Form) return null;
  return (
    <Dialog open title={labelOf(asking)} footer={null} onCancel={cancel} width={560}>
      {refused && <Refusal problem={refused} />}
      <Suspense fallback={<PageComing />}>
        <Form record={record} action={asking.action} label={labelOf(asking)} onSubmit={submit} onCancel={cancel} />
      </Suspense>
    </Dialog>
  );
}
