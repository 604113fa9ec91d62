import { describe, expect, it } from '@jest/globals';
import { predict } from './predict.js';
import type { Foresight } from './prediction.js';
import type { Facts } from '../model/definition.js';
import { compiled } from '../testing/desk.js';

const moment = { at: '2026-01-01T00:00:00.000Z', facts: {} };

describe('where the process would stop', () => {
  const stops = async (text: string, facts: Facts = {}, foresight: Foresight = {}) =>
    predict(await compiled(text), { start: { ...moment, facts } }, foresight).stops.map(
      ({ el, reason }) => `${el} ${reason}`,
    );
  const choice = (between: string) => `
    start s
    user a assignee="x" ${between === 'edit' ? 'form="total=edit"' : ''}
    ${between === 'work' ? 'service w handler=order' : 'task w'}
    xor g
    user b assignee="y"
    end e
    s -> a -> w -> g
    g -> b if total > 1000
    g -> e if total < 10
    b -> e`;

  it('is a gateway of which no condition is true', async () => {
    expect(await stops(choice('nothing'), { total: 500 })).toEqual(['g noFlow']);
    expect(await stops(choice('nothing'), { total: 5 })).toEqual([]);
  });

  it('is not certain while a fact is missing, or is set on the way', async () => {
    expect(await stops(choice('nothing'))).toEqual([]);
    expect(await stops(choice('work'), { total: 500 })).toEqual([]);
    expect(await stops(choice('edit'), { total: 500 })).toEqual([]);
    expect(await stops(choice('nothing').replace('user a', 'user a state=sent'), { total: 500 })).toEqual(['g noFlow']);
    expect(
      await stops(
        choice('nothing').replace('user a', 'user a state=sent'),
        { total: 500 },
        { changesFacts: () => true },
      ),
    ).toEqual([]);
  });

  it('is a join to which not all branches come', async () => {
    const text = `
      start s
      xor g
      user a assignee="x"
      user b assignee="y"
      and j
      end e
      s -> g
      g -> a if total > 10
      g -> b default
      a -> j
      b -> j
      j -> e`;
    expect(await stops(text, { total: 500 })).toEqual(['j deadlock']);
  });

  it('is work for which there is no handler', async () => {
    const text = 'start s\n service w handler=order\n end e\n s -> w -> e';
    expect(await stops(text)).toEqual([]);
    expect(await stops(text, {}, { handles: (handler) => handler !== 'order' })).toEqual(['w work']);
  });

  it('is a circle in which nothing waits', async () => {
    const text = 'start s\n task a\n xor g\n end e\n s -> a -> g\n g -> a default\n g -> e if total > 10';
    expect(await stops(text, { total: 1 })).toEqual([expect.stringMatching(/ budget$/)]);
  });
});
