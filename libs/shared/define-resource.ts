import type { Permission } from './define-permissions.js';

export type FieldKind =
  | 'text'
  | 'code'
  | 'money'
  | 'quantity'
  | 'integer'
  | 'day'
  | 'flag'
  | 'ref'
  | 'refs'
  | 'codes'
  | 'subjects'
  | 'file'
  | 'rows';

/** The fields of each row of a `rows` field. */
export type Parts = Readonly<Record<string, Field<unknown>>>;

/** One field of a catalogue: what it holds and which limits the server and the form share. */
export class Field<Value> {
  declare readonly value: Value;

  private constructor(
    readonly kind: FieldKind,
    readonly options: {
      readonly required?: boolean;
      /** Characters of a text that is not left empty. */
      readonly min?: number;
      /** Characters of a text, rows of `rows`. */
      readonly max?: number;
      readonly unique?: boolean;
      /** A text that is one plain mail address. */
      readonly email?: boolean;
      /** What a new entry has unless it is given another value. */
      readonly initial?: string | boolean;
      /** Written by other operations: shown and filtered by, but not saved with the entry. */
      readonly readOnly?: boolean;
      /** Stored codes to choose from; their words are at `<texts>.<field>Codes.<code>`. */
      readonly codes?: readonly string[];
      /** Where the words of the codes are instead, `permission.modules`: in the texts of the rooms that contribute them. */
      readonly words?: string;
      /** The catalogue that a `ref` or `refs` points to, `org/users`. */
      readonly of?: string;
      /** Of `rows`: what each row has; the words are at `<texts>.<field>Parts.<part>`, those of a row at `.one` and `.add`. */
      readonly parts?: Parts;
      /** Of `rows`: the flag that exactly one row has; the first, where none is said to. */
      readonly sole?: string;
      /** In the form of those only who hold this; what is sent without the field leaves it as it is. */
      readonly only?: Permission;
    } = {},
  ) {}

  static make<V>(kind: FieldKind, options: Field<V>['options'] = {}): Field<V> {
    return new Field<V>(kind, options);
  }

  required(): Field<NonNullable<Value>> {
    return new Field(this.kind, { ...this.options, required: true });
  }

  max(length: number): Field<Value> {
    return new Field(this.kind, { ...this.options, max: length });
  }

  min(length: number): Field<Value> {
    return new Field(this.kind, { ...this.options, min: length });
  }

  unique(): Field<Value> {
    return new Field(this.kind, { ...this.options, unique: true });
  }

  email(): Field<Value> {
    return new Field(this.kind, { ...this.options, email: true });
  }

  initially(value: string | boolean): Field<Value> {
    return new Field(this.kind, { ...this.options, initial: value });
  }

  readOnly(): Field<Value> {
    return new Field(this.kind, { ...this.options, readOnly: true });
  }

  /** The service refuses a change by those who do not hold the permission. */
  only(permission: Permission): Field<Value> {
    return new Field(this.kind, { ...this.options, only: permission });
  }

  among(codes: readonly string[]): Field<Value> {
    return new Field(this.kind, { ...this.options, codes });
  }
}

export const text = () => Field.make<string | null>('text');
export const code = (codes: readonly string[]) => Field.make<string | null>('code', { codes });
/** A code of those that rooms contribute, with its word at `<words>.<code>` of their texts; the service checks it. */
export const codeOfRooms = (words: string) => Field.make<string | null>('code', { words });
export const amount = () => Field.make<string | null>('money');
export const count = () => Field.make<string | null>('quantity');
export const integer = () => Field.make<number | null>('integer');
export const date = () => Field.make<string | null>('day');
export const flag = () => Field.make<boolean>('flag', { required: true });
/** Several of the codes, in their own order; null when there are none. */
export const codes = (all: readonly string[]) => Field.make<readonly string[] | null>('codes', { codes: all });
/**
 * Several kinds of records that processes drive, by the names of their subjects; null where all are meant. The service
 * checks that there are such kinds.
 */
export const subjects = () => Field.make<readonly string[] | null>('subjects');
export const ref = (of: string) => Field.make<string | null>('ref', { of });
/** Several entries of a catalogue by id, each once; null when there are none. */
export const refs = (of: string) => Field.make<readonly string[] | null>('refs', { of });

/** One stored file by id; null while there is none. Who may search the catalogue may read it. */
export const file = () => Field.make<string | null>('file');
/** What belongs to the entry several times, such as bank accounts, in its order; null when there is none. */
export const rows = (parts: Parts, sole?: string) =>
  Field.make<readonly Readonly<Record<string, unknown>>[] | null>('rows', { parts, ...(sole ? { sole } : {}) });

type Fields = Record<string, Field<unknown>>;

export interface ResourceSpec<F extends Fields> {
  readonly permissions: Readonly<Record<'search' | 'save', Permission>>;
  readonly texts: string;
  /** Where its entries are bound to processes: its word in addresses and stored changes, `purchaseCategory`. */
  readonly binds?: string;
  readonly fields: F;
  readonly list: readonly (keyof F & string)[];
  readonly filters: readonly (keyof F & string)[];
  /** The newest or largest first with `-` before it. */
  readonly sort: (keyof F & string) | `-${keyof F & string}`;
  /** How an entry is named where others point to it: its code, and its name in both languages. */
  readonly option: {
    readonly code?: keyof F & string;
    readonly zh: keyof F & string;
    readonly en?: keyof F & string;
    /** Flags that forms need to know of the entry that is chosen; everybody may read them. */
    readonly flags?: readonly (keyof F & string)[];
  };
  /** The texts by which a row of an imported file names an entry; the code without, or where there is none the sort. */
  readonly key?: readonly (keyof F & string)[];
  readonly form: readonly (readonly (keyof F & string)[])[];
  /** Where a longer form has parts: the part that begins with the row of this field; words at `<texts>.sections.<part>`. */
  readonly sections?: Readonly<Partial<Record<keyof F & string, string>>>;
}

/** A declared catalogue. */
export interface Resource extends ResourceSpec<Fields> {
  /** Route below the API, `purchase/items`. */
  readonly route: string;
}

/** Declares a catalogue once: validation, list columns, filters, form and text keys follow from it. */
export function defineResource<const F extends Fields>(route: string, spec: ResourceSpec<F>): Resource {
  return { ...spec, route };
}

/** Kinds of which a list has no order and a table no column of its own. */
const inParts: ReadonlySet<FieldKind> = new Set(['refs', 'subjects', 'file', 'rows']);

/** Whether entries are in an order by this field. */
export function isSortable(field: Field<unknown> | undefined): boolean {
  return field !== undefined && !inParts.has(field.kind);
}

/** The parts of a `rows` field that are files. */
export function fileParts(field: Field<unknown> | undefined): readonly string[] {
  return Object.entries(field?.options.parts ?? {}).flatMap(([part, { kind }]) => (kind === 'file' ? [part] : []));
}

/** What a new entry starts with, by field. */
export function initialValues({ fields }: Resource): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { options }]) =>
      options.initial === undefined ? [] : [[name, options.initial]],
    ),
  );
}

/** Text key of a stored code. */
export function codeText({ texts, fields }: Resource, field: string, code: string): string {
  return `${fields[field]?.options.words ?? `${texts}.${field}Codes`}.${code}`;
}
