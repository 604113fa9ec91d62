import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { compile } from '../../../compile/index.js';

interface Refused {
  readonly name: string;
  readonly elementId: string;
  readonly code: string;
  /** The lines of the diagram. */
  readonly xml: readonly string[];
}

const file = readFileSync(new URL('./refused.spec-data.json', import.meta.url), 'utf8');
const refused = JSON.parse(file) as readonly Refused[];

describe('events that cannot be executed as drawn', () => {
  it.each(refused.map(({ name, ...diagram }) => [name, diagram] as const))('%s', async (_, diagram) => {
    const { definition, problems } = await compile(diagram.xml.join('\n'));
    expect(definition).toBeUndefined();
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ elementId, code }) => `${elementId} ${code}`)).toContain(
      `${diagram.elementId} ${diagram.code}`,
    );
  });
});
