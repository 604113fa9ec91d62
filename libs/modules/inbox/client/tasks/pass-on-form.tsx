import { useState } from 'react';
import { Radio } from 'antd';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { OperationFrame } from './operation-frame.js';
import type { Operation } from './use-operation.js';

interface PassOnFormProps {
  /** Given away for good, or lent to a user who answers or decides for its owner. */
  readonly name: 'transfer' | 'delegate';
  readonly operation: Operation;
}

/** To whom the task goes, what they are asked for, and a word with it. */
export function PassOnForm({ name, operation }: PassOnFormProps) {
  const t = useT();
  const [to, setTo] = useState<string | null>(null);
  const [final, setFinal] = useState(false);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const words = (key: string) => t(`inbox.passOn.${key}`);
  const confirm = () => {
    setTried(true);
    if (to === null) return;
    const said = text.trim();
    operation.perform(name, { to, ...(name === 'delegate' && { final }), ...(said && { text: said }) });
  };
  return (
    <OperationFrame name={name} operation={operation} note={words(name)} onConfirm={confirm}>
      <FormField label={words('to')} span={4} required problem={tried && to === null ? words('nobody') : undefined}>
        {(control) => <RefSelect {...control} of="org/users" value={to} onChange={setTo} />}
      </FormField>
      {name === 'delegate' && (
        <Radio.Group
          className="inbox-form-choice"
          aria-label={words('what')}
          value={final}
          onChange={(event) => setFinal(event.target.value === true)}
          options={[
            { value: false, label: words('advice') },
            { value: true, label: words('final') },
          ]}
        />
      )}
      <NoteField label={words('text')} value={text} onChange={setText} />
    </OperationFrame>
  );
}
