import { In, type FindOptionsWhere } from 'typeorm';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { pinyinInitials } from '#lab/platform/full-text/pinyin.js';
import { Text } from '../database/columns.js';
import { inserts, remove, update } from '../database/sql.js';
import { stamp, type Versioned } from '../database/versioned.js';
import { Turns } from '../heavy/turns.js';
import { refuseField, refuseTogether } from '../http/field-errors.js';
import { readerLanguage } from '../http/reader.js';
import { changedFields, keyOf, ResourceService } from './resource.service.js';

/** Beside the columns of a catalogue: the pinyin initials of its name, which a search looks through as well. */
export const initialsColumns = { initials: Text(200) };

/** An entry as it is to be saved; `before` is what is stored, undefined for a new one. */
export interface Change<E> {
  readonly row: E;
  readonly before: E | undefined;
}

/** A catalogue whose entries are also found by the pinyin initials of their name, and saved in any number at once. */
export abstract class SearchedCatalogue<
  E extends Versioned & { name: string; initials: string },
> extends ResourceService<E> {
  /** Entries by id, held until the unit ends where one is open. */
  async held(ids: readonly string[]): Promise<ReadonlyMap<string, E>> {
    if (ids.length === 0) return new Map();
    if (this.db.inUnit) await this.db.lock(this.entity, ids);
    const rows = await this.repo().findBy({ id: In([...ids]) } as FindOptionsWhere<E>);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The change that gives an entry these values; what they do not name stays, or is empty. */
  changeOf(id: string, values: Readonly<Record<string, unknown>>, before: E | undefined): Change<E> {
    const fields = Object.keys(this.resource.fields).filter((name) => name in values);
    const row = Object.assign(new this.entity(), before, { id });
    return { row: Object.assign(row, Object.fromEntries(fields.map((name) => [name, values[name]]))), before };
  }

  /**
   * What the rules refuse of changes that are made one after the other, by the id of the entry: those of `create` and
   * `update`, but with one question for all of them.
   */
  async refusedOf(changes: readonly Change<E>[]): Promise<ReadonlyMap<string, readonly FieldError[]>> {
    if (this.db.inUnit) this.db.takeTurns(`unique ${this.resource.route}`);
    const identities = this.identities();
    const taken = changes.length === 0 ? [] : await this.taken(identities, changes);
    const refused = new Map<string, readonly FieldError[]>();
    const turns = new Turns();
    for (const { row, before } of changes) {
      const unique = identities.map((names, at) => () => {
        const key = identityOf(row, names);
        if (key === undefined || (before && names.every((name) => valueAt(before, name) === valueAt(row, name))))
          return;
        if ((taken[at]?.get(key) ?? row.id) !== row.id) throw refuseField(names.at(-1) ?? '', 'taken');
      });
      const fields = await wrongOf([...unique, () => this.beforeSave(row, before)]);
      if (fields.length > 0) refused.set(row.id, fields);
      else
        identities.forEach((names, at) => {
          const [former, key] = [before && identityOf(before, names), identityOf(row, names)];
          if (former !== undefined && taken[at]?.get(former) === row.id) taken[at]?.delete(former);
          if (key !== undefined) taken[at]?.set(key, row.id);
        });
      await turns.pause();
    }
    return refused;
  }

  /** Saves changes of which `refusedOf` has refused nothing, in the unit that is open and in a few statements. */
  async saveMany(by: string, changes: readonly Change<E>[]): Promise<void> {
    if (changes.length === 0) return;
    const now = this.clock.now();
    const { tableName } = this.db.source.getMetadata(this.entity);
    const stored = changes.map(({ row }) => this.db.stored(this.entity, stamp(row, by, now)));
    // Changed entries first: a new one may take the name that one of them has given up.
    const updates = stored.flatMap((row, at) => (changes[at]?.before ? [update(tableName, row, { id: row.id })] : []));
    this.db.write(
      ...updates,
      ...inserts(
        tableName,
        stored.filter((_, at) => !changes[at]?.before),
      ),
    );
    this.audit.record(
      ...changes.map(({ row, before }) => ({
        ...this.trace(before ? 'update' : 'create', row.id, by),
        detail: changedFields(before, row),
      })),
    );
    for (const { row, before } of changes) await this.changed(row, before);
  }

  /** Removes entries that nothing points to, in the unit that is open and in a few statements. */
  async removeMany(by: string, rows: readonly E[]): Promise<void> {
    if (rows.length === 0) return;
    const { tableName } = this.db.source.getMetadata(this.entity);
    this.db.write(remove(tableName, { id: rows.map(({ id }) => id) }));
    this.audit.record(...rows.map(({ id }) => this.trace('delete', id, by)));
    for (const row of rows) await this.changed(row);
  }

  protected override searched(): readonly string[] {
    return [...super.searched(), 'initials'];
  }

  protected override beforeSave(row: E, _before?: E): Promise<void> {
    row.initials = pinyinInitials(row.name).slice(0, 200);
    return Promise.resolve();
  }

  /** The fields whose values, together, only one entry has; a refusal is shown at the last of them. */
  protected identities(): readonly (readonly string[])[] {
    return Object.entries(this.resource.fields).flatMap(([name, { options }]) => (options.unique ? [[name]] : []));
  }

  /** Which entry has which of the values that the changes give or take, by identity; in one pass over the table. */
  private async taken(
    identities: readonly (readonly string[])[],
    changes: readonly Change<E>[],
  ): Promise<Map<string, string>[]> {
    const wanted = identities.map((names) => {
      const keys = changes.flatMap(({ row, before }) => [identityOf(row, names), before && identityOf(before, names)]);
      return new Set(keys);
    });
    const taken = identities.map(() => new Map<string, string>());
    const columns = [...new Set(['id', ...identities.flat()])].map((name) => `\`${name}\``).join(', ');
    const { tableName } = this.db.source.getMetadata(this.entity);
    const rows = await this.db.query({ sql: `SELECT ${columns} FROM \`${tableName}\``, values: [] });
    const turns = new Turns();
    for (const row of rows) {
      for (const [at, names] of identities.entries()) {
        const key = identityOf(row, names);
        if (key !== undefined && wanted[at]?.has(key)) taken[at]?.set(key, String(row.id));
      }
      const others = turns.pause();
      if (others) await others;
    }
    return taken;
  }

  private trace(act: string, recordId: string, actor: string) {
    const { route } = this.resource;
    return { action: `${route}.${act}`, subject: route, recordId, actor };
  }
}

function valueAt(row: object, name: string): unknown {
  return row[name as keyof typeof row];
}

/** Undefined while one of the values is empty: such an entry is like no other. */
function identityOf(row: object, names: readonly string[]): string | undefined {
  const values = names.map((name) => valueAt(row, name));
  if (values.some((value) => typeof value !== 'string' || value === '')) return undefined;
  return keyOf(values.map(String));
}

async function wrongOf(checks: readonly (() => Promise<void> | void)[]): Promise<readonly FieldError[]> {
  try {
    await refuseTogether(...checks);
    return [];
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return error.data.fields ?? [{ path: '', code: error.code, args: error.argsIn(readerLanguage()) }];
  }
}
