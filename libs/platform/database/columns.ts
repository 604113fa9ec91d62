import { Column, getMetadataArgsStorage, PrimaryColumn, type ColumnOptions, type ValueTransformer } from 'typeorm';
import { fromScaled, toScaled, trimZeros } from '#lab/shared/money.js';

/**
 * The only column kinds an entity may use. Each stores a form that SQLite and MySQL compare, sort and sum alike;
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

function column(
  kind: ColumnKind,
  options: Options & { length?: number; transformer?: ValueTransformer },
): PropertyDecorator {
  return (target, property) => {
    const { primary, length, nullable = false, transformer } = options;
    declared.push({ target: target.constructor, property: String(property), kind, ...(length ? { length } : {}) });
    // The type is a placeholder until `shapeColumns` puts the dialect's in its place.
    const given = { type: 'varchar' as const, ...(transformer ? { transformer } : {}) };
    (primary ? PrimaryColumn(given) : Column({ ...given, nullable }))(target, String(property));
  };
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
export const Id = () => column('id', { primary: true });
/** The id of another row. */
export const Ref = (options: Options = {}) => column('id', options);
/** Text of at most `length` characters that people wrote. */
export const Text = (length: number, options: Options = {}) => column('text', { ...options, length });
/** Text without a useful bound: a diagram, a mail body. */
export const LongText = (options: Options = {}) => column('longText', options);
/** A short stored code. */
export const Code = (length = 16, options: Options = {}) => column('text', { ...options, length });
export const Integer = (options: Options = {}) => column('integer', options);
export const Flag = () => column('flag', {});

/** Wraps a conversion so that null passes through, and numbers that a driver gave as text are read. */
function stored<T>(to: (value: T) => number | string, from: (value: string | number) => T): ValueTransformer {
  return {
    to: (value: T | null | undefined) => (value === null || value === undefined ? value : to(value)),
    from: (value: string | number | null | undefined) => (value === null || value === undefined ? null : from(value)),
  };
}

const scaledColumn = (decimals: number, trim: boolean, options: Options) =>
  column('whole', {
    ...options,
    transformer: stored<string>(
      (value) => toScaled(value, decimals),
      (value) => {
        const exact = fromScaled(Number(value), decimals);
        return trim ? trimZeros(exact) : exact;
      },
    ),
  });

/** An amount as decimal text, stored in minor units; its currency stands in a column beside it. */
export const Money = (options: Options = {}) => scaledColumn(2, false, options);
/** A quantity as decimal text, stored × 10^6. */
export const Quantity = (options: Options = {}) => scaledColumn(6, true, options);
/** An exchange rate as decimal text, stored × 10^10. */
export const Rate = (options: Options = {}) => scaledColumn(10, true, options);

/** A point in time, stored as milliseconds since 1970 in UTC: no driver or server zone can shift it. */
export const Instant = (options: Options = {}) =>
  column('whole', {
    ...options,
    transformer: stored<Date>(
      (value) => value.getTime(),
      (value) => new Date(Number(value)),
    ),
  });

/** A calendar day `YYYY-MM-DD`. */
export const Day = (options: Options = {}) => column('text', { ...options, length: 10 });

/** A plain JSON value. */
export const Json = (options: Options = {}) =>
  column('longText', {
    ...options,
    transformer: stored<unknown>(
      (value) => JSON.stringify(value),
      (value) => JSON.parse(String(value)) as unknown,
    ),
  });
