import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.js';
import { freePort } from './ldap-server.js';

/** The program, where this machine has it. */
export const nginx = [process.env.NGINX ?? '', '/usr/sbin/nginx'].find((path) => path !== '' && existsSync(path));

const container = join(process.cwd(), 'apps', 'container');

/**
 * Runs nginx with the configuration that the containers have; only addresses and folders are those of this machine.
 * @param server the address of the API
 * @param files the built client
 * @param more directives of this test, beside those of the containers
 */
export async function startNginx(program: string, server: string, files: string, more = '') {
  const folder = mkdtempSync(join(tmpdir(), 'labdesk-nginx-'));
  const port = await freePort();
  mkdirSync(join(folder, 'labdesk'));
  const ofThisMachine = (name: string) =>
    readFileSync(join(container, name), 'utf8')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('/usr/share/nginx/html', files)
      .replaceAll('/etc/nginx/labdesk/', `${folder}/labdesk/`)
      .replace('http://server:3000', server);
  for (const name of ['api.conf', 'headers.conf']) writeFileSync(join(folder, 'labdesk', name), ofThisMachine(name));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `user ${userInfo().username}; daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log ${folder}/access.log; ${temporary.join(' ')}
    types { text/html html; text/javascript js; } ${more} ${ofThisMachine('nginx.conf')} }`,
  );
  const child = spawn(program, ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)));
  const address = `http://127.0.0.1:${port}`;
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}: ${said}`);
    return fetch(address).then(
      () => true,
      () => false,
    );
  }, 'nginx answers');
  return {
    address,
    /** What its access log has so far. */
    logged: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A client of two files, as the build writes it. */
export function aClient(): string {
  const folder = mkdtempSync(join(tmpdir(), 'labdesk-client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Labdesk</title>');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'assets', 'inside-1a2b3c.js'), 'export {};');
  return folder;
}
