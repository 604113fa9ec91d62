import { In, Like, type EntityTarget, type FindOptionsWhere } from 'typeorm';
import { Inject } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Resource } from '#lab/shared/define-resource.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { Me } from '../access/me.js';
import { Audit } from '../audit/audit.js';
import { Clock } from '../clock/clock.js';
import { Ids } from '../clock/ids.js';
import { Database } from '../database/database.js';
import { assertVersion, stamp, type Versioned } from '../database/versioned.js';
import { refuseField } from '../http/field-errors.js';

/** What a list asks for, after its schema has passed it. */
export type ListQuery = Readonly<Record<string, unknown>> & {
  readonly page: number;
  readonly size: number;
  readonly sort: string;
  readonly search?: string | undefined;
};

/** Reading and saving a catalogue; a room extends it where saving means more than storing. */
export abstract class ResourceService<E extends Versioned> {
  @Inject(Database) protected readonly db!: Database;
  @Inject(Clock) protected readonly clock!: Clock;
  @Inject(Ids) protected readonly ids!: Ids;
  @Inject(Audit) protected readonly audit!: Audit;

  protected constructor(
    readonly resource: Resource,
    protected readonly entity: new () => E,
  ) {}

  async list(query: ListQuery): Promise<Page<E>> {
    const [rows, total] = await this.repo().findAndCount({
      where: this.where(query),
      order: { [query.sort.replace(/^-/, '')]: query.sort.startsWith('-') ? 'DESC' : 'ASC', id: 'ASC' } as never,
      skip: (query.page - 1) * query.size,
      take: query.size,
    });
    return { rows, total };
  }

  async get(id: string): Promise<E> {
    const row = await this.repo().findOneBy({ id } as FindOptionsWhere<E>);
    if (!row) throw new BusinessError(errors.notFound);
    return row;
  }

  create(me: Me, values: Readonly<Record<string, unknown>>): Promise<E> {
    const row = new this.entity();
    row.id = this.ids.next();
    return this.store(me, row, values, undefined);
  }

  /** @throws BusinessError 8001 when the row has changed since it was read */
  async update(me: Me, id: string, version: number, values: Readonly<Record<string, unknown>>): Promise<E> {
    await this.db.lock(this.repo().metadata.tableName, [id]);
    const row = await this.get(id);
    assertVersion(row, version);
    return this.store(me, row, values, { ...row });
  }

  async remove(me: Me, id: string): Promise<void> {
    await this.db.lock(this.repo().metadata.tableName, [id]);
    const row = await this.get(id);
    await this.beforeRemove(row);
    await this.repo().delete({ id } as FindOptionsWhere<E>);
    await this.changed(row);
    this.audit.record({ action: `${this.resource.route}.delete`, subject: this.resource.route, recordId: id, actor: me.id });
  }

  /** Refuses what the schema cannot see. `before` is the stored row, undefined for a new one. */
  protected beforeSave(_row: E, _before: E | undefined): Promise<void> {
    return Promise.resolve();
  }

  protected beforeRemove(_row: E): Promise<void> {
    return Promise.resolve();
  }

  /** Tells others once the row is written, in the same unit. */
  protected changed(_row: E): Promise<void> {
    return Promise.resolve();
  }

  protected repo() {
    return this.db.repo<E>(this.entity as EntityTarget<E>);
  }

  private async store(me: Me, row: E, values: Readonly<Record<string, unknown>>, before: E | undefined): Promise<E> {
    for (const name of Object.keys(this.resource.fields)) if (name in values) Object.assign(row, { [name]: values[name] });
    await this.assertUnique(row);
    await this.beforeSave(row, before);
    await this.repo().save(stamp(row, me.id, this.clock.now()) as never);
    await this.changed(row);
    const action = `${this.resource.route}.${before ? 'update' : 'create'}`;
    this.audit.record({ action, subject: this.resource.route, recordId: row.id, actor: me.id, detail: changedFields(before, row) });
    return row;
  }

  private async assertUnique(row: E): Promise<void> {
    for (const [name, field] of Object.entries(this.resource.fields)) {
      const value = row[name as keyof E];
      if (!field.options.unique || value === null || value === undefined) continue;
      const other = await this.repo().findOneBy({ [name]: value } as FindOptionsWhere<E>);
      if (other && other.id !== row.id) throw refuseField(name, 'taken');
    }
  }

  private where(query: ListQuery): FindOptionsWhere<E>[] | FindOptionsWhere<E> {
    const filters: Record<string, unknown> = {};
    for (const name of this.resource.filters) {
      const value = query[name];
      if (value === undefined) continue;
      const isText = this.resource.fields[name]?.kind === 'text';
      filters[name] = Array.isArray(value) ? (isText && value.length === 1 ? Like(`%${String(value[0])}%`) : In(value)) : value;
    }
    if (!query.search) return filters as FindOptionsWhere<E>;
    const searched = Object.entries(this.resource.fields).filter(([, { kind }]) => kind === 'text');
    return searched.map(([name]) => ({ ...filters, [name]: Like(`%${query.search ?? ''}%`) }) as FindOptionsWhere<E>);
  }
}

function changedFields(before: object | undefined, after: object): unknown {
  if (!before) return undefined;
  const changes = Object.entries(after).filter(([name, value]) => !['version', 'updatedAt', 'updatedBy'].includes(name) && before[name as keyof typeof before] !== value);
  return Object.fromEntries(changes.map(([name, value]) => [name, { from: before[name as keyof typeof before], to: value as unknown }]));
}
