import { useState } from 'react';
import { mostSigners, type OperationBody } from '#lab/shared/task-operations.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PeopleSelect } from '#lab/ui/subject/people-select.jsx';
import { ChoiceField } from './choice-field.js';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { OperationFrame } from './operation-frame.js';
import type { Operation } from './use-operation.js';

type Mode = OperationBody<'addSign'>['mode'];
const modes: readonly Mode[] = ['before', 'after', 'parallel'];

/** Who is to sign too, when their turn is, and a word with it. */
export function AddSignForm({ operation }: { readonly operation: Operation }) {
  const t = useT();
  const [people, setPeople] = useState<readonly string[]>([]);
  const [mode, setMode] = useState<Mode>('before');
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const words = (key: string, given = {}) => t(`inbox.addSign.${key}`, given);
  const isTooMany = people.length > mostSigners;
  const problem = isTooMany ? words('tooMany', { most: mostSigners }) : words('nobody');
  const isWrong = isTooMany || people.length === 0;
  const confirm = () => {
    setTried(true);
    if (isWrong) return;
    const said = text.trim();
    operation.perform('addSign', { people: [...people], mode, ...(said && { text: said }) });
  };
  return (
    <OperationFrame
      name="addSign"
      operation={operation}
      note={words('note')}
      illegal={words('illegal')}
      onConfirm={confirm}
    >
      <FormField label={words('people')} span={4} required problem={tried && isWrong ? problem : undefined}>
        {(control) => <PeopleSelect control={control} value={people} onChange={setPeople} />}
      </FormField>
      <ChoiceField
        label={words('when')}
        value={mode}
        onChange={setMode}
        choices={modes.map((value) => ({ value, label: words(value), note: words(`${value}Note`) }))}
      />
      <NoteField label={words('text')} value={text} onChange={setText} />
    </OperationFrame>
  );
}
