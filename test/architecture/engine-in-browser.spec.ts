import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { bpmn } from '#lab/process-engine/testing/bpmn.js';

const root = join(import.meta.dirname, '..', '..');

/** Bundles a file as one script for a page, by the client's own bundler, which wants a process of its own. */
const bundling = `
import { build } from 'vite';
const [root, entry] = process.argv.slice(1);
const lib = { entry, formats: ['iife'], name: 'engine' };
const built = await build({
  root,
  configFile: false,
  logLevel: 'silent',
  resolve: { conditions: ['lab-source', 'browser'] },
  build: { write: false, minify: false, lib },
});
process.stdout.write(built[0].output.find(({ type }) => type === 'chunk').code);
`;

function script(): string {
  const entry = join(root, 'libs/process-engine/scenario/index.ts');
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env.PATH ?? '' },
  } as const;
  return execFileSync(process.execPath, ['--input-type=module', '-e', bundling, root, entry], options);
}

// The designer checks and plays processes where they are drawn: nothing of Node may be within the engine's reach.
it('the engine runs in a browser as it is', async () => {
  const { window } = new JSDOM('', { runScripts: 'outside-only' });
  // Every browser has it, jsdom does not.
  Object.assign(window, { TextEncoder });
  const page = window as unknown as { eval(code: string): unknown };
  page.eval(script());
  const file = {
    diagrams: ['it.bpmn'],
    cases: [
      {
        name: 'the amount decides',
        start: { facts: { amount: 25_000 } },
        steps: [{ act: 'first' }, { expect: { waiting: ['second'] } }, { act: 'second' }, { expect: { ended: true } }],
      },
    ],
  };
  const xml = bpmn(
    'start s\nuser first\nxor g\nuser second\nend e\ns -> first -> g\ng -> second if amount > 10000\ng -> e default\nsecond -> e',
  );
  const ran = page.eval(`engine.runScenarios('f', ${JSON.stringify(file)}, [${JSON.stringify(xml)}])`);
  expect(await (ran as Promise<unknown>)).toEqual([{ file: 'f', case: 'the amount decides', ok: true }]);
  window.close();
});
