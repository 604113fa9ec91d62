import { describe, expect, it } from '@jest/globals';
import { migrate } from '../migrate/migrate.js';
import { compiled, deskOf, type Desk } from './desk.js';
import { broken } from './invariants.js';

/** What the properties have found once, in the smallest diagram that shows it. */

const twoTasks = 'start s\nuser a actions="approve reject"\nuser b actions="approve reject"\nend e\ns -> a -> b -> e';
const voteOf = (words: string) =>
  `start s\nuser a assignee="board" actions="approve reject" ${words}\nend e\ns -> a -> e`;
const three = { people: () => ({ count: 3 }) };

/** The number of an element's last decision, and of its token. */
function lastAct(desk: Desk, el: string) {
  const act = desk.history.filter((item) => item.kind === 'acted' && item.el === el).at(-1);
  return { act: act?.n ?? 0, token: act?.token ?? 0, ...(act?.i === undefined ? {} : { i: act.i }) };
}

function tokenOf(desk: Desk, el: string): number {
  return desk.at.tokens.find((token) => token.el === el)?.id ?? 0;
}

describe('answers', () => {
  it('people of an iteration that are named twice open one task', async () => {
    const desk = await deskOf('start s\nuser a times=2 assignee="x"\nend e\ns -> a -> e', { answers: { twice: true } });
    expect([...desk.tasks.keys()]).toHaveLength(2);
    const before = desk.at;
    expect(desk.send({ type: 'peopleKnown', token: tokenOf(desk, 'a'), i: 0, count: 1 })).toBeUndefined();
    expect(desk.at).toEqual(before);
  });
});

describe('returns', () => {
  it('out of a branch and straight back leaves the other branches and the join as they are', async () => {
    const text = `
      start s
      user a
      and fork
      user b
      user c
      and join
      end e
      s -> a -> fork
      fork -> b -> join
      fork -> c -> join
      join -> e`;
    const desk = await deskOf(text);
    desk.act('a');
    desk.act('c');
    expect(desk.send({ type: 'returned', token: tokenOf(desk, 'b'), mode: 'back' })).toBeUndefined();
    expect([...desk.tasks.values()].map(({ el }) => el)).toEqual(['a']);
    desk.act('a');
    expect([...desk.tasks.values()].map(({ el }) => el)).toEqual(['b']);
    desk.act('b');
    expect(desk.at.outcome).toBe('completed');
  });
});

describe('withdrawals', () => {
  it('a task that was sent back to and taken back still goes straight on to who sent it', async () => {
    const text = `
      start s
      user a
      user c
      and fork
      user b
      user d
      and join
      end e
      s -> a -> c -> fork
      fork -> b -> join
      fork -> d -> join
      join -> e`;
    const desk = await deskOf(text);
    for (const el of ['a', 'c', 'd']) desk.act(el);
    desk.send({ type: 'returned', token: tokenOf(desk, 'b'), to: 'a', mode: 'back' });
    desk.act('a');
    expect(desk.send({ type: 'withdrew', ...lastAct(desk, 'a'), el: 'a', action: 'complete' })).toBeUndefined();
    desk.act('a');
    expect([...desk.tasks.values()].map(({ el }) => el)).toEqual(['b']);
    desk.act('b');
    expect(desk.at.outcome).toBe('completed');
  });
});

describe('votes', () => {
  it('an advice cannot be taken back as if it were a vote', async () => {
    const text = voteOf('sign="all"');
    const desk = await deskOf(text, { answers: three });
    const token = tokenOf(desk, 'a');
    desk.send({ type: 'signersAdded', token, i: 0, count: 2, mode: 'before' });
    desk.send({ type: 'acted', token, i: 3, action: 'approve' });
    const given = lastAct(desk, 'a');
    expect(desk.send({ type: 'withdrew', ...given, el: 'a', action: 'approve' })).toMatchObject({ code: 8008 });
    expect(broken(await compiled(text), desk)).toEqual([]);
  });

  it('a vote that others have signed after is not taken back', async () => {
    const text = voteOf('sign="all"');
    const desk = await deskOf(text, { answers: three });
    const token = tokenOf(desk, 'a');
    desk.send({ type: 'signersAdded', token, i: 0, count: 1, mode: 'after' });
    desk.send({ type: 'acted', token, i: 0, action: 'approve' });
    const given = lastAct(desk, 'a');
    expect(desk.send({ type: 'withdrew', ...given, el: 'a', action: 'approve' })).toMatchObject({ code: 8008 });
    desk.send({ type: 'acted', token, i: 3, action: 'approve' });
    expect(desk.send({ type: 'withdrew', ...given, el: 'a', action: 'approve' })).toMatchObject({ code: 8008 });
    expect(broken(await compiled(text), desk)).toEqual([]);
  });

  it('who must pass and takes their vote back has to pass again', async () => {
    const text = voteOf('sign="ratio(0.6)" addSign="mustPass"');
    const desk = await deskOf(text, { answers: three });
    const token = tokenOf(desk, 'a');
    desk.send({ type: 'signersAdded', token, i: 0, count: 1, mode: 'parallel' });
    desk.send({ type: 'acted', token, i: 3, action: 'approve' });
    desk.send({ type: 'withdrew', ...lastAct(desk, 'a'), el: 'a', action: 'approve' });
    for (const i of [0, 1, 2]) desk.send({ type: 'acted', token, i, action: 'approve' });
    expect(desk.ended).toBe(false);
    desk.send({ type: 'acted', token, i: 3, action: 'approve' });
    expect(desk.at.outcome).toBe('completed');
  });

  it('who was to sign after and is removed is never asked', async () => {
    const text = voteOf('sign="all"');
    const desk = await deskOf(text, { answers: { people: () => ({ count: 2 }) } });
    const token = tokenOf(desk, 'a');
    desk.send({ type: 'signersAdded', token, i: 0, count: 2, mode: 'after' });
    expect(desk.send({ type: 'signerRemoved', token, i: 2 })).toBeUndefined();
    expect(desk.send({ type: 'signerRemoved', token, i: 2 })).toMatchObject({ code: 8003 });
    desk.send({ type: 'acted', token, i: 0, action: 'approve' });
    expect([...desk.tasks.values()].map(({ i }) => i)).toEqual([1, 3]);
    expect(broken(await compiled(text), desk)).toEqual([]);
  });

  it('when all who were to sign after are taken out the one who asked them still decides', async () => {
    const text = voteOf('sign="all"');
    const desk = await deskOf(text, { answers: { people: () => ({ count: 2 }) } });
    const token = tokenOf(desk, 'a');
    desk.send({ type: 'signersAdded', token, i: 0, count: 1, mode: 'after' });
    desk.send({ type: 'signerRemoved', token, i: 2 });
    expect(desk.at.scopes[1]?.loop).toMatchObject({ ended: 0, passed: 0, open: '3' });
  });

  it('who has passed before their turn in a sequence cannot be taken out', async () => {
    const people = () => ({ count: 3, skip: [1] });
    const desk = await deskOf(voteOf('sign="sequence"'), { answers: { people } });
    expect(desk.send({ type: 'signerRemoved', token: tokenOf(desk, 'a'), i: 1 })).toMatchObject({ code: 8003 });
  });
});

describe('iterations', () => {
  it('a decision is taken back while the next iteration is an incident', async () => {
    let asked = 0;
    const people = () => ({ count: asked++ === 1 ? 0 : 1 });
    const text = 'start s\nuser a times=2 sequential assignee="x"\nend e\ns -> a -> e';
    const desk = await deskOf(text, { answers: { people } });
    desk.act('a');
    expect(desk.incidents.size).toBe(1);
    expect(desk.send({ type: 'withdrew', ...lastAct(desk, 'a'), el: 'a', action: 'complete' })).toBeUndefined();
    expect([desk.incidents.size, desk.tasks.size]).toEqual([0, 1]);
    expect(broken(await compiled(text), desk)).toEqual([]);
  });
});

describe('moves', () => {
  it('a join whose other branch an administrator took away is an incident', async () => {
    const text = `start s\nand fork\nuser a\nuser b\nand join\nend e\ns -> fork\nfork -> a -> join\nfork -> b -> join\njoin -> e`;
    const desk = await deskOf(text);
    desk.act('a');
    desk.send({ type: 'moved', token: tokenOf(desk, 'b'), to: 'e' });
    expect([...desk.incidents.values()].map(({ el, code }) => [el, code])).toEqual([['join', 'deadlock']]);
    desk.send({ type: 'moved', token: tokenOf(desk, 'join'), to: 'e' });
    expect(desk.at.outcome).toBe('completed');
  });
});

describe('migration', () => {
  it('an event that has come once is not armed again', async () => {
    const text = `${twoTasks}\nboundary late on a non duration=PT1H\nend notified\nlate -> notified`;
    const desk = await deskOf(text);
    desk.fireNext();
    const migrated = migrate(await compiled(text), await compiled(text), desk.at, {}, { at: desk.now, facts: {} });
    expect(migrated).toMatchObject({ ok: true, effects: [] });
  });
});
