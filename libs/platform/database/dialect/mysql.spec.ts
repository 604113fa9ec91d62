import { expect, it } from '@jest/globals';
import { mysqlDialect } from './mysql.js';

/** Numbers and codes as the driver gives them; MySQL 8 and MariaDB differ in the second and third. */
it.each([
  ['a connection that the server closed because it was idle', 'ER_CLIENT_INTERACTION_TIMEOUT', 4031, true],
  ['a SELECT over the time of MySQL', 'ER_QUERY_TIMEOUT', 3024, true],
  ['a statement over the time of MariaDB', 'ER_STATEMENT_TIMEOUT', 1969, true],
  ['a server that shuts down', 'ER_SERVER_SHUTDOWN', 1053, true],
  ['a server that does not listen', 'ECONNREFUSED', -111, true],
  ['a value that is there already', 'ER_DUP_ENTRY', 1062, false],
  ['a table that is missing', 'ER_NO_SUCH_TABLE', 1146, false],
])('%s counts as an unavailable database or not (%s %s: %s)', (_, code, errno, unavailable) => {
  const { isUnavailable } = mysqlDialect('mysql://root@localhost/lab');
  expect(isUnavailable({ driverError: { code, errno } })).toBe(unavailable);
  expect(isUnavailable({ code, errno })).toBe(unavailable);
});
