import { useState } from 'react';
import dayjs from 'dayjs';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { InstantInput } from '#lab/ui/form/instant-input.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { OperationFrame } from './operation-frame.js';
import type { Operation } from './use-operation.js';

interface DueFormProps {
  readonly operation: Operation;
  readonly dueAt: string | null;
}

/** A new due time and why; one that is over is refused before it is sent. */
export function DueForm({ operation, dueAt }: DueFormProps) {
  const t = useT();
  const [at, setAt] = useState<dayjs.Dayjs | null>(dueAt === null ? null : dayjs(dueAt));
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const words = (key: string) => t(`inbox.due.${key}`);
  const problem = at === null ? words('missing') : at.isBefore(dayjs()) ? words('over') : undefined;
  const confirm = () => {
    setTried(true);
    if (at === null || problem !== undefined) return;
    const said = text.trim();
    operation.perform('dueDate', { dueAt: at.toISOString(), ...(said && { text: said }) });
  };
  return (
    <OperationFrame name="dueDate" operation={operation} note={words('note')} onConfirm={confirm}>
      <FormField label={words('at')} span={4} required problem={tried ? problem : undefined}>
        {(control) => <InstantInput {...control} minuteStep={15} value={at} onChange={setAt} />}
      </FormField>
      <NoteField label={words('text')} value={text} onChange={setText} />
    </OperationFrame>
  );
}
