/** What this machine offers the tests beside Node: a database server, Redis, a browser, nginx, a directory server. */
import { existsSync } from 'node:fs';
import { connect } from 'node:net';

const waitMs = 1500;

export const mysqlUrl = process.env.TEST_MYSQL_URL ?? 'mysql://root@127.0.0.1:3306';
export const redisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** Which of `mysql`, `redis`, `browser`, `nginx` and `slapd` are there; programs with their paths. */
export async function services() {
  const [mysql, redis] = await Promise.all([listens(mysqlUrl, 3306), listens(redisUrl, 6379)]);
  return { mysql, redis, browser: await chromium(), nginx: program('nginx'), slapd: program('slapd') };
}

/** As `test/support/nginx.ts` and `ldap-server.ts` look for theirs. */
function program(name) {
  return [process.env[name.toUpperCase()], `/usr/sbin/${name}`].find((path) => path && existsSync(path));
}

function listens(url, usualPort) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || usualPort), timeout: waitMs });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

async function chromium() {
  const { chromium: bundled } = await import('playwright');
  const places = [
    process.env.CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    bundled.executablePath(),
  ];
  return places.find((place) => place && existsSync(place));
}
