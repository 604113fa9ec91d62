/** `npm start`: installs and builds what is missing or stale, then runs the product in this process. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assertNode, build, install } from './ready.mjs';

const root = join(import.meta.dirname, '..', '..');
process.chdir(root);
assertNode();
install();
build();
// The terminal shows the address and the sign-ins; set LOG_LEVEL to see the log.
const isSet = existsSync('.env') && /^\s*LOG_LEVEL\s*=/m.test(readFileSync('.env', 'utf8'));
if (!isSet) process.env.LOG_LEVEL ??= 'warn';
await import(pathToFileURL(join(root, 'dist', 'server', 'src', 'main.js')).href);
