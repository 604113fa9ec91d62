import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

const root = import.meta.dirname;

// Who may import what, and what the engine and the server never ask of the machine. All other rules are in .oxlintrc.json.

/**
 * The import table of docs/architecture.md as zones. Rooms are read from the disk, their order from the list in
 * libs/modules/server.ts: a new room is guarded the day it appears.
 */
export function zones() {
  const lib = (name) => `./libs/${name}`;
  const libs = foldersOf('libs');
  const everythingOfOurs = [...libs.map(lib), './apps'];
  const others = (...allowed) => everythingOfOurs.filter((path) => !allowed.map(lib).includes(path));
  const rooms = roomsInOrder();
  const side = (room, name) => `${room}/${name}`;
  return [
    { target: lib('shared'), from: others('shared'), message: 'The grammar knows nothing of ours.' },
    {
      target: lib('process-engine'),
      from: others('process-engine'),
      message: 'The engine is pure and imports nothing of ours.',
    },
    ...engineZones(),
    {
      target: lib('platform'),
      from: others('platform', 'shared'),
      message: 'The platform knows neither engine nor rooms.',
    },
    {
      target: lib('process-host'),
      from: others('process-host', 'process-engine', 'platform', 'shared'),
      message: 'The host knows no room.',
    },
    // Folders of the host, bottom up: a folder may import those before it.
    ...layers(lib('process-host'), [
      'people',
      'rights',
      'definitions',
      'bindings',
      'assignment',
      'command',
      'tasks',
      'views',
      'document',
    ]),
    // Of the organisation, `people` is the lowest folder and `user` the highest; entities and plain rules are free to all.
    {
      target: './libs/modules/org/server/people',
      from: './libs/modules/org/server/!(people)/!(*.entity|grants|lineage|in-force|photos|working-calendar).ts',
      message: 'The directory of people needs entities and plain rules only.',
    },
    {
      target: './libs/modules/org/server/!(user|common)/*.ts',
      from: './libs/modules/org/server/user/!(*.entity|photos).ts',
      message: 'Users are built on the other folders of the organisation.',
    },
    {
      target: './libs/modules/org/server/role',
      from: './libs/modules/org/server/group/!(*.entity).ts',
      message: 'Groups are built on roles; of groups, roles need the entities only.',
    },
    { target: lib('ui'), from: others('ui', 'shared'), message: 'The screen kit knows neither server nor rooms.' },
    ...rooms.flatMap((room, place) => [
      // Calls go down the list only; news goes up as events.
      ...rooms.slice(place + 1).map((later) => ({ target: side(room, 'server'), from: side(later, 'server') })),
      // Rooms before it are entered by their front door.
      ...rooms.slice(0, place).map((earlier) => ({
        target: side(room, 'server'),
        from: side(earlier, 'server'),
        except: ['./index.ts'],
      })),
      { target: side(room, 'server'), from: [lib('ui'), ...rooms.map((each) => side(each, 'client'))] },
      {
        target: side(room, 'client'),
        from: [lib('platform'), lib('process-host'), ...rooms.map((each) => side(each, 'server'))],
        message: 'The browser never meets the server.',
      },
      ...rooms
        .filter((other) => other !== room)
        .map((other) => ({ target: side(room, 'client'), from: side(other, 'client'), except: ['./index.tsx'] })),
      // Only the designer compiles in the browser.
      ...(room === './libs/modules/designer' ? [] : [{ target: side(room, 'client'), from: lib('process-engine') }]),
      {
        target: side(room, 'shared'),
        from: [
          ...others('shared', 'modules'),
          ...rooms.flatMap((each) => [side(each, 'server'), side(each, 'client')]),
        ],
        message: 'Shared words are read by both sides.',
      },
    ]),
    ...['server', 'worker', 'client', 'process', 'launch'].flatMap((door, _, doors) =>
      doors.filter((other) => other !== door).map((other) => ({ target: `./apps/${door}`, from: `./apps/${other}` })),
    ),
  ];
}

/** Zones for folders that are listed bottom up: each imports only those before it. `files`: which files it holds for. */
function layers(base, folders, files = '') {
  return folders.slice(0, -1).map((folder, place) => ({
    target: `${base}/${folder}${files}`,
    from: folders.slice(place + 1).map((above) => `${base}/${above}`),
    message: `${folder} imports nothing that is listed after it.`,
  }));
}

/** The engine's folders bottom up. */
const engineFolders = [
  'turns',
  'expression',
  'notation',
  'decision',
  'model',
  'compile',
  'check',
  'state',
  'execution',
  'approval',
  'data',
  'events',
  'people',
  'scopes',
  'flow',
  'throwing',
  'activities',
  'tasks',
  'operations',
  'elements',
  'step',
  'migrate',
  'predict',
  'scenario',
  'testing',
];

/** Specs are exempt: they play whole processes to test one part. */
function engineZones() {
  const engine = './libs/process-engine';
  const unlisted = foldersOf(engine).filter((folder) => !engineFolders.includes(folder));
  if (unlisted.length > 0) throw new Error(`give these folders of the engine a place in engineFolders: ${unlisted}`);
  return [
    ...layers(engine, engineFolders, '/**/!(*.spec).ts'),
    { target: `${engine}/*/**`, from: `${engine}/index.ts`, message: 'index.ts is for code outside of the engine.' },
  ];
}

/**
 * The folders of the rooms as libs/modules/server.ts lists them; those that are not listed (the demo company, and rooms
 * that a test builds) come last.
 */
function roomsInOrder() {
  const list = /rooms: readonly ServerRoom\[\] = \[([^\]]*)\]/.exec(
    readFileSync(join(root, 'libs/modules/server.ts'), 'utf8'),
  );
  const order = (list?.[1] ?? '').split(',').map((name) => name.trim().replace(/Room$/, ''));
  const place = (room) => (order.includes(room) ? order.indexOf(room) : order.length);
  const inOrder = foldersOf('libs/modules').sort((a, b) => place(a) - place(b) || a.localeCompare(b));
  return [
    ...inOrder.map((room) => `./libs/modules/${room}`),
    ...foldersOf('test/fixtures/rooms').map((room) => `./test/fixtures/rooms/${room}`),
  ];
}

function foldersOf(path) {
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
}

const packages = (names, message) => ({ group: names.flatMap((name) => [name, `${name}/**`]), message });
const serverPackages = ['@nestjs', 'typeorm', 'bullmq', 'ioredis', 'mysql2', 'nodemailer', 'fastify', 'node:*'];
const clientPackages = ['react', 'react-dom', 'antd', '@tanstack/react-query', 'react-router-dom', 'bpmn-js'];
const noPackages = (files, ...patterns) => ({
  files,
  ignores: ['**/*.spec.*'],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', 'bench/node_modules', 'bench/results', 'test-results', 'coverage'] },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: 'tsconfig.json',
          conditionNames: ['lab-source', 'import', 'default'],
        }),
      ],
    },
    rules: { 'import-x/no-restricted-paths': ['error', { basePath: root, zones: zones() }] },
  },
  {
    files: ['libs/process-engine/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/testing/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time comes with the event.' },
        { object: 'Math', property: 'random', message: 'The same input gives the same output.' },
      ],
      'no-restricted-globals': ['error', 'process', 'setTimeout', 'setInterval', 'fetch', 'performance'],
    },
  },
  {
    // Time that decides is the database's. A migration writes the time of its run, and durations need a steady counter.
    files: ['libs/{platform,process-host}/**/*.ts', 'libs/modules/*/server/**/*.ts', 'apps/worker/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/migrations/**', '**/migrations.ts', 'libs/platform/clock/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Ask Clock, or performance.now() for a duration.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(NewExpression[callee.name="Date"], CallExpression[callee.name="dayjs"])[arguments.length=0]',
          message: 'Ask Clock for the time.',
        },
      ],
    },
  },
  noPackages(
    ['libs/shared/**', 'libs/modules/*/shared/**', 'test/fixtures/rooms/*/shared/**'],
    packages([...serverPackages, ...clientPackages], 'Both sides read this.'),
  ),
  noPackages(
    ['libs/process-engine/**'],
    packages([...serverPackages, ...clientPackages, 'zod'], 'The engine is pure.'),
  ),
  noPackages(['libs/ui/dialog/**'], packages(serverPackages, 'This runs in the browser.')),
  {
    ...noPackages(
      ['libs/ui/**', 'libs/modules/*/client/**', 'test/fixtures/rooms/*/client/**', 'apps/client/src/**'],
      packages(serverPackages, 'This runs in the browser.'),
      {
        group: ['antd'],
        importNames: ['Drawer', 'Modal', 'Popconfirm'],
        message: 'Those of libs/ui/dialog give the focus back to what opened them.',
      },
    ),
    ignores: ['**/*.spec.*', 'libs/ui/dialog/**'],
  },
  noPackages(
    ['libs/platform/**', 'libs/process-host/**', 'libs/modules/*/server/**', 'test/fixtures/rooms/*/server/**'],
    packages(clientPackages, 'This runs on the server.'),
  ),
);
