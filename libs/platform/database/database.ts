import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, type EntityTarget, type ObjectLiteral, type Repository } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { log } from '../logging/log.js';
import { askedTogether, type Asked } from './asked.js';
import { shapeColumns } from './columns.js';
import { lockWaitMs, type Dialect, type Lane, type Row, type SourceParts, type Statement } from './dialect/dialect.js';
import { EntityReading, type ReadProperties } from './entity-reading.js';
import { ReadSource } from './read-source.js';
import { Unit } from './unit.js';
import { WriterQueue } from './writer-queue.js';

/** How often it is looked whether there is space again. */
const probeMs = 2000;

/** A condition without a value would match every row. */
const strictWhere = { invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' } } as const;

/** Milliseconds between two tries of a unit that others kept from what it needs: more with each try, up to this. */
const longestPauseMs = 100;

/**
 * The door to the data. `unit` makes one transaction of what runs inside it; `repo` and `query` take part in the
 * current unit, or read committed rows where there is none.
 */
export class Database {
  private readonly units = new AsyncLocalStorage<Unit | undefined>();
  private readonly queue = new WriterQueue();
  private probing: NodeJS.Timeout | undefined;
  private readonly readings = new Map<EntityTarget<ObjectLiteral>, Map<string, EntityReading<ObjectLiteral>>>();

  private constructor(
    readonly dialect: Dialect,
    readonly source: DataSource,
    private readonly reader: DataSource,
  ) {}

  /** Connects; the caller migrates. */
  static async open(dialect: Dialect, parts: SourceParts): Promise<Database> {
    const { write, read } = await dialect.sources(parts);
    shapeColumns(dialect.columnTypes);
    const source = await new DataSource({ ...write, ...strictWhere }).initialize();
    const reader = read ? await new ReadSource({ ...read, ...strictWhere }, source).initialize() : source;
    return new Database(dialect, source, reader);
  }

  async close(): Promise<void> {
    clearInterval(this.probing);
    if (this.reader !== this.source) await this.reader.destroy();
    await this.source.destroy();
    // Until then every promise of the process carries a place for units of this database.
    this.units.disable();
  }

  /**
   * Runs `work` as one transaction and commits it; joins the unit that is already open.
   * On a lock conflict the whole of `work` runs again, so it must not act on the world outside the database.
   * So it does when the disk turns out to be full, for work that can do without writing then.
   * @throws BusinessError 8026 when the disk is full, 8025 when others hold for too long what it needs, 8015 when the database does not answer
   */
  async unit<T>(work: () => Promise<T>): Promise<T> {
    if (this.units.getStore()) return work();
    const last = performance.now() + this.dialect.waitMs - lockWaitMs(this.dialect.waitMs);
    for (let attempt = 1; ; attempt++) {
      const unit = new Unit(this.source, this.dialect, this.queue);
      try {
        const result = await this.units.run(unit, async () => {
          const done = await work();
          await unit.finish();
          return done;
        });
        await unit.commit();
        return result;
      } catch (error) {
        await unit.rollback();
        if (this.dialect.isUnavailable(error)) throw new BusinessError(errors.unavailable);
        if (this.dialect.isFull(error)) {
          if (this.isFull) throw new BusinessError(errors.storageFull);
          this.watchSpace();
          continue;
        }
        if (!this.dialect.isLockConflict(error)) throw error;
        if (performance.now() > last) throw new BusinessError(errors.busy);
        await pause(Math.min(5 * attempt * attempt, longestPauseMs));
      }
    }
  }

  /** Runs `work` outside the current unit, for what must stay when the unit is undone. */
  outside<T>(work: () => Promise<T>): Promise<T> {
    // Not `exit`: that lets the unit shine through again as soon as another one has begun and ended inside.
    return this.units.run(undefined, work);
  }

  /** Runs `work` with the connections of a lane; what `work` starts and leaves behind stays on it. */
  onLane<T>(lane: Lane, work: () => T): T {
    return this.dialect.onLane(lane, work);
  }

  /** Whether nothing can be written because the disk is full; true until there is space again. */
  get isFull(): boolean {
    return this.probing !== undefined;
  }

  private watchSpace(): void {
    const statements = this.dialect.spaceProbe.map((sql) => ({ sql, values: [] }));
    const probe = async () => {
      await this.outside(() => this.unit(async () => this.write(...statements)));
      clearInterval(this.probing);
      this.probing = undefined;
      log.info('the database has space again');
    };
    log.error('the disk of the database is full: nothing can be written');
    this.probing = setInterval(() => void probe().catch(() => undefined), probeMs);
    this.probing.unref();
  }

  /** The unit that is open here, for statements that travel with its commit. */
  get current(): Unit {
    const unit = this.units.getStore();
    if (!unit) throw new Error('this must run inside a unit of work');
    return unit;
  }

  get inUnit(): boolean {
    return this.units.getStore() !== undefined;
  }

  repo<E extends ObjectLiteral>(entity: EntityTarget<E>): Repository<E> {
    const unit = this.units.getStore();
    return (unit ? unit.manager() : this.reader.manager).getRepository(entity);
  }

  /** Rows of a portable SELECT. */
  async query(statement: Statement): Promise<readonly Row[]> {
    const [rows = []] = await this.queries([statement]);
    return rows;
  }

  /** Rows of several portable SELECTs, asked in one round trip. */
  async queries(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]> {
    if (statements.length === 0) return [];
    const unit = this.units.getStore();
    if (unit) return (await unit.read(statements)).map(({ rows }) => rows);
    const runner = this.dialect.openRunner(this.reader);
    try {
      return (await this.dialect.send(runner, statements)).map(({ rows }) => rows);
    } catch (error) {
      throw this.dialect.isUnavailable(error) ? new BusinessError(errors.unavailable) : error;
    } finally {
      await runner.release();
    }
  }

  /** Whether reads that are begun together go on at the same time: those of a unit share its connection. */
  get readsSideBySide(): boolean {
    return this.dialect.readsSideBySide && this.units.getStore() === undefined;
  }

  /** Asks several questions in one round trip. @returns their answers */
  async ask<T extends readonly unknown[]>(...asked: { readonly [K in keyof T]: Asked<T[K]> }): Promise<T> {
    const { statements, answered } = askedTogether<T>(...asked);
    return answered(await this.queries(statements));
  }

  /** How entities are read by plain statements that travel with others. */
  reading<E extends ObjectLiteral>(entity: EntityTarget<E>, read: ReadProperties = {}): EntityReading<E> {
    const key = [read.only ?? ['*'], read.without ?? [], read.beside ?? []].map((names) => names.join(' ')).join('-');
    const kept = this.readings.get(entity) ?? new Map<string, EntityReading<ObjectLiteral>>();
    this.readings.set(entity, kept);
    const reading = kept.get(key) ?? new EntityReading(this.source, entity, read);
    kept.set(key, reading);
    return reading as EntityReading<E>;
  }

  /** Sends a write with the next read or with the commit of the current unit. */
  write(...statements: Statement[]): void {
    this.current.write(...statements);
  }

  /** A record as its table holds it, for plain statements. */
  stored(entity: EntityTarget<ObjectLiteral>, record: object): Row {
    const { columns } = this.source.getMetadata(entity);
    return Object.fromEntries(
      columns.map((column) => [
        column.databaseName,
        this.source.driver.preparePersistentValue(
          record[column.propertyName as keyof typeof record],
          column,
        ) as unknown,
      ]),
    );
  }

  /** Makes units of the same name wait for each other from here to their end. */
  takeTurns(name: string): void {
    if (!this.dialect.singleWriter) this.write(this.dialect.upsertAdd('counter', { id: name }, 'value', 1));
  }

  /** Leaves work to the end of the current unit, where it sees all that the unit has written. */
  beforeCommit(work: () => Promise<void>): void {
    this.current.beforeCommit(work);
  }

  onCommit(callback: () => void): void {
    this.current.onCommit(callback);
  }

  /**
   * The one lock door: holds these rows of an entity until the unit ends, in the order of their ids so that two units
   * cannot wait for each other. The embedded database needs none, its single writer is the lock.
   */
  async lock(entity: EntityTarget<ObjectLiteral>, ids: readonly string[]): Promise<void> {
    for (const statement of this.lockStatements(entity, ids)) await this.current.query(statement);
  }

  /** What `lock` sends, for a command that sends it with its first read. */
  lockStatements(entity: EntityTarget<ObjectLiteral>, ids: readonly string[]): Statement[] {
    const { tableName } = this.source.getMetadata(entity);
    const wanted = [...new Set(ids)].sort();
    if (this.dialect.singleWriter || wanted.length === 0) return [];
    const places = wanted.map(() => '?').join(', ');
    const sql = `SELECT \`id\` FROM \`${tableName}\` WHERE \`id\` IN (${places}) ORDER BY \`id\`${this.dialect.forUpdate}`;
    return [{ sql, values: wanted }];
  }
}
