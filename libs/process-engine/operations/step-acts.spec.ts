import { describe, expect, it } from '@jest/globals';
import { deskOf, type Desk } from '../testing/desk.js';

const tokensAt = (desk: Desk, el: string) => desk.at.tokens.filter((token) => token.el === el).map(({ id }) => id);
const tokenOf = (desk: Desk, el: string) => tokensAt(desk, el)[0] ?? 0;
const tasksOf = (desk: Desk) => [...desk.tasks.values()].map(({ el }) => el);
const codesOf = (desk: Desk) => [...desk.incidents.values()].map(({ code }) => code);
const kindsOf = (desk: Desk) => desk.history.map(({ kind }) => kind);

const cancel = (desk: Desk, token: number, i?: number) =>
  desk.send({ type: 'stepCancelled', token, ...(i === undefined ? {} : { i }) }, 'bob');
const skip = (desk: Desk, token: number, i?: number) =>
  desk.send({ type: 'stepSkipped', token, ...(i === undefined ? {} : { i }) }, 'bob');
const repeat = (desk: Desk, token: number, i?: number) =>
  desk.send({ type: 'stepRepeated', token, ...(i === undefined ? {} : { i }) }, 'bob');

const fork = `
  start s
  and fork
  user a
  user b
  and join
  user after
  end e
  s -> fork
  fork -> a -> join
  fork -> b -> join
  join -> after -> e`;

const inside = `
  start s
  sub part {
    start ps
    user a
    user b
    end pe
    ps -> a -> b -> pe
  }
  user after
  s -> part -> after`;

const iterations = (words: string) => `start s\nuser a ${words}\nuser after\ns -> a -> after`;
const parts = (words: string) =>
  `start s\nsub part ${words} {\n start ps\n user a\n ps -> a\n}\nuser after\ns -> part -> after`;

describe('cancelling a token', () => {
  it('ends it alone, and what waits for it at a join is an incident', async () => {
    const desk = await deskOf(fork);
    desk.act('a');
    expect(cancel(desk, tokenOf(desk, 'b'))).toBeUndefined();
    expect([tasksOf(desk), codesOf(desk), desk.ended]).toEqual([[], ['deadlock'], false]);
    expect(desk.history).toContainEqual(expect.objectContaining({ kind: 'stepCancelled', el: 'b', by: 'bob' }));
  });

  it('lets the other branch go on', async () => {
    const desk = await deskOf(fork);
    cancel(desk, tokenOf(desk, 'b'));
    expect([tasksOf(desk), codesOf(desk), desk.ended]).toEqual([['a'], [], false]);
  });

  it('lets an inclusive join go on with what can still come', async () => {
    const desk = await deskOf(fork.replace('and join', 'or join'));
    desk.act('a');
    cancel(desk, tokenOf(desk, 'b'));
    expect([tasksOf(desk), codesOf(desk)]).toEqual([['after'], []]);
  });

  it('takes away one that waits at a join', async () => {
    const desk = await deskOf(fork);
    desk.act('a');
    cancel(desk, tokenOf(desk, 'join'));
    expect([tasksOf(desk), desk.at.tokens.length]).toEqual([['b'], 1]);
  });

  it('ends the instance as cancelled with the last one', async () => {
    const desk = await deskOf('start s\nuser a\ns -> a');
    cancel(desk, tokenOf(desk, 'a'));
    expect([desk.at.outcome, desk.tasks.size]).toEqual(['cancelled', 0]);
    expect(desk.effects).toContainEqual({ type: 'end', outcome: 'cancelled' });
  });

  it('cancels a sub-process with its last one, and does not go on behind it', async () => {
    const desk = await deskOf(`${inside}\nuser other\ns -> other`);
    cancel(desk, tokenOf(desk, 'a'));
    expect([tasksOf(desk), tokensAt(desk, 'part'), desk.ended]).toEqual([['other'], [], false]);
    const alone = await deskOf(inside);
    cancel(alone, tokenOf(alone, 'a'));
    expect(alone.at.outcome).toBe('cancelled');
  });

  it('stops timers on its border, and what an event-based gateway waits for', async () => {
    const border = await deskOf('start s\nuser a\nuser b\nboundary t on a duration=PT1H\ns -> a\ns -> b\nt -> b');
    expect(border.timers.size).toBe(1);
    cancel(border, tokenOf(border, 'a'));
    expect([border.timers.size, tasksOf(border)]).toEqual([0, ['b']]);

    const gateway = await deskOf(
      'start s\nevent g\ncatch t duration=PT1H\ncatch m message=go\nuser b\ns -> b\ns -> g\ng -> t\ng -> m',
    );
    expect([gateway.timers.size, gateway.subscriptions.size]).toEqual([1, 1]);
    cancel(gateway, tokenOf(gateway, 'g'));
    expect([gateway.timers.size, gateway.subscriptions.size, tasksOf(gateway)]).toEqual([0, 0, ['b']]);
  });

  it('clears the incident of one that is stuck', async () => {
    const desk = await deskOf('start s\nuser a assignee="bob"\nuser b\ns -> a\ns -> b', {
      answers: { people: ({ el }) => ({ count: el === 'a' ? 0 : 1 }) },
    });
    const stuck = desk.at.tokens.find(({ wait }) => wait === 'incident');
    expect(stuck).toMatchObject({ el: 'a' });
    cancel(desk, stuck?.id ?? 0);
    expect([desk.incidents.size, desk.ended]).toEqual([0, false]);
  });

  it.each(['times=3', 'times=3 sequential'])(
    'ends one iteration, and the step completes with the others (%s)',
    async (words) => {
      const desk = await deskOf(iterations(words));
      cancel(desk, tokenOf(desk, 'a'), 0);
      while (tasksOf(desk).includes('a')) desk.act('a');
      expect([tasksOf(desk), kindsOf(desk).filter((kind) => kind === 'acted')]).toEqual([
        ['after'],
        ['acted', 'acted'],
      ]);
    },
  );

  it.each(['times=2', 'times=2 sequential'])('cancels the step with its last iteration (%s)', async (words) => {
    const desk = await deskOf(iterations(words));
    cancel(desk, tokenOf(desk, 'a'), 0);
    cancel(desk, tokenOf(desk, 'a'), 1);
    expect([desk.at.outcome, desk.tasks.size]).toEqual(['cancelled', 0]);
  });

  it('ends one iteration of a sub-process, which does not count as completed', async () => {
    const desk = await deskOf(parts('times=3 until="numberOfCompletedInstances = 1"'));
    const [, second = 0] = tokensAt(desk, 'a');
    cancel(desk, second);
    expect(tasksOf(desk)).toEqual(['a', 'a']);
    desk.act('a');
    expect(tasksOf(desk)).toEqual(['after']);
  });

  it('leaves an ad-hoc sub-process open', async () => {
    const desk = await deskOf('start s\nadhoc part {\n user a\n user b\n}\ns -> part');
    desk.send({ type: 'activated', token: tokenOf(desk, 'part'), elements: ['a'] });
    cancel(desk, tokenOf(desk, 'a'));
    expect([tasksOf(desk), tokensAt(desk, 'part').length, desk.ended]).toEqual([[], 1, false]);
  });
});

describe('skipping a step', () => {
  it('goes on as if it were passed, and says who skipped it', async () => {
    const desk = await deskOf(
      'start s\nuser a actions="approve reject"\nuser yes\nuser no\ns -> a\na -> yes on approve\na -> no on reject',
    );
    skip(desk, tokenOf(desk, 'a'));
    expect(tasksOf(desk)).toEqual(['yes']);
    expect(desk.history).toContainEqual(expect.objectContaining({ kind: 'stepSkipped', el: 'a', by: 'bob' }));
    expect(kindsOf(desk)).not.toContain('acted');
  });

  it('counts at a join like any token', async () => {
    const desk = await deskOf(fork);
    skip(desk, tokenOf(desk, 'a'));
    desk.act('b');
    expect([tasksOf(desk), desk.incidents.size]).toEqual([['after'], 0]);
  });

  it('of a sub-process ends all that is inside', async () => {
    const desk = await deskOf(inside);
    skip(desk, tokenOf(desk, 'part'));
    expect([tasksOf(desk), desk.at.scopes.length]).toEqual([['after'], 1]);
  });

  it('of an event takes its flow, and waits for it no more', async () => {
    const desk = await deskOf('start s\ncatch m message=go\nuser after\ns -> m -> after');
    skip(desk, tokenOf(desk, 'm'));
    expect([tasksOf(desk), desk.subscriptions.size]).toEqual([['after'], 0]);
  });

  it('of work takes it back', async () => {
    const desk = await deskOf('start s\nservice w topic=t\nuser after\ns -> w -> after', {
      answers: { work: () => undefined },
    });
    skip(desk, tokenOf(desk, 'w'));
    expect([tasksOf(desk), desk.works.size]).toEqual([['after'], 0]);
  });

  it('leaves nothing that could be undone', async () => {
    const desk = await deskOf(
      'start s\nuser a\nboundary c on a compensate\nuser back undoes\nundo c back\nthrow t compensate\nuser after\ns -> a -> t -> after',
    );
    skip(desk, tokenOf(desk, 'a'));
    expect(tasksOf(desk)).toEqual(['after']);
  });

  it.each(['times=2', 'times=2 sequential'])('of one iteration leaves the others (%s)', async (words) => {
    const desk = await deskOf(iterations(words));
    skip(desk, tokenOf(desk, 'a'), 0);
    expect(tasksOf(desk)).toEqual(['a']);
    skip(desk, tokenOf(desk, 'a'), 1);
    expect(tasksOf(desk)).toEqual(['after']);
  });

  it('of the step inside an iteration ends that iteration alone', async () => {
    const desk = await deskOf(parts('times=2'));
    skip(desk, tokenOf(desk, 'a'));
    expect(tasksOf(desk)).toEqual(['a']);
    desk.act('a');
    expect(tasksOf(desk)).toEqual(['after']);
  });

  it.each([
    [
      'an event-based gateway',
      'start s\nevent g\ncatch t duration=PT1H\ncatch m message=go\ns -> g\ng -> t\ng -> m',
      'g',
    ],
    ['a step of which no flow holds', 'start s\nuser a\nuser b\ns -> a\na -> b if false', 'a'],
    ['a join', `${fork}`, 'join'],
  ])('is refused at %s', async (_, text, el) => {
    const desk = await deskOf(text);
    if (el === 'join') desk.act('a');
    const before = desk.at;
    expect(skip(desk, tokenOf(desk, el))).toMatchObject({ code: 8002, args: [el, 'skip'] });
    expect(desk.at).toBe(before);
  });
});

describe('repeating a step', () => {
  it('closes its task and opens another one', async () => {
    const desk = await deskOf('start s\nuser a\nboundary t on a duration=PT1H\nuser late\ns -> a\nt -> late');
    const [task] = desk.tasks.keys();
    desk.now = '2026-01-01T00:30:00.000Z';
    repeat(desk, tokenOf(desk, 'a'));
    expect(tasksOf(desk)).toEqual(['a']);
    expect([...desk.tasks.keys()]).not.toEqual([task]);
    expect([...desk.timers.values()].map(({ due }) => due)).toEqual(['2026-01-01T01:30:00.000Z']);
    expect(desk.history).toContainEqual(expect.objectContaining({ kind: 'stepRepeated', el: 'a', by: 'bob' }));
    desk.act('a');
    expect(desk.at.outcome).toBe('completed');
  });

  it('begins a sub-process anew', async () => {
    const desk = await deskOf(inside);
    desk.act('a');
    repeat(desk, tokenOf(desk, 'part'));
    expect(tasksOf(desk)).toEqual(['a']);
  });

  it('begins a vote anew, without the votes so far', async () => {
    const desk = await deskOf('start s\nuser a sign=all actions="approve reject"\nuser after\ns -> a -> after', {
      answers: { people: ({ el }) => ({ count: el === 'a' ? 2 : 1 }) },
    });
    desk.act('a', 'approve');
    repeat(desk, tokenOf(desk, 'a'));
    expect(tasksOf(desk)).toEqual(['a', 'a']);
  });

  it.each(['times=2', 'times=2 sequential'])('of one iteration opens its task again (%s)', async (words) => {
    const desk = await deskOf(iterations(words));
    const before = tasksOf(desk);
    const opened = desk.effects.filter(({ type }) => type === 'openTask').length;
    repeat(desk, tokenOf(desk, 'a'), 0);
    expect(tasksOf(desk)).toEqual(before);
    expect(desk.effects.filter(({ type }) => type === 'openTask')).toHaveLength(opened + 1);
    while (tasksOf(desk).includes('a')) desk.act('a');
    expect(tasksOf(desk)).toEqual(['after']);
  });

  it('of one iteration of a sub-process leaves the others', async () => {
    const desk = await deskOf(parts('times=2'));
    const [first = 0] = desk.at.tokens.filter(({ el, i }) => el === 'part' && i === 0).map(({ id }) => id);
    repeat(desk, first);
    expect(tasksOf(desk)).toEqual(['a', 'a']);
    desk.act('a');
    desk.act('a');
    expect(tasksOf(desk)).toEqual(['after']);
  });

  it('is refused at a join', async () => {
    const desk = await deskOf(fork);
    desk.act('a');
    expect(repeat(desk, tokenOf(desk, 'join'))).toMatchObject({ code: 8002, args: ['join', 'repeat'] });
  });
});

describe.each([
  ['cancelling', cancel],
  ['skipping', skip],
  ['repeating', repeat],
] as const)('%s', (_, act) => {
  it('is refused where the token is gone, or the iteration over', async () => {
    const desk = await deskOf(iterations('times=2'));
    const token = tokenOf(desk, 'a');
    expect(act(desk, 99)).toMatchObject({ code: 8003 });
    desk.act('a');
    expect(act(desk, token, 0)).toMatchObject({ code: 8003 });
    expect(act(desk, token, 7)).toMatchObject({ code: 8003 });
    desk.act('a');
    expect(act(desk, token)).toMatchObject({ code: 8003 });
  });

  it('is refused for one signer of a vote, while the instance is suspended, and once it has ended', async () => {
    const text = 'start s\nuser a sign=all actions="approve reject"\nend e\ns -> a -> e';
    const desk = await deskOf(text, { answers: { people: () => ({ count: 2 }) } });
    const token = tokenOf(desk, 'a');
    expect(act(desk, token, 0)).toMatchObject({ code: 8002 });
    desk.send({ type: 'suspended' });
    expect(act(desk, token)).toMatchObject({ code: 8010 });
    desk.send({ type: 'cancelled' });
    expect(act(desk, token)).toMatchObject({ code: 8003 });
  });

  it('is refused where completed work is being undone', async () => {
    const desk = await deskOf(
      'start s\nuser a\nboundary c on a compensate\nuser back undoes\nundo c back\nthrow t compensate\nuser after\ns -> a -> t -> after',
    );
    desk.act('a');
    expect(tasksOf(desk)).toEqual(['back']);
    expect(act(desk, tokenOf(desk, 'back'))).toMatchObject({ code: 8002 });
  });
});
