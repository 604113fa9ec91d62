import { createConnection } from 'mysql2/promise';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Tells the databases of one run of the tests from those of another on the same server. */
    readonly run: string;
  }
}

/** Tells the workers which run they belong to, and drops the databases that they kept for each other. */
export default function run({ provide }: TestProject): () => Promise<void> {
  const name = String(process.pid);
  provide('run', name);
  return async () => {
    const connection = await createConnection(process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306');
    try {
      const [rows] = await connection.query('SHOW DATABASES LIKE ?', [`labdesk\\_test\\_${name}\\_%`]);
      for (const row of rows as Record<string, string>[])
        for (const database of Object.values(row)) await connection.query(`DROP DATABASE \`${database}\``);
    } finally {
      await connection.end();
    }
  };
}
