/**
 * `npm run dev`: the API on port 3000 that starts again with each change, and the client on port 5173 that takes
 * changes while it is open.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { assertNode, bin, build, install } from './ready.mjs';

process.chdir(join(import.meta.dirname, '..', '..'));
assertNode();
install();
build();

const children = [
  [bin('@nestjs/cli/bin/nest.js'), 'build', 'server', '--watch'],
  ['--watch', 'dist/server/src/main.js'],
  [bin('vite/bin/vite.js'), 'apps/client'],
].map((parameters) => spawn(process.execPath, parameters, { stdio: 'inherit' }));

for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill('SIGTERM');
  });
}
