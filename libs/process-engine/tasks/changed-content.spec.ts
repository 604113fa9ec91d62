import { describe, expect, it } from '@jest/globals';
import { compile } from '../compile/index.js';
import { start } from '../step/start.js';
import { bpmn } from '../testing/bpmn.js';
import { voidsApprovals } from './changed-content.js';

const at = '2026-01-01T00:00:00.000Z';
const vocabulary = {
  subjects: [
    {
      subject: 'request',
      states: [],
      actions: ['complete'],
      start: 'submit',
      handlers: [],
      facts: { amount: 'money', days: 'number', note: 'text' },
      mayEnter: () => true,
    },
  ],
} as const;
const text = `
  start s
  script known feel="5" result=limit
  user a assignee="boss"
  xor gate
  user b assignee="boss"
  end e
  s -> known -> a -> gate
  gate -> b if amount > 50000 or days > limit
  gate -> e default
  b -> e`;

/** Whether approvals are void after an act that changes these facts. */
async function isVoid(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  words = '',
  more = '',
): Promise<boolean> {
  const { definition, problems } = await compile(bpmn(text + more, `lab:subject="request" ${words}`), vocabulary);
  if (!definition) throw new Error(JSON.stringify(problems));
  const same = { amount: '10.00', days: 1, note: 'x' };
  const begun = start(definition, { at, facts: same, variables: {} });
  if (!begun.ok) throw new Error('it did not start');
  return voidsApprovals(definition, begun.state, { before: { ...same, ...before }, after: { ...same, ...after } }, at);
}

describe('approvals', () => {
  it.each([
    ['an amount that stays on its side of a limit', { amount: '30000.00' }, { amount: '49999.00' }, false],
    ['an amount that passes a limit', { amount: '30000.00' }, { amount: '50000.01' }, true],
    ['an amount that falls below a limit', { amount: '60000.00' }, { amount: '50000.00' }, true],
    ['any other fact that a condition reads', { days: 1 }, { days: 2 }, true],
    ['a fact that no condition reads', { note: 'x' }, { note: 'y' }, false],
    ['nothing', {}, {}, false],
  ])('are void by default after a change of %s: %s → %s is %s', async (_, before, after, expected) => {
    expect(await isVoid(before, after)).toBe(expected);
  });

  it('are void after every change where the process says so, and after none', async () => {
    expect(await isVoid({ note: 'x' }, { note: 'y' }, 'lab:changed="always"')).toBe(true);
    expect(await isVoid({ days: 1 }, { days: 9 }, 'lab:changed="never"')).toBe(false);
  });

  it('are void where a condition of a step reads the change', async () => {
    expect(
      await isVoid({ note: 'x' }, { note: 'y' }, '', '\nboundary late on a condition="note = null"\nlate -> e'),
    ).toBe(true);
  });

  it('refuse a policy that there is not', async () => {
    const { problems } = await compile(bpmn(text, 'lab:subject="request" lab:changed="often"'), vocabulary);
    expect(problems).toContainEqual(expect.objectContaining({ code: 'word-value', elementId: 'process' }));
  });
});
