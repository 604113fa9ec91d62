/**
 * `npm run bench`: the product beside its peer and its physical floor, in one run. `-- B3 B5` measures these rows only,
 * `-- --check` fails on a goal that is missed. Plain Node, for it installs and builds what is missing first.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { assertNode, bin, build, install, say } from '../apps/launch/ready.mjs';

const root = join(import.meta.dirname, '..');
const peer = join(import.meta.dirname, 'peer');

process.chdir(root);
assertNode();
install();
installPeer();
build();
compile();
// Plain Node on compiled files, as the server runs: a loader of TypeScript would sit in the middle of what is timed.
const { status } = spawnSync(process.execPath, [join('dist', 'bench', 'main.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error' },
});
process.exitCode = status ?? 1;

/** The benchmark itself, by the compiler and the settings of the server, beside it in dist/. */
function compile() {
  const parameters = [
    'bench',
    '--out-dir',
    'dist',
    '--only',
    '**/*.ts',
    '--ignore',
    '**/*.d.ts,**/*.spec.ts,**/node_modules/**',
    '--quiet',
  ];
  const { status } = spawnSync(process.execPath, [bin('@swc/cli/bin/swc.js'), ...parameters], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** The peer lives in a package of its own, so that the product never depends on it. */
function installPeer() {
  const installed = join(peer, 'node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(peer, 'package-lock.json')).mtimeMs) return;
  say('Installing the peer');
  const parameters = ['ci', '--prefix', peer, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync('npm', parameters, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`the peer could not be installed ${error?.message ?? ''}`);
}
