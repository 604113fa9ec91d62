import { describe, expect, it } from '@jest/globals';
import { play } from '../testing/play.js';

describe('sequence, tasks and ends', () => {
  it('passes through tasks without work', async () => {
    const text = `
      start s
      task a
      manual b
      service c
      script d feel="1 + 2" result=sum
      throw t
      end e
      s -> a -> b -> c -> d -> t -> e`;
    const done = {
      ended: true,
      outcome: 'completed',
      visited: ['a', 'b', 'c', 'd', 't', 'e'],
      variables: { sum: 3, other: null },
    };
    expect(await play(text, { steps: [{ expect: done }] })).toBeUndefined();
  });

  it('waits at a user task until one of its actions ends it', async () => {
    const text = `
      start s
      user a actions="approve reject" assignee="manager"
      end yes
      end no
      xor g
      s -> a -> g
      g -> no on reject
      g -> yes default`;
    expect(
      await play(text, {
        start: { people: { manager: ['bob'] }, by: 'ann' },
        steps: [
          {
            expect: {
              waiting: ['a'],
              tasks: ['a'],
              assignees: { a: ['bob'] },
              actions: { bob: ['approve', 'reject'], ann: [] },
            },
          },
          { act: 'a', action: 'approve', as: 'ann', refused: 8004 },
          { act: 'a', action: 'burn', as: 'bob', refused: 8002 },
          { act: 'a', action: 'reject', as: 'bob' },
          { expect: { ended: true, visited: ['no'], notVisited: ['yes'] } },
          { act: 'a', refused: 8003 },
        ],
      }),
    ).toBeUndefined();
  });

  it('opens a task without assignee rules to all users', async () => {
    const text = `
      start s
      user a
      end e
      s -> a -> e`;
    expect(
      await play(text, {
        steps: [{ act: 'a', as: 'zoe', variables: { x: 1 } }, { expect: { ended: true, variables: { x: 1 } } }],
      }),
    ).toBeUndefined();
  });

  it('is an incident when no assignee is found, and goes on after a retry', async () => {
    const text = `
      start s
      user a assignee="ceo"
      end e
      s -> a -> e`;
    expect(
      await play(text, {
        start: { people: { ceo: [] } },
        steps: [
          { expect: { incidents: ['a'], tasks: [], ended: false } },
          { retry: 'a' },
          { expect: { incidents: ['a'] } },
          { cancel: true },
          { expect: { ended: true, outcome: 'cancelled' } },
        ],
      }),
    ).toBeUndefined();
  });

  it('asks the second list of people when the first finds no one', async () => {
    const text = `
      start s
      user a assignee="ceo" assigneeElse="user(eve); user(tom)"
      end e
      s -> a -> e`;
    expect(
      await play(text, { start: { people: { ceo: [] } }, steps: [{ expect: { assignees: { a: ['eve', 'tom'] } } }] }),
    ).toBeUndefined();
  });

  it('terminates its own scope only', async () => {
    const text = `
      start s
      sub part {
        start is
        and fork
        user slow
        end stop terminate
        is -> fork
        fork -> slow
        fork -> stop
      }
      user after
      end e
      s -> part -> after -> e`;
    expect(
      await play(text, {
        steps: [
          { expect: { tasks: ['after'], notVisited: ['e'] } },
          { act: 'after' },
          { expect: { outcome: 'completed' } },
        ],
      }),
    ).toBeUndefined();

    const top = `
      start s
      and fork
      user slow
      end stop terminate
      s -> fork
      fork -> slow
      fork -> stop`;
    expect(await play(top, { steps: [{ expect: { ended: true, outcome: 'terminated', tasks: [] } }] })).toBeUndefined();
  });

  it('does the work of a service through its stub: result, failure and retry, waiting', async () => {
    const text = `
      start s
      service a handler=pay result=receipt
      end e
      s -> a -> e`;
    expect(
      await play(text, {
        stubs: { pay: { result: { no: 7 } } },
        steps: [{ expect: { ended: true, variables: { receipt: { no: 7 } } } }],
      }),
    ).toBeUndefined();
    expect(
      await play(text, {
        stubs: { a: [{ fail: 'down' }, { result: {} }] },
        steps: [{ expect: { incidents: ['a'] } }, { retry: 'a' }, { expect: { ended: true, incidents: [] } }],
      }),
    ).toBeUndefined();
    expect(
      await play(text, {
        stubs: { a: { wait: true } },
        steps: [{ expect: { waiting: ['a'] } }, { work: 'a', result: { x: 1 } }, { expect: { ended: true } }],
      }),
    ).toBeUndefined();
  });
});

describe('gateways', () => {
  it('exclusive: the first flow that holds, else the default, else an incident', async () => {
    const text = `
      start s
      xor g
      user a
      user b
      user c
      s -> g
      g -> a if n > 10
      g -> b if n > 5
      g -> c default`;
    for (const [n, task] of [
      [11, 'a'],
      [6, 'b'],
      [1, 'c'],
    ] as const) {
      expect(await play(text, { start: { variables: { n } }, steps: [{ expect: { tasks: [task] } }] })).toBeUndefined();
    }
    const open = text.replace(' default', ' if n > 0');
    expect(
      await play(open, {
        start: { variables: { n: -1 } },
        steps: [
          { expect: { incidents: ['g'] } },
          { set: { variables: { n: 7 } } },
          { retry: 'g' },
          { expect: { tasks: ['b'], incidents: [] } },
        ],
      }),
    ).toBeUndefined();
  });

  it('exclusive: a condition that is neither true nor false is an incident, never a guess', async () => {
    const text = `
      start s
      xor g
      user a
      user b
      s -> g
      g -> a if missing > 10
      g -> b default`;
    expect(await play(text, { steps: [{ expect: { incidents: ['g'], tasks: [] } }] })).toBeUndefined();
  });

  it('parallel: the join waits for one token of each flow', async () => {
    const text = `
      start s
      and fork
      user a
      user b
      and join
      user after
      s -> fork
      fork -> a -> join
      fork -> b -> join
      join -> after`;
    expect(
      await play(text, {
        steps: [
          { act: 'a' },
          { expect: { tasks: ['b'], notVisited: ['join'] } },
          { act: 'b' },
          { expect: { tasks: ['after'], visits: { join: 1 } } },
        ],
      }),
    ).toBeUndefined();
  });

  it('parallel: two tokens by the same flow do not make a join', async () => {
    const text = `
      start s
      and fork
      task a
      task b
      xor merge
      user c
      and join
      user after
      s -> fork
      fork -> a -> merge
      fork -> b -> merge
      fork -> c -> join
      merge -> join
      join -> after`;
    expect(
      await play(text, {
        steps: [
          { expect: { tasks: ['c'] } },
          { act: 'c' },
          { expect: { tasks: ['after'], ended: false } },
          { act: 'after' },
          { expect: { ended: false } },
        ],
      }),
    ).toBeUndefined();
  });

  it('inclusive: every flow that holds; the join waits for those tokens and no others', async () => {
    const text = `
      start s
      or split
      user a
      user b
      user c
      or join
      user after
      s -> split
      split -> a if x
      split -> b if y
      split -> c default
      a -> join
      b -> join
      c -> join
      join -> after`;
    expect(
      await play(text, {
        start: { variables: { x: true, y: true } },
        steps: [
          { expect: { tasks: ['a', 'b'] } },
          { act: 'a' },
          { expect: { tasks: ['b'] } },
          { act: 'b' },
          { expect: { tasks: ['after'], visits: { join: 1 } } },
        ],
      }),
    ).toBeUndefined();
    expect(
      await play(text, {
        start: { variables: { x: false, y: true } },
        steps: [{ act: 'b' }, { expect: { tasks: ['after'] } }],
      }),
    ).toBeUndefined();
    expect(
      await play(text, { start: { variables: { x: false, y: false } }, steps: [{ expect: { tasks: ['c'] } }] }),
    ).toBeUndefined();
  });

  it('inclusive: waits for a token that comes back through a loop', async () => {
    const text = `
      start s
      and fork
      user a
      xor again
      user b
      or join
      user after
      s -> fork
      fork -> again
      again -> a
      xor g
      a -> g
      g -> again if repeat
      g -> join default
      fork -> b -> join
      join -> after`;
    expect(
      await play(text, {
        start: { variables: { repeat: true } },
        steps: [
          { act: 'b' },
          { expect: { tasks: ['a'] } },
          { act: 'a' },
          { expect: { tasks: ['a'] } },
          { set: { variables: { repeat: false } } },
          { act: 'a' },
          { expect: { tasks: ['after'] } },
        ],
      }),
    ).toBeUndefined();
  });

  it('conditional flows out of a task: all that hold, the default only when none does', async () => {
    const text = `
      start s
      user a
      user b
      user c
      user d
      s -> a
      a -> b if x
      a -> c if y
      a -> d default`;
    expect(
      await play(text, {
        start: { variables: { x: true, y: true } },
        steps: [{ act: 'a' }, { expect: { tasks: ['b', 'c'] } }],
      }),
    ).toBeUndefined();
    expect(
      await play(text, {
        start: { variables: { x: false, y: false } },
        steps: [{ act: 'a' }, { expect: { tasks: ['d'] } }],
      }),
    ).toBeUndefined();
  });
});
