import { createConnection } from 'mysql2/promise';

/** Drops the databases that the workers of this run kept for each other. */
export default async function teardown() {
  const connection = await createConnection(process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306');
  try {
    const [rows] = await connection.query('SHOW DATABASES LIKE ?', [
      `labdesk\\_test\\_${process.env.LAB_TEST_RUN}\\_%`,
    ]);
    for (const row of rows)
      for (const database of Object.values(row)) await connection.query(`DROP DATABASE \`${database}\``);
  } finally {
    await connection.end();
  }
}
