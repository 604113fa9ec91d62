import { useState } from 'react';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PeopleSelect } from '#lab/ui/subject/people-select.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { OperationFrame } from './operation-frame.js';
import type { Operation } from './use-operation.js';

/** Who is to know of it, and a word with it. */
export function CopyForm({ operation }: { readonly operation: Operation }) {
  const t = useT();
  const [people, setPeople] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const words = (key: string) => t(`inbox.passOn.${key}`);
  const confirm = () => {
    setTried(true);
    if (people.length === 0) return;
    const said = text.trim();
    operation.perform('cc', { people: [...people], ...(said && { text: said }) });
  };
  return (
    <OperationFrame name="cc" operation={operation} note={words('cc')} onConfirm={confirm}>
      <FormField
        label={words('people')}
        span={4}
        required
        problem={tried && people.length === 0 ? words('nobody') : undefined}
      >
        {(control) => <PeopleSelect control={control} value={people} onChange={setPeople} />}
      </FormField>
      <NoteField label={words('text')} value={text} onChange={setText} />
    </OperationFrame>
  );
}
