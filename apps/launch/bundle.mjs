/**
 * Joins the compiled files of server, worker and audit, which Node would look up and open one by one at every start,
 * into one file an entry point shares with the others. What is imported on demand stays a file of its own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..', '..');
const programs = ['server', 'worker', 'audit'];
/** Packages of many small files; what they import comes with them. All others are loaded from where they are installed. */
const joined = new Set(['glob', 'nodemailer', 'rate-limiter-flexible', 'typeorm', 'uuid', 'zod']);
const installed = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies);
const external = new Set(installed.filter((name) => !joined.has(name)));

const packageOf = (id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/');

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: Object.fromEntries(programs.map((name) => [`${name}/src/main`, join('dist', name, 'src', 'main.js')])),
  external: (id) => external.has(packageOf(id)),
  // Drivers of other databases, which TypeORM names and this product does not install.
  onLog: (level, log, show) => (log.code === 'UNRESOLVED_IMPORT' ? undefined : show(level, log)),
});
await bundle.write({
  dir: 'dist',
  format: 'esm',
  // Nest and TypeORM go by the names of classes.
  keepNames: true,
  sourcemap: true,
  entryFileNames: '[name].js',
  chunkFileNames: 'parts/[name]-[hash].js',
});
