import { Column, getMetadataArgsStorage, PrimaryColumn, type ColumnOptions, type ValueTransformer } from 'typeorm';
import { fromScaled, toScaled, trimZeros } from '#lab/shared/money.js';

/**
 * The only column kinds an entity may use. Each stores a form that SQLite and MySQL compare, sort and sum alike (texts by
 * code points, see `search.ts` for what people look for);
 * the dialect says which type that is.
 */
export type ColumnKind = 'id' | 'text' | 'longText' | 'integer' | 'whole' | 'flag';

/** What a dialect stores a kind as. */
export type ColumnTypes = Readonly<Record<ColumnKind, (length?: number) => ColumnOptions>>;

interface Declared {
  readonly target: object;
  readonly property: string;
  readonly kind: ColumnKind;
  readonly length?: number;
}

const declared: Declared[] = [];

interface Options {
  readonly nullable?: boolean;
  readonly primary?: boolean;
}

/** One column: it decorates a property of an entity, or is part of a group of columns (`column-group.ts`). */
export interface ColumnOf<T> {
  (target: object, property: string | symbol): void;
  readonly kind: ColumnKind;
  readonly nullable: boolean;
  readonly length?: number;
  /** Carries the type of the property; it holds no value. */
  readonly holds?: T;
}

/** What a property holds: null as well where its column allows it. */
type Held<T, O> = O extends { readonly nullable: true } ? T | null : T;

function column<T>(
  kind: ColumnKind,
  options: Options & { length?: number; transformer?: ValueTransformer },
): ColumnOf<T> {
  const { primary, length, nullable = false, transformer } = options;
  const sized = length ? { length } : {};
  const decorate = (target: object, property: string | symbol) => {
    declared.push({ target: target.constructor, property: String(property), kind, ...sized });
    // The type is a placeholder until `shapeColumns` puts the dialect's in its place.
    const given = { type: 'varchar' as const, ...(transformer ? { transformer } : {}) };
    (primary ? PrimaryColumn(given) : Column({ ...given, nullable }))(target, String(property));
  };
  // A function has a length of its own, which only a definition replaces.
  return Object.defineProperties(decorate, {
    kind: { value: kind },
    nullable: { value: nullable },
    length: { value: length },
  }) as unknown as ColumnOf<T>;
}

/** Puts the dialect's types into the declared columns; called right before a data source is made. */
export function shapeColumns(types: ColumnTypes): void {
  const columns = new Map(declared.map((item) => [item.target, new Map<string, Declared>()]));
  for (const item of declared) columns.get(item.target)?.set(item.property, item);
  for (const args of getMetadataArgsStorage().columns) {
    const item = columns.get(args.target as object)?.get(args.propertyName);
    if (!item) continue;
    const none = { type: undefined, length: undefined, charset: undefined, collation: undefined, unsigned: undefined };
    Object.assign(args.options, none, types[item.kind](item.length));
  }
}

/** Primary key: a UUIDv7 or a composed id of at most 64 characters, compared byte by byte. */
export const Id = () => column<string>('id', { primary: true });
/** The id of another row. */
export const Ref = <const O extends Options>(options?: O) => column<Held<string, O>>('id', { ...options });
/** Text of at most `length` characters that people wrote. */
export const Text = <const O extends Options>(length: number, options?: O) =>
  column<Held<string, O>>('text', { ...options, length });
/** Text without a useful bound: a diagram, a mail body. */
export const LongText = <const O extends Options>(options?: O) => column<Held<string, O>>('longText', { ...options });
/** A short stored code. */
export const Code = <const O extends Options>(length = 16, options?: O) =>
  column<Held<string, O>>('text', { ...options, length });
export const Integer = <const O extends Options>(options?: O) => column<Held<number, O>>('integer', { ...options });
/** A whole number of up to 53 bits. */
export const Whole = <const O extends Options>(options?: O) =>
  column<Held<number, O>>('whole', { ...options, transformer: stored<number>((value) => value, Number) });
export const Flag = () => column<boolean>('flag', {});

/** Wraps a conversion so that null passes through, and numbers that a driver gave as text are read. */
function stored<T>(to: (value: T) => number | string, from: (value: string | number) => T): ValueTransformer {
  return {
    to: (value: T | null | undefined) => (value === null || value === undefined ? value : to(value)),
    from: (value: string | number | null | undefined) => (value === null || value === undefined ? null : from(value)),
  };
}

const scaledColumn = <O extends Options>(decimals: number, trim: boolean, options: O | undefined) =>
  column<Held<string, O>>('whole', {
    ...options,
    transformer: stored<string>(
      (value) => toScaled(value, decimals),
      (value) => {
        const exact = fromScaled(Number(value), decimals);
        return trim ? trimZeros(exact) : exact;
      },
    ),
  });

/** An amount as decimal text, stored in minor units; its currency is a column beside it. */
export const Money = <const O extends Options>(options?: O) => scaledColumn(2, false, options);
/** A quantity as decimal text, stored × 10^6. */
export const Quantity = <const O extends Options>(options?: O) => scaledColumn(6, true, options);

/** A point in time, stored as milliseconds since 1970 in UTC: no driver or server zone can shift it. */
export const Instant = <const O extends Options>(options?: O) =>
  column<Held<Date, O>>('whole', {
    ...options,
    transformer: stored<Date>(
      (value) => value.getTime(),
      (value) => new Date(Number(value)),
    ),
  });

/** A calendar day `YYYY-MM-DD`. */
export const Day = <const O extends Options>(options?: O) =>
  column<Held<string, O>>('text', { ...options, length: 10 });

/** A plain JSON value; a group of columns names its type, `Json<RateTable | null>({ nullable: true })`. */
export const Json = <T = unknown>(options?: Options) =>
  column<T>('longText', {
    ...options,
    transformer: stored<unknown>(
      (value) => JSON.stringify(value),
      (value) => JSON.parse(String(value)) as unknown,
    ),
  });
