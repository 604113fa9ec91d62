/** How Node loads the sources in tests: TypeScript is compiled as it is for production, style sheets are empty. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from '@swc/core';

const root = join(import.meta.dirname, '..', '..', '..');
const url = (...path) => pathToFileURL(join(root, ...path)).href;
const settings = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
const words = url('test', 'support', 'jest', 'test-globals.mjs');

/** Drawing diagrams needs a real browser. */
const doubles = new Map([
  [url('libs', 'ui', 'diagram', 'process-diagram.tsx'), url('test', 'support', 'diagram-doubles', 'no-diagram.tsx')],
  [
    url('libs', 'modules', 'cockpit', 'client', 'instances', 'effect-diagram.tsx'),
    url('test', 'support', 'diagram-doubles', 'diagram-of-buttons.tsx'),
  ],
  // Modules that are written for bundlers, which Node cannot follow: the bundles beside them have the same.
  [
    url('node_modules', 'bpmn-js', 'lib', 'Modeler.js'),
    url('node_modules', 'bpmn-js', 'dist', 'bpmn-modeler.production.min.js'),
  ],
  [
    url('node_modules', 'bpmn-js', 'lib', 'NavigatedViewer.js'),
    url('node_modules', 'bpmn-js', 'dist', 'bpmn-navigated-viewer.production.min.js'),
  ],
  [
    url('node_modules', 'diagram-js-minimap', 'dist', 'index.js'),
    url('node_modules', 'diagram-js-minimap', 'dist', 'diagram-minimap.umd.prod.js'),
  ],
]);

for (const replaced of doubles.keys()) {
  if (!existsSync(fileURLToPath(replaced))) throw new Error(`${replaced} is to be replaced in tests, but is not there`);
}

export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: words, format: 'module', shortCircuit: true };
  const source = specifier.startsWith('.') && sourceOf(specifier, context.parentURL);
  const found = source ? { url: source, format: 'module', shortCircuit: true } : await next(specifier, context);
  const double = doubles.get(found.url);
  return double ? { ...found, url: double } : found;
}

/** TypeScript names what it imports as the compiler will write it: `.js` for a `.ts` or a `.tsx`. */
function sourceOf(specifier, parent) {
  if (!parent?.startsWith('file:') || parent.includes('/node_modules/')) return undefined;
  const named = new URL(specifier, parent).href;
  const written = /\.js$/.test(named)
    ? [named.replace(/js$/, 'ts'), named.replace(/js$/, 'tsx')]
    : [named.replace(/\.jsx$/, '.tsx')];
  return written.find((candidate) => candidate !== named && existsSync(fileURLToPath(candidate)));
}

export async function load(address, context, next) {
  const { pathname } = new URL(address);
  if (pathname.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
  if (!/\.tsx?$/.test(pathname) || pathname.includes('/node_modules/')) return next(address, context);
  const filename = fileURLToPath(address);
  const tsx = filename.endsWith('.tsx');
  const { code } = await transform(await readFile(filename, 'utf8'), {
    ...settings,
    jsc: {
      ...settings.jsc,
      parser: { ...settings.jsc.parser, tsx },
      transform: { ...settings.jsc.transform, react: { runtime: 'automatic' } },
    },
    configFile: false,
    swcrc: false,
    filename,
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}
