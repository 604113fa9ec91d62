import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { furtherDiagrams, parseScenarios, runScenarios } from '../scenario/index.js';

/** Every scenario file of the suites, run as the command line runs it. */
const folder = join(dirname(fileURLToPath(import.meta.url)), 'suites');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.scenario.json'))
  .sort();

describe('suites', () => {
  it('has some', () => {
    expect(files).not.toEqual([]);
  });

  it.each(files)('%s', async (file) => {
    const path = join(folder, file);
    const scenarios = parseScenarios(readFileSync(path, 'utf8'));
    const read = (diagram: string) => readFileSync(join(dirname(path), diagram), 'utf8');
    const others = new Map(furtherDiagrams(scenarios).map((diagram) => [diagram, read(diagram)]));
    const results = await runScenarios(file, scenarios, scenarios.diagrams.map(read), undefined, others);
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  });
});
