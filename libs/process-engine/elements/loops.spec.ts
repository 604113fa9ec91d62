import { describe, expect, it } from '@jest/globals';
import { play } from '../testing/play.js';

describe('multi-instance', () => {
  it('parallel over a collection: each iteration reads its own element', async () => {
    const text = `
      start s
      user a each="person in people" assignee="user(=person)" actions="ok no"
      end e
      s -> a -> e`;
    expect(
      await play(text, {
        start: { variables: { people: ['x', 'y', 'z'] } },
        steps: [
          { expect: { tasks: ['a', 'a', 'a'], assignees: { a: ['x', 'y', 'z'] } } },
          { act: 'a', assignee: 'y', action: 'ok', as: 'y' },
          { expect: { assignees: { a: ['x', 'z'] } } },
          { act: 'a', action: 'ok' },
          { act: 'a', action: 'ok' },
          { expect: { ended: true, visits: { e: 1 } } },
        ],
      }),
    ).toBeUndefined();
  });

  it('sequential: one after the other', async () => {
    const text = `
      start s
      user a each="person in people" sequential assignee="user(=person)"
      end e
      s -> a -> e`;
    expect(
      await play(text, {
        start: { variables: { people: ['x', 'y'] } },
        steps: [
          { expect: { assignees: { a: ['x'] } } },
          { act: 'a' },
          { expect: { assignees: { a: ['y'] } } },
          { act: 'a' },
          { expect: { ended: true } },
        ],
      }),
    ).toBeUndefined();
  });

  it('ends early by its completion condition, closing what is open', async () => {
    const text = `
      start s
      user a times=5 until="numberOfCompletedInstances >= 3"
      end e
      s -> a -> e`;
    expect(
      await play(text, {
        steps: [
          { act: 'a' },
          { act: 'a', nth: 2 },
          { expect: { tasks: ['a', 'a', 'a'] } },
          { act: 'a' },
          { expect: { ended: true, tasks: [] } },
        ],
      }),
    ).toBeUndefined();
  });

  it('a condition that cannot be decided stops the loop, and a retry asks again', async () => {
    const text = `
      start s
      user a times=3 until="enough"
      end e
      s -> a -> e`;
    expect(
      await play(text, {
        steps: [
          { act: 'a' },
          { expect: { incidents: ['a'], tasks: ['a', 'a'] } },
          { set: { variables: { enough: false } } },
          { retry: 'a' },
          { expect: { incidents: [], tasks: ['a', 'a'] } },
          { set: { variables: { enough: true } } },
          { act: 'a' },
          { expect: { ended: true } },
        ],
      }),
    ).toBeUndefined();
  });

  it('of work: iterations are tokens, sequential ones follow each other', async () => {
    const text = (kind: string) => `
      start s
      service a times=3 ${kind}
      end e
      s -> a -> e`;
    const stubs = { a: { wait: true } };
    expect(
      await play(text(''), {
        stubs,
        steps: [
          { expect: { waiting: ['a', 'a', 'a'] } },
          { work: 'a' },
          { work: 'a' },
          { work: 'a' },
          { expect: { ended: true } },
        ],
      }),
    ).toBeUndefined();
    expect(
      await play(text('sequential'), {
        stubs,
        steps: [
          { expect: { waiting: ['a'] } },
          { work: 'a' },
          { expect: { waiting: ['a'], ended: false } },
          { work: 'a' },
          { work: 'a' },
          { expect: { ended: true } },
        ],
      }),
    ).toBeUndefined();
  });

  it('of a sub-process: every iteration has variables of its own', async () => {
    const text = `
      start s
      sub part each="line in lines" {
        start is
        script calc feel="{ double: line * 2, at: loopCounter }"
        user look
        is -> calc -> look
      }
      boundary stop on part message=stop
      end e
      end stopped
      s -> part -> e
      stop -> stopped`;
    expect(
      await play(text, {
        start: { variables: { lines: [1, 2] } },
        steps: [
          { expect: { tasks: ['look', 'look'] } },
          { act: 'look' },
          { expect: { tasks: ['look'] } },
          { act: 'look' },
          { expect: { ended: true } },
        ],
      }),
    ).toBeUndefined();
    expect(
      await play(text, {
        start: { variables: { lines: [1, 2] } },
        steps: [{ act: 'look' }, { message: 'stop' }, { expect: { ended: true, visited: ['stopped'], tasks: [] } }],
      }),
    ).toBeUndefined();
  });

  it('over nothing is done at once; what is no list or number is an incident', async () => {
    const text = `
      start s
      user a each="x in list"
      end e
      s -> a -> e`;
    expect(
      await play(text, { start: { variables: { list: [] } }, steps: [{ expect: { ended: true } }] }),
    ).toBeUndefined();
    expect(
      await play(text, {
        start: { variables: { list: 'no' } },
        steps: [
          { expect: { incidents: ['a'] } },
          { set: { variables: { list: ['q'] } } },
          { retry: 'a' },
          { expect: { tasks: ['a'] } },
        ],
      }),
    ).toBeUndefined();
  });
});

describe('votes', () => {
  const text = (sign: string) => `
    start s
    user a sign="${sign}" assignee="board" actions="approve reject"
    end yes
    end no
    s -> a
    a -> no on reject
    a -> yes on approve`;
  const people = { board: ['p', 'q', 'r', 's', 't'] };
  const act = (as: string, action: string) => ({ act: 'a', assignee: as, as, action });

  it('all: one against decides, all for decide', async () => {
    expect(
      await play(text('all'), {
        start: { people },
        steps: [
          { expect: { votes: { a: { pass: 0, fail: 0, open: 5 } } } },
          act('p', 'approve'),
          act('q', 'reject'),
          { expect: { visited: ['no'], ended: true, tasks: [] } },
        ],
      }),
    ).toBeUndefined();
    expect(
      await play(text('all'), {
        start: { people },
        steps: [
          ...['p', 'q', 'r', 's'].map((as) => act(as, 'approve')),
          { expect: { votes: { a: { pass: 4, fail: 0, open: 1 } } } },
          act('t', 'approve'),
          { expect: { visited: ['yes'] } },
        ],
      }),
    ).toBeUndefined();
  });

  it('any: the first decision counts', async () => {
    expect(
      await play(text('any'), {
        start: { people },
        steps: [act('r', 'approve'), { expect: { visited: ['yes'], ended: true } }],
      }),
    ).toBeUndefined();
    expect(
      await play(text('any'), {
        start: { people },
        steps: [act('r', 'reject'), { expect: { visited: ['no'], ended: true } }],
      }),
    ).toBeUndefined();
  });

  it('ratio: decided as soon as it is certain, either way', async () => {
    expect(
      await play(text('ratio(0.6)'), {
        start: { people },
        steps: [
          act('p', 'approve'),
          act('q', 'reject'),
          act('r', 'approve'),
          { expect: { ended: false } },
          act('s', 'approve'),
          { expect: { visited: ['yes'], ended: true } },
        ],
      }),
    ).toBeUndefined();
    expect(
      await play(text('ratio(0.6)'), {
        start: { people },
        steps: [
          act('p', 'reject'),
          act('q', 'reject'),
          { expect: { ended: false } },
          act('r', 'reject'),
          { expect: { visited: ['no'], ended: true } },
        ],
      }),
    ).toBeUndefined();
  });

  it('sequence: one after the other; the first against ends it', async () => {
    expect(
      await play(text('sequence'), {
        start: { people },
        steps: [
          { expect: { assignees: { a: ['p'] } } },
          { ...act('q', 'approve'), refused: 8003 },
          act('p', 'approve'),
          { expect: { assignees: { a: ['q'] }, votes: { a: { pass: 1, fail: 0, open: 1 } } } },
          act('q', 'reject'),
          { expect: { visited: ['no'], ended: true } },
        ],
      }),
    ).toBeUndefined();
  });

  it('without signers is an incident', async () => {
    expect(
      await play(text('all'), { start: { people: { board: [] } }, steps: [{ expect: { incidents: ['a'] } }] }),
    ).toBeUndefined();
  });
});
