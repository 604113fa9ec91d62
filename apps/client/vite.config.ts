import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { layerNames } from './layers.js';

const root = join(import.meta.dirname, '../..');
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
  { name: 'list', starts: ['libs/ui/resource/list-page.tsx'] },
]);

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['lab-source', 'module', 'browser', mode === 'production' ? 'production' : 'development'] },
  server: { port: 5173, proxy: { '/api': process.env.LAB_API ?? 'http://127.0.0.1:3000' } },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    rollupOptions: {
      // Parts of the component library that say nothing of it: they are asked for what they give, and do nothing else.
      treeshake: { moduleSideEffects: (id: string) => !id.includes('/node_modules/@rc-component/') },
      // A layer takes the modules that it asks for and no others; what they import is in an earlier layer.
      output: { codeSplitting: { groups: [{ name: layerOf, includeDependenciesRecursively: false }] } },
    },
  },
}));
