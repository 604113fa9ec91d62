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
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  '@nestjs/bullmq',
  '@nestjs/common',
  '@nestjs/core',
  '@nestjs/passport',
  '@nestjs/platform-fastify',
  'bpmn-moddle',
  'bullmq',
  'dayjs',
  'decimal.js',
  'dmn-moddle',
  'dotenv',
  'fastify',
  'glob',
  'i18next',
  'ioredis',
  'lezer-feel',
  'nodemailer',
  'otpauth',
  'passport',
  'passport-custom',
  'passport-local',
  'pino',
  'rate-limiter-flexible',
  're2js',
  'reflect-metadata',
  'rxjs',
  'typeorm',
  'uuid',
  'zod',
]);
const installed = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies);
const external = new Set(installed.filter((name) => !joined.has(name)));

/**
 * What packages read at every start and this product never makes: drivers of databases that it does not run on, stores of
 * limits that it does not keep, and sentences of refusals, which are its own.
 */
const unused = [
  {
    files:
      /typeorm.driver.(aurora-mysql|aurora-postgres|capacitor|cockroachdb|cordova|expo|nativescript|oracle|postgres|react-native|sap|spanner|sqljs|sqlserver)./,
    instead: 'module.exports = {};',
  },
  {
    files:
      /rate-limiter-flexible.lib.RateLimiter(Mongo|MySQL|Postgres|Memcache|Dynamo|Prisma|Drizzle|Valkey|SQLite|Etcd)/,
    instead: 'module.exports = class {};',
  },
  { files: /zod.v4.locales.(?!en\.|index\.)/, instead: 'export default () => ({});' },
];
const instead = (id) => unused.find(({ files }) => files.test(id))?.instead;

const packageOf = (id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/');

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  // Its CommonJS files are joined whole; of its modules only what is used.
  resolve: {
    alias: {
      rxjs$: join(root, 'node_modules/rxjs/dist/esm/index.js'),
      'rxjs/operators$': join(root, 'node_modules/rxjs/dist/esm/operators/index.js'),
    },
  },
  input: Object.fromEntries(programs.map((name) => [`${name}/src/main`, join('dist', name, 'src', 'main.js')])),
  external: (id) => external.has(packageOf(id)),
  plugins: [{ name: 'unused', load: instead }],
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
  minify: { compress: false, mangle: { keepNames: true }, codegen: true },
  entryFileNames: '[name].js',
  chunkFileNames: 'parts/[name]-[hash].js',
});
