import { createConnection, type Connection } from 'mysql2/promise';

/** The address of a database on the server of the tests, of which they touch only what they have made. */
export function urlOnServer(database = ''): string {
  const url = new URL(process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306');
  url.pathname = `/${database}`;
  return url.toString();
}

/** Asks the server over a connection that is closed afterwards; several statements may travel together. */
export async function askServer<T>(act: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri: urlOnServer(), multipleStatements: true });
  try {
    return await act(connection);
  } finally {
    await connection.end();
  }
}

/** @param characters its default character set */
export function createDatabase(
  connection: Connection,
  name: string,
  characters = 'utf8mb4 COLLATE utf8mb4_unicode_ci',
): Promise<unknown> {
  return connection.query(`CREATE DATABASE \`${name}\` CHARACTER SET ${characters}`);
}
