import { useId } from 'react';
import { Radio } from 'antd';

interface ExplainedChoice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** What comes of it, in one line. */
  readonly note: string;
}

interface ChoiceFieldProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly ExplainedChoice<Value>[];
  readonly onChange: (value: Value) => void;
}

/** One of a few ways to do it, each with a line that explains it. */
export function ChoiceField<Value extends string>({ label, value, choices, onChange }: ChoiceFieldProps<Value>) {
  const heading = useId();
  return (
    <div className="lab-form-field" data-span={4}>
      <span id={heading} className="inbox-form-heading">
        {label}
      </span>
      <Radio.Group className="inbox-form-choice" aria-labelledby={heading} value={value}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} onChange={() => onChange(choice.value)}>
            {choice.label}
            <span className="lab-muted inbox-form-choice-note">{choice.note}</span>
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}
