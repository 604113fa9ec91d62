import type { Dialect, Statement } from '#lab/platform/database/dialect/dialect.js';

/** What a process sends to its database: the statements, and in how many goes. */
export class Recording {
  private sent: Statement[] = [];
  private goes = 0;

  /** The same dialect, with a listener on everything that goes through it. */
  of(dialect: Dialect): Dialect {
    return {
      ...dialect,
      openRunner: (source) => {
        const runner = dialect.openRunner(source);
        const ask = runner.query.bind(runner);
        runner.query = ((sql: string, values?: unknown[], structured?: boolean) => {
          this.take([{ sql, values: values ?? [] }]);
          return ask(sql, values, structured as true);
        }) as typeof runner.query;
        return runner;
      },
      send: (runner, statements) => {
        this.take(statements);
        return dialect.send(runner, statements);
      },
    };
  }

  /** Everything since the last call. */
  taken(): { readonly statements: readonly Statement[]; readonly trips: number } {
    const taken = { statements: this.sent, trips: this.goes };
    this.sent = [];
    this.goes = 0;
    return taken;
  }

  private take(statements: readonly Statement[]): void {
    this.sent.push(...statements);
    this.goes++;
  }
}

/** SELECTs that ask what the same command has asked before. */
export function repeatedReads(statements: readonly Statement[]): number {
  const reads = statements
    .filter(({ sql }) => sql.startsWith('SELECT'))
    .map(({ sql, values }) => JSON.stringify([sql, values]));
  return reads.length - new Set(reads).size;
}

/** `UPDATE process_task`, `SELECT todo + counter`, for a list that is read by people. */
export function shortly({ sql }: Pick<Statement, 'sql'>): string {
  const plain = sql.replaceAll('`', '');
  const tables = [...plain.matchAll(/(?:FROM|JOIN|INTO|UPDATE) (\w+)/g)].map(([, table]) => table);
  const [verb = ''] = plain.split(' ');
  return tables.length === 0 ? plain : `${verb} ${tables.join(' + ')}`;
}
