import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { Turns } from '../heavy/turns.js';
import type { Dialect, Outcome, Row, Statement } from './dialect/dialect.js';
import type { WriterQueue } from './writer-queue.js';

/** A round trip that has not left yet, and what it will bring. */
interface Asked {
  readonly statements: Statement[];
  readonly outcomes: Promise<Outcome[]>;
}

/**
 * One database transaction in the making. It begins at its first statement, so that guards, parsing and hashing
 * hold nothing; buffered writes travel together with the commit.
 */
export class Unit {
  private begun = false;
  private ended = false;
  private leave: (() => void) | undefined;
  private runner: QueryRunner | undefined;
  private buffered: Statement[] = [];
  private asked: Asked | undefined;
  private savepoints = 0;
  private line: Promise<unknown> = Promise.resolve();
  private turns: Turns | undefined;
  private readonly afterCommit: (() => void)[] = [];
  private closing: (() => Promise<void>)[] = [];

  constructor(
    private readonly source: DataSource,
    private readonly dialect: Dialect,
    private readonly queue: WriterQueue,
  ) {}

  /** TypeORM's manager inside this transaction; rooms work with entities through it. */
  manager(): EntityManager {
    return this.open().manager;
  }

  /** Reads in one round trip together with other reads of the same moment; buffered writes are sent first. */
  async read(statements: readonly Statement[]): Promise<Outcome[]> {
    const asked = (this.asked ??= this.ask());
    asked.statements.push(...this.takeBuffered());
    const from = asked.statements.length;
    asked.statements.push(...statements);
    return (await asked.outcomes).slice(from, from + statements.length);
  }

  async query(statement: Statement): Promise<readonly Row[]> {
    const [outcome] = await this.read([statement]);
    return outcome?.rows ?? [];
  }

  /** A write that is sent with the next read or with the commit. */
  write(...statements: Statement[]): void {
    this.buffered.push(...statements);
  }

  /** A write whose count of touched rows matters now. */
  async execute(statement: Statement): Promise<number> {
    const [outcome] = await this.read([statement]);
    return outcome?.affected ?? 0;
  }

  /**
   * Runs `work` so that its writes can be undone alone: when it throws they are, and the unit goes on. A lock conflict
   * goes to the unit as it is, and so does a full disk: either has undone all of it already, and there is no savepoint to
   * go back to.
   */
  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const name = `s${++this.savepoints}`;
    const closing = [...this.closing];
    await this.send([...this.takeBuffered(), { sql: `SAVEPOINT ${name}`, values: [] }]);
    try {
      const result = await work();
      this.write({ sql: `RELEASE SAVEPOINT ${name}`, values: [] });
      return result;
    } catch (error) {
      if (this.dialect.isLockConflict(error) || this.dialect.isFull(error)) throw error;
      this.buffered = [];
      this.closing = closing;
      await this.send([{ sql: `ROLLBACK TO SAVEPOINT ${name}`, values: [] }]);
      throw error;
    }
  }

  /** The last work of this transaction, which sees all that it has written; it is undone with it. */
  beforeCommit(work: () => Promise<void>): void {
    this.closing.push(work);
  }

  /** Does what was left to the end, and what that leaves. */
  async finish(): Promise<void> {
    for (let work = this.closing.shift(); work; work = this.closing.shift()) await work();
  }

  /** Called once the rows are safe; never when the unit is undone. */
  onCommit(callback: () => void): void {
    this.afterCommit.push(callback);
  }

  async commit(): Promise<void> {
    const last = this.takeBuffered();
    if (this.begun || last.length > 0) await this.send([...last, { sql: 'COMMIT', values: [] }]);
    // The next writer need not wait for the disk; who asked for this unit is answered when it has all of it.
    const onDisk = this.begun && this.runner ? this.dialect.onDisk(this.runner) : undefined;
    this.close();
    await onDisk;
    for (const callback of this.afterCommit) callback();
  }

  async rollback(): Promise<void> {
    this.buffered = [];
    try {
      if (this.begun) await this.send([{ sql: 'ROLLBACK', values: [] }]);
    } catch {
      // The connection is gone, and the transaction with it.
    } finally {
      this.close();
    }
  }

  private takeBuffered(): Statement[] {
    const taken = this.buffered;
    this.buffered = [];
    return taken;
  }

  /** A round trip that takes more statements until it is sent or another one is queued behind it. */
  private ask(): Asked {
    const statements: Statement[] = [];
    return { statements, outcomes: this.send(statements) };
  }

  private send(statements: readonly Statement[]): Promise<Outcome[]> {
    const runner = this.open();
    return this.inLine(async () => {
      this.assertOpen();
      const opening = await this.opening();
      if (this.asked?.statements === statements) this.asked = undefined;
      const outcomes = await this.dialect.send(runner, [...opening, ...statements]);
      return outcomes.slice(opening.length);
    });
  }

  /** One statement after the other, also when a room asks for several at once. */
  private inLine<T>(work: () => Promise<T>): Promise<T> {
    this.asked = undefined;
    const result = this.line.then(work);
    this.line = result.then(this.letOthers, this.letOthers);
    return result;
  }

  /** The embedded database works in this very thread: between the statements of a long unit others are answered. */
  private readonly letOthers = (): Promise<void> | undefined => this.turns?.pause();

  /** The statements that begin the transaction, once; waits for the writer's turn where there is only one. */
  private async opening(): Promise<Statement[]> {
    if (this.begun) return [];
    if (this.dialect.singleWriter) {
      this.leave = await this.queue.enter(this.dialect.waitMs);
      this.turns = new Turns();
    }
    this.begun = true;
    return this.dialect.begin.map((sql) => ({ sql, values: [] }));
  }

  /** What was begun beside work that failed may ask after the end: another connection would be taken for it and kept. */
  private assertOpen(): void {
    if (this.ended) throw new Error('the unit of work has ended');
  }

  /** A runner whose own queries, TypeORM's included, begin the transaction when nothing has yet. */
  private open(): QueryRunner {
    if (this.runner) return this.runner;
    this.assertOpen();
    const runner = this.dialect.openRunner(this.source);
    const query = runner.query.bind(runner);
    runner.query = ((sql: string, values?: unknown[], structured?: boolean) =>
      this.inLine(async () => {
        this.assertOpen();
        const before = [...(await this.opening()), ...this.takeBuffered()];
        if (before.length > 0) await this.dialect.send(runner, before);
        return query(sql, values, structured as true);
      })) as QueryRunner['query'];
    // TypeORM's save() opens a transaction of its own unless it sees one.
    Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
    this.runner = runner;
    return runner;
  }

  private close(): void {
    this.ended = true;
    const runner = this.runner;
    this.runner = undefined;
    if (runner) {
      Object.assign(runner, { isTransactionActive: false, transactionDepth: 0 });
      void runner.release();
    }
    this.leave?.();
    this.leave = undefined;
  }
}
