import { useState } from 'react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { OperationFrame } from './operation-frame.js';
import type { Operation } from './use-operation.js';

interface ResolveFormProps {
  readonly operation: Operation;
  /** What is in the bar already. */
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
    <OperationFrame name="resolve" operation={operation} note={t('inbox.resolve.note')} onConfirm={confirm}>
      <NoteField
        autoFocus
        required
        label={t('inbox.resolve.label')}
        phrases="both"
        value={text}
        onChange={setText}
        problem={tried && !said ? t('inbox.resolve.missing') : undefined}
      />
    </OperationFrame>
  );
}
