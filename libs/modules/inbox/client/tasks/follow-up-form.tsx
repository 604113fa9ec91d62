import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import dayjs from 'dayjs';
import type { Day } from '#lab/shared/day.js';
import type { TodoMarks } from '#lab/shared/todo-view.js';
import { dayAt } from '#lab/ui/dates.js';
import { DayInput } from '#lab/ui/form/day-input.jsx';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { OperationFrame } from './operation-frame.js';
import type { Operation } from './use-operation.js';

interface FollowUpFormProps {
  readonly operation: Operation;
  /** What is noted already. */
  readonly followUp: TodoMarks['followUp'];
}

/** Days that the server allows at most. */
const farthest = 366;

/** The day on which the reader comes back to the task, and whether it is put aside until then. */
export function FollowUpForm({ operation, followUp }: FollowUpFormProps) {
  const t = useT();
  const today = dayjs();
  const [day, setDay] = useState<Day | null>(followUp?.on ?? dayAt(today.add(1, 'day')));
  const [aside, setAside] = useState(followUp?.aside ?? true);
  const [tried, setTried] = useState(false);
  const words = (key: string) => t(`inbox.followUp.${key}`);
  const choices = {
    tomorrow: today.add(1, 'day'),
    nextMonday: today.add((8 - today.day()) % 7 || 7, 'day'),
    inAMonth: today.add(1, 'month'),
  };
  const isAhead = day !== null && day > dayAt(today) && day <= dayAt(today.add(farthest, 'day'));
  const problem = day === null ? words('missing') : isAhead ? undefined : words('over');
  const confirm = () => {
    setTried(true);
    if (problem === undefined) operation.perform('followUp', { on: day, aside });
  };
  return (
    <OperationFrame name="followUp" operation={operation} note={words('note')} onConfirm={confirm}>
      <FormField label={words('on')} span={4} required problem={tried ? problem : undefined}>
        {(control) => <DayInput {...control} value={day} onChange={setDay} />}
      </FormField>
      <div className="inbox-follow-up-days">
        {Object.entries(choices).map(([key, at]) => (
          <Button key={key} size="small" onClick={() => setDay(dayAt(at))}>
            {words(key)}
          </Button>
        ))}
      </div>
      <Checkbox checked={aside} onChange={({ target }) => setAside(target.checked)}>
        {words('aside')}
      </Checkbox>
      {followUp && (
        <Button
          type="link"
          className="inbox-follow-up-clear"
          onClick={() => operation.perform('followUp', { on: null })}
        >
          {words('clear')}
        </Button>
      )}
    </OperationFrame>
  );
}
