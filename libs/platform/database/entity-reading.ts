import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import type { Row, Statement } from './dialect/dialect.js';
import { conditions } from './sql.js';

/** Which properties of an entity are read: these only, or all without these. Those that are not read are undefined. */
export interface ReadProperties {
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** Properties beside its columns that the caller fills; null until then. */
  readonly beside?: readonly string[];
}

interface ReadColumn {
  readonly property: string;
  readonly column: string;
  /** Makes the value of the property; undefined where the database answers it already. */
  readonly read: ((value: unknown) => unknown) | undefined;
}

/**
 * Reads entities by plain statements, for what is read often: TypeORM's builder and its hydration cost several times the
 * statement. Table, columns, transformers and class are those of the entity.
 */
export class EntityReading<E extends ObjectLiteral> {
  private readonly columns: readonly ReadColumn[];
  private readonly selected: string;
  private readonly prototype: object;
  /** Copied for each record: an object that grows property by property is a slow dictionary. */
  private readonly empty: Readonly<Record<string, unknown>>;

  constructor(source: DataSource, entity: EntityTarget<E>, { only, without, beside = [] }: ReadProperties) {
    const { driver } = source;
    const { tableName, columns, target } = source.getMetadata(entity);
    this.columns = columns
      .filter(({ propertyName }) => (only?.includes(propertyName) ?? true) && !without?.includes(propertyName))
      .map((column) => ({
        property: column.propertyName,
        column: column.databaseName,
        read:
          column.transformer || column.type === 'boolean'
            ? (value: unknown) => driver.prepareHydratedValue(value, column) as unknown
            : undefined,
      }));
    this.selected = `SELECT ${this.columns.map(({ column }) => `\`${column}\``).join(', ')} FROM \`${tableName}\``;
    this.prototype = (target as new () => object).prototype as object;
    this.empty = Object.fromEntries(
      [...this.columns.map(({ property }) => property), ...beside].map((name) => [name, null]),
    );
  }

  /** A SELECT of the rows whose columns have these values, a list meaning any of it. */
  select(where: Row): Statement {
    const { sql, values } = conditions(where);
    return { sql: `${this.selected} WHERE ${sql}`, values };
  }

  /** Entities of the rows that such a SELECT has answered. */
  made(rows: readonly Row[]): E[] {
    return rows.map((row) => {
      const record = { ...this.empty };
      for (const { property, column, read } of this.columns) record[property] = read ? read(row[column]) : row[column];
      return Object.setPrototypeOf(record, this.prototype) as E;
    });
  }
}
