import { describe, expect, it } from '@jest/globals';
import { bpmn } from '../testing/bpmn.js';
import { foundBefore } from '../testing/xml.js';
import { compile } from '../compile/index.js';

const refused = async (text: string) =>
  (await foundBefore(bpmn(text), 'error')).map(({ elementId, code, args }) => `${elementId} ${code} ${args.action}`);

/** A task that offers actions, and what follows it. */
const approval = (more: string, words = '') =>
  `start s\nuser a actions="approve reject" ${words}\nend yes\ns -> a\n${more}`;

describe('every action of a step has a way', () => {
  it('a rejection without one would approve, and is refused', async () => {
    expect(await refused(approval('a -> yes'))).toEqual(['a no-way reject']);
  });

  it('a diagram that was published with one before still runs', async () => {
    expect((await compile(bpmn(approval('a -> yes')))).definition).toBeDefined();
  });

  it.each([
    ['flows behind the task', 'end no\na -> yes on approve\na -> no on reject'],
    ['one flow, the other action takes the rest', 'end no\nxor g\na -> g\ng -> no on reject\ng -> yes default'],
    ['a condition on the outcome', 'end no\nxor g\na -> g\ng -> no if outcome = "reject"\ng -> yes default'],
    [
      'a condition far behind',
      'end no\nservice t\nxor g\na -> t -> g\ng -> no if outcomes.a = "reject"\ng -> yes default',
    ],
  ])('%s', async (_, more) => {
    expect(await refused(approval(more))).toEqual([]);
  });

  it('a sub-process ends with the outcome of its last task', async () => {
    const part =
      'start s\nsub p {\nstart i\nuser a actions="approve reject"\nend j\ni -> a -> j\n}\nend yes\nend no\ns -> p\n';
    expect(await refused(`${part}p -> yes on approve\np -> no on reject`)).toEqual([]);
    expect(await refused(`${part}p -> yes`)).toEqual(['a no-way reject']);
  });

  it('what the next task decides says nothing of the one before it', async () => {
    const two = 'user b actions="approve reject"\nend no\na -> b\nb -> yes on approve\nb -> no on reject';
    expect(await refused(approval(two))).toEqual(['a no-way reject']);
  });

  it('a join forgets which branch decided what', async () => {
    const joined = 'end no\nand f\nuser b actions="approve reject"\nand j\nxor g\n';
    const text = `start s\nuser a actions="approve reject"\nend yes\n${joined}s -> f\nf -> a -> j\nf -> b -> j\nj -> g\ng -> no on reject\ng -> yes default`;
    expect(await refused(text)).toEqual(expect.arrayContaining(['a no-way reject', 'b no-way reject']));
  });

  it('where all flows name an action, one that none of them names has nowhere to go', async () => {
    expect(await refused(approval('a -> yes on approve'))).toEqual(['a no-way reject']);
    expect(await refused(approval('xor g\nend no\na -> g\ng -> yes on approve\ng -> no on approve'))).toContain(
      'a no-way reject',
    );
  });

  it('of three, only one may take the way that is left', async () => {
    const three =
      'start s\nuser a actions="approve object reject"\nend yes\nend no\ns -> a\na -> no on reject\na -> yes default';
    expect(await refused(three)).toEqual(['a no-way object']);
  });

  it('an action that is said to go on needs none', async () => {
    expect(await refused(approval('a -> yes', 'continues="reject"'))).toEqual([]);
    expect(await refused(approval('end no\na -> no on reject\na -> yes default', 'continues="reject"'))).toEqual([
      'a continues reject',
    ]);
  });
});
