import { expect, it } from '@jest/globals';
import { scenarioChanges } from './scenario-changes.js';

const file = (...cases: object[]) => JSON.stringify({ diagrams: [], cases });

it('names the cases that were added, removed and changed, and nothing for another layout of the file', () => {
  const before = file({ name: 'a', steps: [1] }, { name: 'b', steps: [] }, { name: 'c', steps: [] });
  const after = file({ name: 'a', steps: [1, 2] }, { name: 'c', steps: [] }, { name: 'd', steps: [] });
  expect(scenarioChanges(before, after)).toEqual([
    { name: 'a', kind: 'changed' },
    { name: 'd', kind: 'added' },
    { name: 'b', kind: 'removed' },
  ]);
  expect(scenarioChanges(before, JSON.stringify(JSON.parse(before), null, 4))).toEqual([]);
  expect(scenarioChanges(null, null)).toEqual([]);
});
