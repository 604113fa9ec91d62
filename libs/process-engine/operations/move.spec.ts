import { describe, expect, it } from '@jest/globals';
import { compiled, Desk, deskOf } from '../testing/desk.js';

/** The notation numbers flows in their order: f1 s→fork, f2 f3 the branch of a, f4 f5 that of b, f6 join→after. */
const branches = (join: string) => `
  start s
  and fork
  user a
  user b
  ${join} join
  user after
  s -> fork
  fork -> a -> join
  fork -> b -> join
  join -> after`;

const tokenOf = (desk: Desk, el: string) => desk.at.tokens.find((token) => token.el === el)?.id ?? 0;
const tasksOf = (desk: Desk) => [...desk.tasks.values()].map(({ el }) => el);

describe('a token that is moved onto a join', () => {
  it.each(['and', 'or', 'complex'])('counts for the flow that it was on the way to (%s)', async (join) => {
    const desk = await deskOf(branches(join));
    desk.send({ type: 'moved', token: tokenOf(desk, 'b'), to: 'join' });
    expect(tasksOf(desk)).toEqual(['a']);
    expect(desk.at.tokens.find(({ el }) => el === 'join')).toMatchObject({ wait: 'join', via: 'f5' });
    desk.act('a');
    expect([tasksOf(desk), desk.incidents.size, desk.at.tokens.length]).toEqual([['after'], 0, 1]);
  });

  it('of another branch counts for the flow that is still empty', async () => {
    const desk = await deskOf(branches('and'));
    desk.act('a');
    desk.send({ type: 'moved', token: tokenOf(desk, 'b'), to: 'join', via: ['f5'] });
    expect(tasksOf(desk)).toEqual(['after']);
  });

  it('from far away takes a flow that has no token yet', async () => {
    const text = `${branches('and')}\nuser c\nfork -> c`;
    const desk = await deskOf(text);
    desk.act('a');
    desk.send({ type: 'moved', token: tokenOf(desk, 'c'), to: 'join' });
    expect(tasksOf(desk).sort()).toEqual(['after', 'b']);
  });

  it('counts for every flow where all are named', async () => {
    const desk = await deskOf(branches('and'));
    desk.send({ type: 'moved', token: tokenOf(desk, 'a'), to: 'join', via: ['f3', 'f5'] });
    expect([tasksOf(desk), desk.incidents.size]).toEqual([['b', 'after'], 0]);
  });

  it('counts for the flow that is named, a second time too', async () => {
    const desk = await deskOf(branches('and'));
    desk.send({ type: 'moved', token: tokenOf(desk, 'a'), to: 'join', via: ['f5'] });
    desk.act('b');
    expect(desk.at.tokens.map(({ el, via }) => [el, via])).toEqual([
      ['join', 'f5'],
      ['join', 'f5'],
    ]);
    expect([...desk.incidents.values()].map(({ code }) => code)).toEqual(['deadlock', 'deadlock']);
  });

  it('opens the sub-process around the join', async () => {
    const text = `start s\nuser before\nsub part {\n start ps\n and fork\n user a\n user b\n and join\n user in\n ps -> fork\n fork -> a -> join\n fork -> b -> join\n join -> in\n}\ns -> before -> part`;
    const desk = await deskOf(text);
    const [one, other] = (await compiled(text)).root.all.get('join')?.incoming ?? [];
    desk.send({ type: 'moved', token: tokenOf(desk, 'before'), to: 'join', via: [one?.id ?? '', other?.id ?? ''] });
    expect(tasksOf(desk)).toEqual(['in']);
  });

  it.each([
    ['join', ['f2']],
    ['join', ['nothing']],
    ['join', []],
    ['join', ['f5', 'f5']],
    ['after', ['f6']],
    ['fork', ['f1']],
  ])('is refused where %s has no such incoming flows: %s', async (to, via) => {
    const desk = await deskOf(branches('and'));
    const before = desk.at;
    expect(desk.send({ type: 'moved', token: tokenOf(desk, 'a'), to, via })).toMatchObject({ code: 8002 });
    expect(desk.at).toBe(before);
  });
});

describe('an instance that an administrator begins at a join', () => {
  it('has all that it waits for', async () => {
    const definition = await compiled(branches('and'));
    const desk = new Desk(definition, await compiled(branches('and')));
    expect(desk.start({ from: 'join' })).toBeUndefined();
    expect([tasksOf(desk), desk.incidents.size]).toEqual([['after'], 0]);
  });
});
