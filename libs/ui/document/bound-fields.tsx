import type { ReactNode } from 'react';
import { Input } from 'antd';
import type { Day } from '#lab/shared/day.js';
import { FileField } from '../files/file-field.js';
import type { FileView } from '../files/file-view.js';
import { DayInput } from '../form/day-input.js';
import { FormField } from '../form/form-field.js';
import { RefSelect } from '../resource/ref-select.js';
import { bind, type BoundProps } from './bind.js';

/** A line of text. */
export function TextField<Values>({ max, ...props }: BoundProps<Values, string> & { readonly max: number }) {
  const { given, value, set, leave } = bind<Values, string>(props);
  return (
    <FormField {...given}>
      {(control) => (
        <Input
          {...control}
          value={value}
          maxLength={max}
          onChange={(event) => set(event.target.value)}
          onBlur={leave}
        />
      )}
    </FormField>
  );
}

/** Several lines of text. */
export function NoteField<Values>({
  max,
  rows = 1,
  ...props
}: BoundProps<Values, string> & { readonly max: number; readonly rows?: number }) {
  const { given, value, set, leave } = bind<Values, string>(props);
  return (
    <FormField {...given}>
      {(control) => (
        <Input.TextArea
          {...control}
          value={value}
          maxLength={max}
          autoSize={{ minRows: rows, maxRows: rows + 7 }}
          onChange={(event) => set(event.target.value)}
          onBlur={leave}
        />
      )}
    </FormField>
  );
}

/** A calendar day; `beside` is shown in the same row, such as the half of the day. */
export function DayField<Values>({
  beside,
  ...props
}: BoundProps<Values, Day | null> & { readonly beside?: ReactNode }) {
  const { given, value, set, leave } = bind<Values, Day | null>(props);
  return (
    <FormField {...given}>
      {(control) => {
        const input = <DayInput {...control} value={value} onChange={set} onBlur={leave} />;
        return beside ? (
          <div className="lab-form-beside">
            {input}
            {beside}
          </div>
        ) : (
          input
        );
      }}
    </FormField>
  );
}

interface RefFieldProps {
  /** Route of the catalogue to choose from, `org/users`. */
  readonly of: string;
  /** The name of the present value, where it is known. */
  readonly known?: string;
  /** It may be emptied again. */
  readonly clearable?: boolean;
  /** The entry says which process the document follows: those that the reader may not start are left out. */
  readonly begins?: boolean;
}

/** An entry of another catalogue. */
export function RefField<Values>({
  of,
  known,
  clearable,
  begins,
  ...props
}: BoundProps<Values, string | null> & RefFieldProps) {
  const { given, value, set } = bind<Values, string | null>(props);
  return (
    <FormField {...given}>
      {(control) => <RefSelect {...control} {...{ of, known, clearable, begins }} value={value} onChange={set} />}
    </FormField>
  );
}

/** The files of the record. */
export function FilesField<Values>({
  max,
  ...props
}: BoundProps<Values, readonly FileView[]> & { readonly max: number }) {
  const { given, value, set } = bind<Values, readonly FileView[]>(props);
  return (
    <FormField {...given}>
      {({ id }) => <FileField id={id} label={given.label} max={max} value={value} onChange={set} />}
    </FormField>
  );
}
