import { useState } from 'react';
import { Select } from 'antd';
import type { PathStep } from '#lab/shared/process-view.js';
import type { OperationInput } from '#lab/shared/task-operations.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ChoiceField } from './choice-field.js';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { OperationFrame } from './operation-frame.js';
import type { Operation } from './use-operation.js';

interface ReturnFormProps {
  readonly operation: Operation;
  /** Where it may go back to, the latest first. */
  readonly steps: readonly PathStep[];
}

type Mode = OperationInput<'return'>['mode'];
const modes: readonly Mode[] = ['redo', 'back'];

/** To which earlier step the task goes back, what follows then, and why. */
export function ReturnForm({ operation, steps }: ReturnFormProps) {
  const t = useT();
  const nameIn = useNameIn();
  const [to, setTo] = useState(steps[0]?.element);
  const [mode, setMode] = useState<Mode>('redo');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const words = (key: string) => t(`inbox.sendBack.${key}`);
  const said = reason.trim();
  const confirm = () => {
    setTried(true);
    if (to !== undefined && said) operation.perform('return', { to, mode, reason: said });
  };
  return (
    <OperationFrame
      name="return"
      operation={operation}
      note={words('note')}
      illegal={words('illegal')}
      onConfirm={confirm}
    >
      <FormField label={words('to')} span={4} required>
        {(control) => (
          <Select
            {...control}
            value={to}
            onChange={setTo}
            options={steps.map(({ element, name, people }) => ({
              value: element,
              label: [nameIn(name), ...people.map((person) => nameIn(person.name))].join(' · '),
            }))}
          />
        )}
      </FormField>
      <ChoiceField
        label={words('then')}
        value={mode}
        onChange={setMode}
        choices={modes.map((value) => ({ value, label: words(value), note: words(`${value}Note`) }))}
      />
      <NoteField
        required
        label={words('reason')}
        phrases="reject"
        value={reason}
        onChange={setReason}
        problem={tried && !said ? words('missing') : undefined}
      />
    </OperationFrame>
  );
}
