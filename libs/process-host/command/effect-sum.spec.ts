import { expect, it } from '@jest/globals';
import type { EffectView } from '#lab/shared/process-inspection.js';
import { effectSum } from './effect-sum.js';

const at = (element: string, name = element) => ({
  element,
  name: { zh: name, en: name },
  kind: 'serviceTask' as const,
});
const view = (more: Partial<EffectView>): EffectView => ({
  ...{ definition: 'd1', version: 1, starts: [], drops: [], expects: [] },
  ...{ leaves: [], enters: [], stays: [], closes: [], tasks: [], timers: [], begins: [], incidents: [], ends: null },
  ...more,
});

it('what begins and what would fail is added up by step, apart where two processes have one id for theirs', () => {
  const failing = { ...at('order'), code: 'priority', message: 'No priority' };
  const views = [
    view({ begins: [{ ...at('send'), count: 2 }], incidents: [failing, failing] }),
    view({ begins: [{ ...at('send'), count: 1 }], incidents: [failing] }),
    view({ begins: [{ ...at('send', 'Another step'), count: 1 }] }),
  ];
  expect(effectSum(views, [], [])).toMatchObject({
    begins: [
      { ...at('send'), count: 3 },
      { ...at('send', 'Another step'), count: 1 },
    ],
    incidents: [{ ...at('order'), count: 3 }],
  });
});
