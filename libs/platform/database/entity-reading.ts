import { compileFunction } from 'node:vm';
import type { DataSource, EntityMetadata, EntityTarget, ObjectLiteral } from 'typeorm';
import type { Asked } from './asked.js';
import type { Row, Statement } from './dialect/dialect.js';
import { conditions } from './sql.js';

/** Which properties of an entity are read: these only, or all without these. Those that are not read are undefined. */
export interface ReadProperties {
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** Properties beside its columns that the caller fills; null until then. */
  readonly beside?: readonly string[];
}

type ColumnMetadata = EntityMetadata['columns'][number];
/** Makes what a property holds of what the database answers. */
type Read = (value: unknown) => unknown;
type Made<E> = new (row: Row, reads: readonly (Read | undefined)[]) => E;

/**
 * Reads entities by plain statements, for what is read often: TypeORM's builder and its hydration cost several times the
 * statement. Table, columns, transformers and class are those of the entity.
 */
export class EntityReading<E extends ObjectLiteral> {
  private readonly selected: string;
  private readonly reads: readonly (Read | undefined)[];
  private readonly Made: Made<E>;

  constructor(source: DataSource, entity: EntityTarget<E>, { only, without, beside = [] }: ReadProperties) {
    const { tableName, columns, target } = source.getMetadata(entity);
    const read = columns.filter(
      ({ propertyName }) => (only?.includes(propertyName) ?? true) && !without?.includes(propertyName),
    );
    this.selected = `SELECT ${read.map(({ databaseName }) => `\`${databaseName}\``).join(', ')} FROM \`${tableName}\``;
    this.reads = read.map(readOf);
    this.Made = classOf((target as new () => E).prototype as object, read, this.reads, beside);
  }

  /** A SELECT of the rows whose columns have these values, a list meaning any of it. */
  select(where: Row): Statement {
    const { sql, values } = conditions(where);
    return { sql: `${this.selected} WHERE ${sql}`, values };
  }

  /** The rows whose columns have these values, as entities. */
  asked(where: Row): Asked<E[]> {
    return { statements: [this.select(where)], answered: ([rows = []]) => this.made(rows) };
  }

  /** Entities of the rows that such a SELECT has answered. */
  made(rows: readonly Row[]): E[] {
    const { Made, reads } = this;
    return rows.map((row) => new Made(row, reads));
  }
}

/** Undefined where the database answers the value itself. */
function readOf({ type, transformer }: ColumnMetadata): Read | undefined {
  if (type === 'boolean') return (value) => (value === null ? null : Boolean(value));
  const [first, ...others] = [transformer ?? []].flat();
  if (others.length > 0) throw new Error('a column has one transformer');
  return first && ((value) => first.from(value) as unknown);
}

/**
 * A constructor of entities that sets each property by its name. A loop over the columns would make each record a slow
 * dictionary, or look every property up in a copy of an empty record.
 */
function classOf<E>(
  prototype: object,
  columns: readonly ColumnMetadata[],
  reads: readonly (Read | undefined)[],
  beside: readonly string[],
): Made<E> {
  const own = columns.map(({ propertyName, databaseName }, at) => {
    const value = `row[${JSON.stringify(databaseName)}]`;
    return [propertyName, reads[at] ? `reads[${at}](${value})` : value] as const;
  });
  const set = [...own, ...beside.map((name) => [name, 'null'] as const)];
  const body = set.map(([name, value]) => `this[${JSON.stringify(name)}] = ${value};`).join(' ');
  const define = `function Made(row, reads) { ${body} } Made.prototype = prototype; return Made;`;
  return (compileFunction(define, ['prototype']) as (of: object) => Made<E>)(prototype);
}
