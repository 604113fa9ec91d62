import { useDeferredValue, useState } from 'react';
import { AutoComplete } from 'antd';
import { FormField } from '../form/form-field.js';
import { useRefOptions } from '../resource/ref-options.js';
import { bind, type BoundProps } from './bind.js';

interface SuggestFieldProps {
  readonly max: number;
  /** Route of the catalogue whose names are suggested, `contract/projects`. */
  readonly of: string;
}

/** A line of text for which the names of a catalogue are suggested; any other text is as good. */
export function SuggestField<Values>({ max, of, ...props }: BoundProps<Values, string> & SuggestFieldProps) {
  const { given, value, set, leave } = bind<Values, string>(props);
  const [open, setOpen] = useState(false);
  const { options } = useRefOptions(open ? of : undefined, useDeferredValue(value));
  return (
    <FormField {...given}>
      {(control) => (
        <AutoComplete
          {...control}
          value={value}
          maxLength={max}
          options={options.map(({ label }) => ({ value: label }))}
          onOpenChange={setOpen}
          onChange={(next: string | undefined) => set(next ?? '')}
          onBlur={leave}
        />
      )}
    </FormField>
  );
}
