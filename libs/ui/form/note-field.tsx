import { Input } from 'antd';
import { FormField } from '#lab/ui/form/form-field.jsx';

interface NoteFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly required?: boolean;
  readonly problem?: string;
  readonly autoFocus?: boolean;
}

/** Some sentences, at most 2,000 characters. */
export function NoteField({ label, value, onChange, required, problem, autoFocus }: NoteFieldProps) {
  return (
    <FormField label={label} span={4} required={required} problem={problem}>
      {(control) => (
        <Input.TextArea
          {...control}
          rows={3}
          maxLength={2000}
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
