import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['lab-source', 'module', 'browser', mode === 'production' ? 'production' : 'development'] },
  server: { port: 5173, proxy: { '/api': process.env.LAB_API ?? 'http://127.0.0.1:3000' } },
  build: { outDir: '../../dist/client', emptyOutDir: true },
}));
