/**
 * What both doors of the project need before anything runs: packages installed, code built. Plain Node, for it runs
 * when nothing is installed yet.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const oldestNode = [20, 19];

/** One line of progress. */
export const say = (line) => console.log(`  … ${line}`);

/** Leaves with a clear word where Node is too old. */
export function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(`Labdesk needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of the lockfile where they are missing or of an older lockfile. */
export function install() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const lockfile = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return;
  say('Installing packages (a minute, once)');
  run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Builds server, worker and client where their sources have changed since the last build. */
export function build() {
  const stamp = join(root, 'dist', '.stamp');
  const now = digest();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  say('Building server and client');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  run(process.execPath, [bin('@nestjs/cli/bin/nest.js'), 'build', 'server']);
  run(process.execPath, [join(root, 'apps', 'launch', 'bundle.mjs')]);
  run(process.execPath, [bin('vite/bin/vite.js'), 'build', 'apps/client', '--logLevel', 'warn']);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, now);
}

/** Path of a program inside an installed package. */
export const bin = (path) => join(root, 'node_modules', path);

function run(command, parameters) {
  const { status, error, stdout, stderr } = spawnSync(command, parameters, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (status === 0) return;
  console.error(`${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`);
  console.error(`${[command, ...parameters].join(' ')} has failed.`);
  process.exit(status ?? 1);
}

/** Of everything that a build reads. */
function digest() {
  const hash = createHash('sha256').update(process.version);
  const files = ['package-lock.json', 'package.json', 'nest-cli.json', 'tsconfig.json'];
  for (const file of [...files, ...filesIn('apps'), ...filesIn('libs')]) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path);
      return /\.spec\.tsx?$/.test(entry.name) ? [] : [path];
    });
}
