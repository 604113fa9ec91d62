import { useRef } from 'react';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { longestOpinion, Phrases } from '#lab/ui/subject/phrases.jsx';
import type { PhraseKind } from '#lab/shared/phrases.js';

interface NoteFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly required?: boolean;
  readonly problem?: string;
  readonly autoFocus?: boolean;
  /** It is an opinion: phrases for this decision are offered; those for any decision with `both`. */
  readonly phrases?: PhraseKind;
}

/** Some sentences, at most 2,000 characters. */
export function NoteField({ label, value, onChange, required, problem, autoFocus, phrases }: NoteFieldProps) {
  const area = useRef<TextAreaRef>(null);
  return (
    <FormField label={label} span={4} required={required} problem={problem}>
      {(control) => (
        <>
          <Input.TextArea
            {...control}
            ref={area}
            rows={3}
            maxLength={longestOpinion}
            autoFocus={autoFocus}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {phrases && <Phrases text={value} decision={phrases} onChange={onChange} field={area} />}
        </>
      )}
    </FormField>
  );
}
