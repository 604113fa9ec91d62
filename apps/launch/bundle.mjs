/**
 * Joins the compiled files of server, worker and audit, which Node would look up and open one by one at every start,
 * into one file an entry point shares with the others. What is imported on demand stays a file of its own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..', '..');
const programs = ['server', 'worker', 'audit'];
/**
 * Packages of many small files; what they import comes with them. All others are loaded from where they are installed:
 * drivers of databases, too, so that what watches them or breaks them on purpose finds them there.
 */
const joined = new Set([
  '@nestjs/bullmq',
  '@nestjs/passport',
  'bullmq',
  'glob',
  'ioredis',
  'nodemailer',
  'passport-custom',
  'passport-local',
  'pinyin-pro',
  'rate-limiter-flexible',
  'typeorm',
  'uuid',
  'zod',
]);
const installed = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies);
const external = new Set(installed.filter((name) => !joined.has(name)));

/** Drivers of databases that this product does not run on. TypeORM reads them all at every start; none is ever made. */
const otherDrivers =
  /typeorm.driver.(aurora-mysql|aurora-postgres|capacitor|cockroachdb|cordova|expo|nativescript|oracle|postgres|react-native|sap|spanner|sqljs|sqlserver)./;

const packageOf = (id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/');

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: Object.fromEntries(programs.map((name) => [`${name}/src/main`, join('dist', name, 'src', 'main.js')])),
  external: (id) => external.has(packageOf(id)),
  plugins: [{ name: 'other-drivers', load: (id) => (otherDrivers.test(id) ? 'module.exports = {};' : undefined) }],
  // Drivers of other databases, which TypeORM names and this product does not install.
  onLog: (level, log, show) => (log.code === 'UNRESOLVED_IMPORT' ? undefined : show(level, log)),
});
await bundle.write({
  dir: 'dist',
  format: 'esm',
  // Nest and TypeORM go by the names of classes.
  keepNames: true,
  sourcemap: true,
  // Less text to read and scan at every start; names stay for the traces of errors.
  minify: { compress: false, mangle: false, codegen: true },
  entryFileNames: '[name].js',
  chunkFileNames: 'parts/[name]-[hash].js',
});
