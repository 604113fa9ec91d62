import { useState } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { NoteField } from './note-field.js';
import { OperationFrame } from './operation-frame.js';
import type { Operation } from './use-operation.js';

interface ResolveFormProps {
  readonly operation: Operation;
  /** What stands in the bar already. */
  readonly opinion: string;
}

/** Instead of deciding in the owner's place: says what one thinks and gives the task back. */
export function ResolveForm({ operation, opinion }: ResolveFormProps) {
  const t = useT();
  const [text, setText] = useState(opinion);
  const [tried, setTried] = useState(false);
  const said = text.trim();
  const confirm = () => {
    setTried(true);
    if (said) operation.perform('resolve', { opinion: said });
  };
  return (
    <OperationFrame name="resolve" operation={operation} note={t('process.inbox.resolve.note')} onConfirm={confirm}>
      <NoteField
        autoFocus
        required
        label={t('process.inbox.resolve.label')}
        value={text}
        onChange={setText}
        problem={tried && !said ? t('process.inbox.resolve.missing') : undefined}
      />
    </OperationFrame>
  );
}
