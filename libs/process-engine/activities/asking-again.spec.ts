import { describe, expect, it } from '@jest/globals';
import { migrate } from '../migrate/migrate.js';
import { compiled, deskOf, type Desk } from '../testing/desk.js';

const actions = 'actions="approve reject"';
const inTurn = `
  start s
  user a ${actions}
  user b ${actions}
  user c ${actions}
  user d
  end no
  s -> a
  a -> b on approve
  a -> no on reject
  b -> c on approve
  b -> no on reject
  c -> d on approve
  c -> no on reject`;

/** Two branches, in each of which one approval follows the other. */
const branches = `
  start s
  and fork
  user a ${actions}
  user a2 ${actions}
  user b ${actions}
  and join
  user after
  end no
  s -> fork
  fork -> a
  a -> a2 on approve
  a -> no on reject
  a2 -> join
  fork -> b
  b -> join
  join -> after`;

const inside = `
  start s
  user a ${actions}
  sub part {
    start p
    user b ${actions}
    user c ${actions}
    p -> b -> c
  }
  user d
  end no
  s -> a
  a -> part on approve
  a -> no on reject
  part -> d`;

const tasksOf = (desk: Desk) => [...desk.tasks.values()].map(({ el }) => el).sort();
const acts = (desk: Desk, ...els: readonly string[]) =>
  els.forEach((el) => expect(desk.act(el, 'approve')).toBeUndefined());
/** An act that changes what these steps approved. */
function changes(desk: Desk, el: string, again: readonly string[], action = 'approve'): void {
  const task = [...desk.tasks.values()].find((open) => open.el === el);
  expect(desk.send({ type: 'acted', token: task?.token ?? 0, action, again })).toBeUndefined();
}

describe('steps that are asked again', () => {
  it('are asked one after the other, then the step that made the change is left', async () => {
    const desk = await deskOf(inTurn);
    acts(desk, 'a', 'b');
    changes(desk, 'c', ['a', 'b']);
    expect(tasksOf(desk)).toEqual(['a']);
    expect(desk.effects.filter(({ type }) => type === 'askPeople').at(-1)).toMatchObject({ el: 'a', again: true });
    acts(desk, 'a');
    expect(tasksOf(desk)).toEqual(['b']);
    acts(desk, 'b');
    expect(tasksOf(desk)).toEqual(['d']);
    const taken = desk.history.filter(({ kind, el }) => kind === 'left' && el === 'c').map(({ took }) => took?.length);
    expect(taken).toEqual([0, 1]);
  });

  it('end it by a rejection, which takes their own way', async () => {
    const desk = await deskOf(inTurn);
    acts(desk, 'a', 'b');
    changes(desk, 'c', ['a', 'b']);
    desk.act('a', 'reject');
    expect([desk.ended, desk.history.some(({ kind, el }) => kind === 'entered' && el === 'no')]).toEqual([true, true]);
  });

  it('ask others again when they change it themselves', async () => {
    const desk = await deskOf(inTurn);
    acts(desk, 'a', 'b');
    changes(desk, 'c', ['a', 'b']);
    changes(desk, 'a', ['c', 'b']);
    acts(desk, 'b');
    expect(tasksOf(desk)).toEqual(['c']);
    acts(desk, 'c');
    expect(tasksOf(desk)).toEqual(['d']);
  });

  it('are none where the change was rejected, or where they were never done', async () => {
    const desk = await deskOf(inTurn);
    acts(desk, 'a');
    changes(desk, 'b', ['c', 'nothing']);
    expect(tasksOf(desk)).toEqual(['c']);
    changes(desk, 'c', ['a'], 'reject');
    expect(desk.ended).toBe(true);
  });

  it('are still asked where the record was sent back to a step after them', async () => {
    const desk = await deskOf(inTurn);
    acts(desk, 'a', 'b');
    changes(desk, 'c', ['a']);
    const asked = [...desk.tasks.values()][0];
    // The change is withdrawn while the first of them is asked: the step decides again, and they are asked after it.
    const act = desk.history.findLast(({ kind, el }) => kind === 'acted' && el === 'c');
    const withdrawn = { el: 'c', act: act?.n ?? 0, token: act?.token ?? 0, action: 'approve' };
    expect(desk.send({ type: 'withdrew', ...withdrawn })).toBeUndefined();
    expect([tasksOf(desk), asked?.el]).toEqual([['c'], 'a']);
    const task = [...desk.tasks.values()][0];
    expect(desk.send({ type: 'returned', token: task?.token ?? 0, mode: 'redo', to: 'b' })).toBeUndefined();
    acts(desk, 'b');
    expect(tasksOf(desk)).toEqual(['a']);
    acts(desk, 'a');
    expect(tasksOf(desk)).toEqual(['c']);
  });

  it('of another branch reject as it would have: the branch of the change goes on to its join', async () => {
    const desk = await deskOf(branches);
    acts(desk, 'a', 'a2');
    changes(desk, 'b', ['a']);
    expect(tasksOf(desk)).toEqual(['a']);
    desk.act('a', 'reject');
    expect(desk.at.tokens.map(({ el, via }) => [el, via])).toEqual([['join', 'f7']]);
  });

  it('before a fork end its branches when they reject', async () => {
    const desk = await deskOf(`${branches.replace('s -> fork', 'user first actions="approve reject"\ns -> first')}
      first -> fork on approve
      first -> no on reject`);
    acts(desk, 'first');
    changes(desk, 'b', ['first']);
    expect(tasksOf(desk)).toEqual(['a', 'first']);
    desk.act('first', 'reject');
    expect(desk.ended).toBe(true);
  });

  it('around a sub-process are asked when it is left, those inside at once', async () => {
    const desk = await deskOf(inside);
    acts(desk, 'a', 'b');
    changes(desk, 'c', ['a', 'b']);
    expect(tasksOf(desk)).toEqual(['b']);
    acts(desk, 'b');
    expect(tasksOf(desk)).toEqual(['a']);
    acts(desk, 'a');
    expect(tasksOf(desk)).toEqual(['d']);
  });

  it('keep their ids when the instance is migrated; without the step of the change it goes on from them', async () => {
    const desk = await deskOf(inTurn);
    acts(desk, 'a', 'b');
    changes(desk, 'c', ['a', 'b']);
    const moment = { at: desk.now, facts: {} };
    const before = await compiled(inTurn);
    const renamed = await compiled(inTurn.replace(/\bc\b/g, 'c2').replace(/\bb\b/g, 'b2'));
    const migrated = migrate(before, renamed, desk.at, { b: 'b2', c: 'c2' }, moment);
    expect(migrated.ok && migrated.state.tokens[0]?.again).toEqual({ els: ['b2'], home: 'c2', outcome: 'approve' });
    const shorter = await compiled(inTurn.replace(/^.*\bc\b.*$/gm, '').replace('user d', 'user d\nb -> d on approve'));
    const gone = migrate(before, shorter, desk.at, {}, moment);
    expect(gone.ok && gone.state.tokens[0]).not.toHaveProperty('again');
  });
});
