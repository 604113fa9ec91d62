import { expect, it } from '@jest/globals';
import { marksOf, type EffectPlaces } from './effect-marks.js';

const at = (element: string, kind: 'userTask' | 'subProcess', count = 1) => ({ element, kind, name: null, count });
const nothing: EffectPlaces = {
  ...{ starts: [], leaves: [], enters: [], stays: [], begins: [] },
  ...{ incidents: [], drops: [], expects: [] },
};

it('a step is marked with what happens there, what is around it is not', () => {
  const leaves = [at('approvals', 'subProcess', 3), at('manager', 'userTask', 3)];
  const stays = [at('approvals', 'subProcess'), at('head', 'userTask')];
  const effect = { ...nothing, leaves, enters: [at('approvals', 'subProcess'), at('ceo', 'userTask')], stays };
  expect(marksOf(effect)).toEqual([
    { element: 'manager', word: 'leaves', count: 3 },
    { element: 'ceo', word: 'enters', count: 1 },
  ]);
  expect(marksOf({ ...nothing, stays }, 'stops')).toEqual([{ element: 'head', word: 'stops', count: 1 }]);
});
