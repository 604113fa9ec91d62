import type { ReactNode } from 'react';

/** What a field needs of the form that it belongs to; a `DocumentForm` has all of it. */
interface BoundForm<Values> {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  readonly leave: (name: string) => void;
  readonly field: (name: string) => {
    readonly id: string;
    readonly label: string;
    readonly problem: string | undefined;
  };
}

/** The names of the values that such a field can hold. */
type NameOf<Values, Value> = {
  [Name in keyof Values]-?: Values[Name] extends Value ? Name : never;
}[keyof Values] &
  string;

export interface BoundProps<Values, Value> {
  readonly form: BoundForm<Values>;
  /** The value that it shows and changes; its label is the text of this field. */
  readonly name: NameOf<Values, Value>;
  readonly required?: boolean;
  readonly help?: ReactNode;
  readonly span?: 1 | 2 | 4;
}

/** What a bound field gives to its `FormField`, and how it reads and writes its value. */
export function bind<Values, Value>({ form, name, ...props }: BoundProps<Values, Value>) {
  return {
    given: { ...props, ...form.field(name) },
    value: form.values[name] as Value,
    set: (value: Value) => form.change({ [name]: value } as unknown as Partial<Values>),
    leave: () => form.leave(name),
  };
}
