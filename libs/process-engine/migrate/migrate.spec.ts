import { describe, expect, it } from '@jest/globals';
import { compiled, Desk, deskOf } from '../testing/desk.js';
import { migrate, type MigrationOptions } from './migrate.js';

/** Takes the instance of a desk over to a diagram; a desk that goes on with it, or why it does not fit. */
async function over(desk: Desk, from: string, to: string, options?: MigrationOptions, map = {}) {
  const [before, after, copy] = [await compiled(from), await compiled(to), await compiled(to)];
  const migrated = migrate(before, after, desk.at, map, { at: desk.now, facts: {} }, options);
  if (!migrated.ok) return { problems: migrated.problems.map(({ el, code }) => `${el} ${code}`) };
  const next = new Desk(after, copy);
  next.state = migrated.state;
  next.now = desk.now;
  for (const [key, task] of desk.tasks) next.tasks.set(key, task);
  for (const [id, timer] of desk.timers) next.timers.set(id, timer);
  for (const [id, row] of desk.subscriptions) next.subscriptions.set(id, row);
  for (const effect of migrated.effects) {
    if (effect.type === 'setTimer') next.timers.set(effect.armed, effect);
    if (effect.type === 'subscribe') next.subscriptions.set(effect.armed, effect);
    if (effect.type === 'clearTimer') next.timers.delete(effect.armed);
    if (effect.type === 'unsubscribe') next.subscriptions.delete(effect.armed);
  }
  return { next, effects: migrated.effects.map(({ type }) => type) };
}

const names = (desk: Desk | undefined) => [...(desk?.subscriptions.values() ?? [])].map(({ name }) => name);
const dues = (desk: Desk | undefined) => [...(desk?.timers.values() ?? [])].map(({ due }) => due);
const tasks = (desk: Desk | undefined) => [...(desk?.tasks.values() ?? [])].map(({ el }) => el);
const message = (desk: Desk | undefined, name: string) => {
  const row = [...(desk?.subscriptions.values() ?? [])].find((one) => one.name === name);
  return desk?.send({ type: 'messageCame', armed: row?.armed ?? 0 });
};

describe('a trigger that changed under the same id', () => {
  const boundary = (trigger: string) =>
    `start s\nuser a\nboundary late on a ${trigger}\nend e\nend notified\ns -> a -> e\nlate -> notified`;
  const eventSub = (trigger: string) =>
    `start s\nuser a\nend e\ns -> a -> e\neventsub aside {\n start es ${trigger} non\n user b\n es -> b\n}`;
  const waiting = (trigger: string) => `start s\ncatch wait ${trigger}\nend e\ns -> wait -> e`;

  it.each([
    ['boundary event', boundary],
    ['event sub-process', eventSub],
    ['waiting event', waiting],
  ])('of a %s is subscribed to again, unless the old subscription is kept', async (_, text) => {
    const desk = await deskOf(text('message=stop'));
    const { next } = await over(desk, text('message=stop'), text('message=halt'));
    expect(names(next)).toEqual(['halt']);
    const kept = await over(desk, text('message=stop'), text('message=halt'), { keepTriggers: true });
    expect([names(kept.next), kept.effects]).toEqual([['stop'], []]);
    message(next, 'halt');
    expect(next?.history.some(({ kind }) => kind === 'fired')).toBe(true);
  });

  it.each([boundary, eventSub, waiting])('may be of another kind', async (text) => {
    const desk = await deskOf(text('duration=PT1H'));
    const { next } = await over(desk, text('duration=PT1H'), text('message=stop'));
    expect([names(next), dues(next)]).toEqual([['stop'], []]);
  });

  it('counts a new duration from then on', async () => {
    const desk = await deskOf(boundary('duration=PT5H'));
    desk.now = '2026-01-01T02:00:00.000Z';
    const { next } = await over(desk, boundary('duration=PT5H'), boundary('duration=PT1H'));
    expect(dues(next)).toEqual(['2026-01-01T03:00:00.000Z']);
    const same = await over(desk, boundary('duration=PT5H'), boundary('duration=PT5H'));
    expect([dues(same.next), same.effects]).toEqual([['2026-01-01T05:00:00.000Z'], []]);
  });

  it('is armed once for each of several triggers', async () => {
    const desk = await deskOf(waiting('message=one signal=two'));
    const { next } = await over(desk, waiting('message=one signal=two'), waiting('message=one signal=three'));
    expect(names(next)).toEqual(['one', 'three']);
  });

  it('is armed where an error was caught before, and not where the event has moved to', async () => {
    const desk = await deskOf(boundary('error=BAD'));
    expect(names((await over(desk, boundary('error=BAD'), boundary('message=stop'))).next)).toEqual(['stop']);
    const elsewhere = `start s\nuser a\nuser b\nboundary late on b message=stop\nend e\nend notified\ns -> a -> b -> e\nlate -> notified`;
    const moved = await over(await deskOf(boundary('message=stop')), boundary('message=stop'), elsewhere);
    expect(names(moved.next)).toEqual([]);
  });
});

describe('a task and a sub-process', () => {
  const flat = 'start s\nuser a\nuser b\nend e\ns -> a -> b -> e';
  const around = (words = '') =>
    `start s\nsub part${words} {\n start ps\n user a\n user b\n end pe\n ps -> a -> b -> pe\n eventsub aside {\n  start es message=help non\n  user help\n  es -> help\n }\n}\nboundary out on part message=stop\nuser after\nuser stopped\ns -> part -> after\nout -> stopped`;

  it('goes into a new one, which is open with its events', async () => {
    const desk = await deskOf(flat);
    const { next } = await over(desk, flat, around());
    expect(names(next).sort()).toEqual(['help', 'stop']);
    next?.act('a');
    next?.act('b');
    expect(tasks(next)).toEqual(['after']);
  });

  it('ends with the new one around it', async () => {
    const { next } = await over(await deskOf(flat), flat, around());
    message(next, 'stop');
    expect(tasks(next)).toEqual(['stopped']);
  });

  it('goes out of one that is gone, with what it knows; its events are gone too', async () => {
    const text = around();
    const desk = await deskOf(text);
    const scope = desk.at.scopes.find(({ el }) => el === 'part')?.id ?? 0;
    desk.state = { ...desk.at, vars: { [scope]: { inner: 5, both: 1 }, 1: { both: 2 } } };
    const { next } = await over(desk, text, flat);
    expect([next?.at.scopes.length, next?.at.tokens.length, names(next)]).toEqual([1, 1, []]);
    expect(next?.at.vars).toEqual({ 1: { inner: 5, both: 2 } });
    next?.act('a');
    next?.act('b');
    expect(next?.at.outcome).toBe('completed');
  });

  it('goes into one that is open already', async () => {
    const open = (inside: string, outside: string) =>
      `start s\nand fork\nsub part {\n start ps\n and split\n user a\n ${inside}\n ps -> split -> a\n}\n${outside}\ns -> fork -> part`;
    const before = open('', 'user b\nfork -> b');
    const after = open('user b\n split -> b', '');
    const { next } = await over(await deskOf(before), before, after);
    expect(next?.at.scopes.filter(({ el }) => el === 'part').length).toBe(1);
    next?.act('a');
    expect(next?.ended).toBe(false);
    next?.act('b');
    expect(next?.at.outcome).toBe('completed');
  });

  it('takes branches that wait at a join along, in and out', async () => {
    const inner = 'and fork\nuser a\nuser b\nand join\nuser after\nfork -> a -> join\nfork -> b -> join\njoin -> after';
    const plain = `start s\n${inner}\ns -> fork`;
    const wrapped = `start s\nsub part {\n start ps\n ${inner}\n ps -> fork\n}\ns -> part`;
    for (const [from, to] of [
      [plain, wrapped],
      [wrapped, plain],
    ] as const) {
      const desk = await deskOf(from);
      desk.act('a');
      const { next } = await over(desk, from, to);
      next?.act('b');
      expect([tasks(next), next?.incidents.size]).toEqual([['after'], 0]);
    }
  });

  it('goes through several levels, a countersign in progress too', async () => {
    const vote = 'user a sign=all';
    const deep = `start s\nsub one {\n start os\n sub two {\n  start ts\n  ${vote}\n  ts -> a\n }\n os -> two\n}\nuser after\ns -> one -> after`;
    const shallow = `start s\n${vote}\nuser after\ns -> a -> after`;
    for (const [from, to] of [
      [deep, shallow],
      [shallow, deep],
    ] as const) {
      const desk = await deskOf(from, { answers: { people: () => ({ count: 2 }) } });
      desk.act('a');
      const { next } = await over(desk, from, to);
      next?.act('a');
      expect(tasks(next)).toEqual(['after']);
    }
  });

  it('leaves a sub-process that others are in open, and closes one that is left by all', async () => {
    const both =
      'start s\nsub part {\n start ps\n and fork\n user a\n user b\n ps -> fork\n fork -> a\n fork -> b\n}\nuser c\ns -> part -> c';
    const one =
      'start s\nsub part {\n start ps\n and fork\n user b\n ps -> fork\n fork -> b\n}\nuser a\nuser c\ns -> part -> a -> c';
    const none =
      'start s\nsub part {\n start ps\n and fork\n user d\n ps -> fork -> d\n}\nuser a\nuser b\nuser c\ns -> part -> a -> b -> c';
    const kept = await over(await deskOf(both), both, one);
    expect(kept.next?.at.scopes.length).toBe(2);
    const closed = await over(await deskOf(both), both, none);
    expect(closed.next?.at.scopes.length).toBe(1);
    expect(tasks(closed.next)).toEqual(['a', 'b']);
  });

  it.each([
    ['a loop', around(' times=2')],
    ['a transaction', around().replace('sub part', 'transaction part')],
    [
      'an event sub-process',
      'start s\nuser x\ns -> x\neventsub aside {\n start es message=go\n user a\n user b\n es -> a -> b\n}',
    ],
  ])('cannot go into or out of %s', async (_, text) => {
    expect(await over(await deskOf(flat), flat, text)).toEqual({ problems: ['a nesting'] });
    const back = text.startsWith('start s\nuser x') ? undefined : await over(await deskOf(text), text, flat);
    if (back) expect(back.problems).toContain('a nesting');
  });
});

describe('pending compensation', () => {
  const undone = 'boundary ca on a compensate\nscript undoA undoes feel="1" result=undoneA\nundo ca undoA';
  const rest = 'user b\nthrow back compensate\nend e';
  const plain = `start s\nuser a\n${undone}\n${rest}\ns -> a -> b -> back -> e`;
  const pending = async () => {
    const desk = await deskOf(plain);
    desk.act('a');
    return desk;
  };
  const wrapped = `start s\nsub part {\n start ps\n user a\n ${undone}\n ${rest}\n ps -> a -> b -> back -> e\n}\ns -> part`;

  it('goes into and out of a sub-process with its activity', async () => {
    const { next } = await over(await pending(), plain, wrapped);
    next?.act('b');
    expect(next?.history.some(({ el }) => el === 'undoA')).toBe(true);
    const desk = await deskOf(wrapped);
    desk.act('a');
    const back = await over(desk, wrapped, plain);
    back.next?.act('b');
    expect(back.next?.at.vars).toEqual({ 1: { undoneA: 1 } });
    expect(back.next?.history.some(({ el }) => el === 'undoA')).toBe(true);
  });

  it.each([
    ['whose activity is gone', `start s\n${rest}\ns -> b -> back -> e`],
    ['whose handler is gone', `start s\nuser a\n${rest}\ns -> a -> b -> back -> e`],
    ['whose activity is of another kind', plain.replace('user a\n', 'script a feel="1"\n')],
    [
      'in a sub-process that is not open',
      `start s\nsub part {\n start ps\n user a\n ${undone}\n ps -> a\n}\n${rest}\ns -> part -> b -> back -> e`,
    ],
  ])('%s is refused', async (_, to) => {
    const desk = await pending();
    const before = JSON.stringify(desk.at);
    expect(await over(desk, plain, to)).toEqual({ problems: ['a compensation'] });
    expect(JSON.stringify(desk.at)).toBe(before);
    // Before it is complete there is nothing to lose.
    expect((await over(await deskOf(plain), plain, plain)).problems).toBeUndefined();
  });

  it('inside a completed sub-process counts too', async () => {
    const sub = (inside: string) =>
      `start s\nsub part {\n start ps\n ${inside}\n ps -> a\n}\n${rest}\ns -> part -> b -> back -> e`;
    const before = sub(`user a\n ${undone}`);
    const desk = await deskOf(before);
    desk.act('a');
    expect(await over(desk, before, sub('user a'))).toEqual({ problems: ['a compensation'] });
    expect((await over(desk, before, before)).problems).toBeUndefined();
  });

  it('of a sub-process that everything leaves is refused', async () => {
    const kept = `start s\nsub part {\n start ps\n user a\n ${undone}\n ps -> a\n}\n${rest}\ns -> part -> b -> back -> e`;
    const desk = await deskOf(wrapped);
    desk.act('a');
    expect(await over(desk, wrapped, kept)).toEqual({ problems: ['a compensation'] });
  });
});
