import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withoutFilterMenus } from './filter-menus.js';
import { layerNames } from './layers.js';

const root = join(import.meta.dirname, '../..');
const part = (name: string) => `libs/ui/${name}.tsx`;
/** The words that platform and rooms say before the first page; they are fetched together. */
const frontWords = (language: string) => [
  `libs/ui/i18n/locales/${language}/front.ts`,
  `libs/shared/locales/front/${language}.ts`,
  ...readdirSync(join(root, 'libs/modules'))
    .map((room) => `libs/modules/${room}/shared/locales/${language}/front.ts`)
    .filter((file) => existsSync(join(root, file))),
];
const layerOf = layerNames(root, [
  {
    name: 'door',
    starts: [
      'apps/client/src/main.tsx',
      'libs/modules/account/client/index.tsx',
      'libs/modules/account/client/sign-in/sign-in-screen.ts',
    ],
    // What only the sign-in shows.
    apart: ['sign-in/', 'security/', 'single-sign-on/'].map((part) => `libs/modules/account/client/${part}`),
  },
  { name: 'inside', starts: ['apps/client/src/inside.tsx'], lists: ['libs/modules/client.ts'] },
  { name: 'words-zh', starts: frontWords('zh') },
  { name: 'words-en', starts: frontWords('en') },
  // What lists show of their records.
  {
    name: 'list',
    starts: [
      ...['resource/list-page', 'subject/state-tag', 'subject/stamp', 'subject/money'].map(part),
      'libs/ui/resource/use-open-entry.ts',
      'libs/shared/define-codes.ts',
    ],
  },
  {
    name: 'catalogue',
    starts: [
      'libs/ui/resource/catalogue-page.tsx',
      'libs/shared/define-resource.ts',
      'libs/modules/org/shared/user.resource.ts',
    ],
  },
  {
    name: 'records',
    starts: ['list.tsx', 'columns.tsx', 'filters.ts'].map((part) => `libs/ui/document/document-${part}`),
  },
  // Small parts that most other pages share: dialogs, drawers, facts, what is written in.
  {
    name: 'page',
    starts: [
      'access/can',
      'document/record-tools',
      'files/file-section',
      'hotkeys/keys-dialog',
      'resource/ref-select',
      'resource/row-drawer',
      'resource/view-name-dialog',
      'subject/facts',
      'subject/refusal',
      'subject/subject-page',
    ].map(part),
  },
]);

/** Layers that pages begin with, and what the bundler adds to them. */
const isOfEveryPage = /^(door|inside|list|records|catalogue|page|parts|words-zh|words-en|rolldown-runtime)$/;
/** Files that are there before any other asks for something. */
const isThereFirst = (file: string) => /\/(door|inside|rolldown-runtime)-.{7,8}\.(js|css)$/.test(file);

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), withoutFilterMenus()],
  resolve: { conditions: ['lab-source', 'module', 'browser', mode === 'production' ? 'production' : 'development'] },
  server: { port: 5173, proxy: { '/api': process.env.LAB_API ?? 'http://127.0.0.1:3000' } },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    modulePreload: {
      // Browsers that cannot preload fetch the files when they are asked for.
      polyfill: false,
      // A page is fetched together with what it needs and what may be missing; itself is being fetched anyway. Names
      // of files do not pack, and every one of hundreds of pages would name them.
      resolveDependencies: (file, needed) => needed.filter((each) => each !== file && !isThereFirst(each)),
    },
    rollupOptions: {
      // Parts of the component library that say nothing of it: they are asked for what they give, and do nothing else.
      treeshake: {
        moduleSideEffects: (id: string) => !/\/node_modules\/(@rc-component|@ant-design\/cssinjs)/.test(id),
      },
      // A layer takes the modules that it asks for and no others; what they import is in an earlier layer.
      output: {
        // The frame names hundreds of pages and their parts, and hashes do not pack: all but the files of every page are
        // called by theirs alone, of 42 bits.
        chunkFileNames: ({ name }) => `assets/${isOfEveryPage.test(name) ? '[name]-' : ''}[hash:7].js`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          // Icons and small parts that some pages share are one file, not a hundred of some bytes each.
          groups: [
            { name: layerOf },
            {
              name: 'parts',
              test: /lucide-react|libs\/ui\/(form|layout|states|subject)\//,
              minShareCount: 2,
              maxModuleSize: 3000,
            },
          ],
        },
      },
    },
  },
}));
