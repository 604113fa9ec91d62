import type { QueryRunner } from 'typeorm';
import type { Dialect } from './dialect/dialect.js';
import { insert, remove, update } from './sql.js';

/** Where the journals of migrations are kept. */
export const journalTable = 'migration_journal';

/** What a migration may do beside `Tables`: rows, and what `Tables` has no word for. */
export type MigrationRunner = Pick<QueryRunner, 'query' | 'renameColumn' | 'dropIndex'>;

/** The change of the schema that a migration began last. */
interface Begun {
  readonly step: number;
  readonly what: string;
}

/**
 * How far a migration has come, for a database that commits with every change of the schema: a migration that was
 * interrupted there is run again from its beginning and passes over what the journal says is done. That a change begins
 * is written in the transaction of the rows before it; whether it took effect is seen by the schema itself. Where the
 * schema changes within the transaction there is nothing to write down: a migration is done as a whole or not at all.
 */
export class Journal {
  private met = 0;

  private constructor(
    private readonly runner: QueryRunner,
    private readonly dialect: Pick<Dialect, 'commitsSchema' | 'send'>,
    private readonly migration: string,
    private begun: Begun | undefined,
  ) {}

  /** The journal of a migration that begins, or begins again. */
  static async open(
    runner: QueryRunner,
    dialect: Pick<Dialect, 'commitsSchema' | 'send'>,
    migration: string,
  ): Promise<Journal> {
    if (!dialect.commitsSchema) return new Journal(runner, dialect, migration, undefined);
    const sql = `SELECT \`step\`, \`what\` FROM \`${journalTable}\` WHERE \`migration\` = ?`;
    const [row] = (await runner.query(sql, [migration])) as Begun[];
    return new Journal(runner, dialect, migration, row);
  }

  /**
   * Changes the schema by one statement.
   * @param hasRun whether it took effect before an interruption; left out where doing it again does no harm
   */
  async step(what: string, run: () => Promise<unknown>, hasRun?: () => Promise<boolean>): Promise<void> {
    this.met++;
    if (!this.dialect.commitsSchema) return void (await run());
    const { begun } = this;
    if (begun && this.met < begun.step) return;
    if (begun?.step === this.met) {
      if (begun.what !== what)
        throw new Error(
          `${this.migration} was interrupted at "${begun.what}" and has "${what}" there now: go on with the version that began it`,
        );
      if (!(await hasRun?.())) await run();
    } else {
      await this.begin({ step: this.met, what });
      await run();
    }
    await this.runner.query('START TRANSACTION');
  }

  /** Reads and changes rows; what was done before an interruption gives none. */
  async rows<T>(work: () => Promise<T[]>): Promise<T[]> {
    return this.met < (this.begun?.step ?? 0) ? [] : work();
  }

  /** The migration is done once its transaction is committed. */
  async end(): Promise<void> {
    if (this.begun) await this.dialect.send(this.runner, [remove(journalTable, { migration: this.migration })]);
  }

  private async begin(begun: Begun): Promise<void> {
    const row = { migration: this.migration, ...begun };
    const written = this.begun
      ? update(journalTable, { ...begun }, { migration: this.migration })
      : insert(journalTable, row);
    await this.dialect.send(this.runner, [written, { sql: 'COMMIT', values: [] }]);
    this.begun = begun;
  }
}
