import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { vocabulary } from '#lab/modules/subjects.js';
import { parseScenarios, runScenarios } from '#lab/process-engine/scenario/index.js';
import { apply } from './change.js';
import { readSteps } from './read-steps.js';
import { opened, outline } from './testing.js';

const root = join(process.cwd(), 'processes');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.bpmn'));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
/** Beyond the list: they wait for one of several events, or begin in more than one way. */
const beyond: Readonly<Record<string, string>> = {
  'goals/goal.simple.bpmn': 'inForce kind, completed kind',
  'goals/goal.standard.bpmn': 'inForce kind, completed kind',
  'purchase/purchase-order.simple.bpmn': 'alreadyReleased starts',
  'purchase/purchase-order.standard.bpmn': 'alreadyReleased starts',
  'purchase/purchase-request.tracked.bpmn': 'alreadyApproved starts',
};
const readable = files.filter((file) => !(file in beyond));

describe('the processes of the product', () => {
  it.each(Object.entries(beyond))('%s is more than steps, and it is said where', async (file, where) => {
    const { process: drawn } = await opened(textOf(file));
    const reading = readSteps(drawn);
    const found = 'beyond' in reading ? reading.beyond : [];
    expect(found.map(({ element, reason }) => `${element.id ?? ''} ${reason}`).join(', ')).toBe(where);
  });

  it.each(readable)('%s is read, written and read again as the same steps, and its scenarios hold', async (file) => {
    const first = await opened(textOf(file));
    const before = outline(first.scope().steps);
    apply(first.scope());
    const xml = await first.text();
    expect(outline((await opened(xml)).scope().steps)).toBe(before);
    const path = join(root, file).replace(/\.bpmn$/, '.scenario.json');
    const scenarios = parseScenarios(readFileSync(path, 'utf8'));
    const xmls = scenarios.diagrams.map((each) =>
      each === basename(file) ? xml : readFileSync(join(dirname(path), each), 'utf8'),
    );
    const results = await runScenarios(file, scenarios, xmls, vocabulary);
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('a shared end is shown where the last usual way leads to it, the others name it', async () => {
    const { scope } = await opened(textOf('purchase/purchase-request.simple.bpmn'));
    expect(outline(scope().steps)).toBe(
      `approvalNeeded
| withApproval
  managerApproval
  managerApproval: wasRejected
    → backToDraft
  withdrawn: wasWithdrawn
    end backToDraft
| noApproval
end approved
`,
    );
  });
});
