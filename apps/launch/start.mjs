/** `npm start`: installs and builds what is missing or stale, then runs the product in this process. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assertNode, build, install } from './ready.mjs';

const root = join(import.meta.dirname, '..', '..');
process.chdir(root);
assertNode();
install();
build();
// The terminal belongs to the address and the sign-ins; whoever runs it as a service sets a level.
process.env.LOG_LEVEL ??= 'warn';
await import(pathToFileURL(join(root, 'dist', 'server', 'src', 'main.js')).href);
