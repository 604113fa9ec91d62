import { describe, expect, it } from '@jest/globals';
import type { Vocabulary } from '../compile/index.js';
import { stateRefused } from '../execution/enter-state.js';
import type { Facts } from '../model/definition.js';
import { deskOf, type Desk } from '../testing/desk.js';
import { play } from '../testing/play.js';

const codes = (desk: Desk) =>
  [...desk.incidents.values()].map(({ el, code, i }) => [el, code, ...(i === undefined ? [] : [i])].join(' '));
const tokenOf = (desk: Desk, el: string) => desk.at.tokens.find((token) => token.el === el)?.id ?? 0;
const retry = (desk: Desk, el: string, i?: number) =>
  desk.send({ type: 'retried', token: tokenOf(desk, el), ...(i === undefined ? {} : { i }) });
const data = (desk: Desk, variables: Readonly<Record<string, never>> | Record<string, unknown>) =>
  desk.send({ type: 'dataChanged', variables: variables as never });

describe('a condition of null is never guessed', () => {
  it.each([
    ['an exclusive gateway', 'xor g\ns -> g\ng -> a if x\ng -> e default', 'g condition'],
    ['an inclusive split', 'or g\ns -> g\ng -> a if x\ng -> e default', 'g condition'],
    ['a flow out of a task', 'manual g\ns -> g\ng -> a if x\ng -> e default', 'g condition'],
    ['a number where true or false is asked for', 'xor g\ns -> g\ng -> a if 1\ng -> e default', 'g condition'],
    ['no flow holds and none is the default', 'xor g\ns -> g\ng -> a if false\ng -> e if false', 'g noFlow'],
    ['a collection', 'manual g each="i in list"\ns -> g -> a', 'g collection'],
    ['a number of iterations', 'manual g times=many\ns -> g -> a', 'g cardinality'],
    ['less than no iterations', 'manual g times=-1\ns -> g -> a', 'g cardinality'],
    ['half an iteration', 'manual g times=0.5\ns -> g -> a', 'g cardinality'],
    ['a timer', 'catch g duration="=pause"\ns -> g -> a', 'g timer'],
    ['a timer of a border', 'user g\nboundary b on g date="=day"\ns -> g -> a\nb -> e', 'g timer'],
    ['a text that is no duration', 'catch g duration="=string(5)"\ns -> g -> a', 'g timer'],
    ['when a task is due', 'user g due="=day"\ns -> g -> a', 'g timer'],
    ['a reminder', 'user g remind="=day"\ns -> g -> a', 'g timer'],
  ])('%s', async (_, text, incident) => {
    const desk = await deskOf(`start s\nuser a\nend e\na -> e\n${text}`);
    expect(codes(desk)).toEqual([incident]);
    expect([desk.tasks.size, desk.timers.size, desk.ended]).toEqual([0, 0, false]);
  });

  it('a test against null is a test like any other', async () => {
    const text = 'start s\nxor g\nuser a\nend e\ns -> g\ng -> a if x = null and outcome = null\ng -> e default';
    expect(await play(text, { steps: [{ expect: { tasks: ['a'], incidents: [] } }] })).toBeUndefined();
  });

  it('a guard of null offers nothing', async () => {
    const text = 'start s\nuser a when="ready" actions="go"\nend e\ns -> a -> e';
    expect(
      await play(text, {
        steps: [
          { act: 'a', action: 'go', refused: 8002 },
          { set: { variables: { ready: true } } },
          { act: 'a', action: 'go' },
          { expect: { ended: true } },
        ],
      }),
    ).toBeUndefined();
  });
});

describe('work that fails', () => {
  it('is an incident that is tried again as often as it takes; what runs beside it runs on', async () => {
    let tries = 0;
    const desk = await deskOf(
      'start s\nservice pay\nboundary late on pay non duration=P1D\nend e\nend l\ns -> pay -> e\nlate -> l',
      {
        answers: {
          work: ({ token }) =>
            ++tries < 3 ? { type: 'workFailed', token, message: `down ${tries}` } : { type: 'workDone', token },
        },
      },
    );
    const timer = [...desk.timers.keys()];
    expect([...desk.incidents.values()].map(({ code, message }) => [code, message])).toEqual([['work', 'down 1']]);
    retry(desk, 'pay');
    expect([...desk.incidents.values()].map(({ message }) => message)).toEqual(['down 2']);
    expect([...desk.timers.keys()]).toEqual(timer);
    retry(desk, 'pay');
    expect([desk.at.outcome, tries]).toEqual(['completed', 3]);
    expect(desk.history.filter(({ kind, el }) => kind === 'entered' && el === 'pay')).toHaveLength(1);
  });

  it('fails for one iteration and not for the others', async () => {
    const desk = await deskOf('start s\nservice pay times=3\nend e\ns -> pay -> e', {
      answers: { work: () => undefined },
    });
    const [first = 0, second = 0, third = 0] = desk.works.keys();
    desk.answer(second, { type: 'workFailed', token: second, message: 'down' });
    desk.answer(first, { type: 'workDone', token: first });
    desk.answer(third, { type: 'workDone', token: third });
    expect(codes(desk)).toEqual(['pay work']);
    desk.send({ type: 'retried', token: second });
    desk.answer(second, { type: 'workDone', token: second });
    expect(desk.at.outcome).toBe('completed');
  });

  it('may leave the flow out of it undecided: the work is not done twice', async () => {
    let done = 0;
    const desk = await deskOf('start s\nservice pay\nend yes\nend no\ns -> pay\npay -> yes if ok\npay -> no default', {
      answers: { work: ({ token }) => ({ type: 'workDone', token, result: { n: ++done } }) },
    });
    expect(codes(desk)).toEqual(['pay condition']);
    data(desk, { ok: true });
    retry(desk, 'pay');
    expect([desk.at.outcome, done]).toEqual(['completed', 1]);
  });
});

describe('a state whose condition does not hold', () => {
  const vocabulary: Vocabulary = {
    subjects: [
      {
        subject: 'thing',
        states: ['open', 'closed'],
        actions: ['go', 'submit'],
        start: 'submit',
        handlers: [],
        facts: { paid: 'boolean' },
        mayEnter: (state: string, facts: Facts) => state !== 'closed' || facts.paid === true,
      },
    ],
  };
  const words = 'lab:subject="thing" lab:nameZh="事"';
  const options = { vocabulary, words, facts: { paid: false } };

  it.each([
    ['a task', 'user a state="closed" actions="go" assignee="x" nameEn="A" nameZh="甲"\nend e\ns -> a -> e', 'a'],
    ['an end', 'end e state="closed"\ns -> e', 'e'],
    ['a sub-process', 'sub a state="closed" {\nstart i\nend j\ni -> j\n}\nend e\ns -> a -> e', 'a'],
  ])('stops %s before it is entered, and a retry enters it from the start', async (_, text, el) => {
    const desk = await deskOf(`start s\n${text}`, options);
    expect(codes(desk)).toEqual([`${el} ${stateRefused}`]);
    expect(desk.effects.some(({ type }) => type === 'enterState')).toBe(false);
    expect(desk.history.some((item) => item.kind === 'entered' && item.el === el)).toBe(false);
    retry(desk, el);
    expect(codes(desk)).toEqual([`${el} ${stateRefused}`]);
    desk.facts = { paid: true };
    retry(desk, el);
    expect(desk.incidents.size).toBe(0);
    expect(desk.effects.filter(({ type }) => type === 'enterState')).toEqual([
      { type: 'enterState', state: 'closed', el },
    ]);
    expect(desk.history.filter((item) => item.kind === 'entered' && item.el === el)).toHaveLength(1);
  });

  it.each(['and', 'or'])('of a join (%s) is taken when the tokens are together, not by each of them', async (kind) => {
    const desk = await deskOf(
      `start s\nand fork\nuser a assignee="x" actions="go"\nuser b assignee="x" actions="go"\n${kind} join state="closed"\nend e\ns -> fork\nfork -> a -> join\nfork -> b -> join\njoin -> e`,
      options,
    );
    desk.act('a', 'go');
    expect([desk.incidents.size, desk.effects.some(({ type }) => type === 'enterState')]).toEqual([0, false]);
    desk.act('b', 'go');
    expect(codes(desk)).toEqual([`join ${stateRefused}`]);
    desk.facts = { paid: true };
    const [incident] = desk.incidents.values();
    desk.send({ type: 'retried', token: incident?.token ?? 0 });
    expect([desk.at.outcome, desk.effects.filter(({ type }) => type === 'enterState').length]).toEqual([
      'completed',
      1,
    ]);
  });

  it('is refused to the person who acts, and the command with it', async () => {
    const text =
      'start s\nuser a actions="go" assignee="bob" nameEn="A" nameZh="甲"\nend e state="closed"\ns -> a -> e';
    const steps = [
      { act: 'a', action: 'go', as: 'bob', refused: 8002 },
      { expect: { tasks: ['a'], incidents: [], state: null } },
    ];
    expect(await play(text, { vocabulary, words, start: { facts: { paid: false } }, steps })).toBeUndefined();
  });
});

describe('one iteration whose people are not found', () => {
  const text = 'start s\nuser a each="p in people" assignee="user(=p)" actions="ok"\nend e\ns -> a -> e';
  const found = (asked: { readonly rules: readonly { readonly args: readonly string[] }[] }) => ({
    count: asked.rules[0]?.args.length ?? 0,
  });

  it('concerns one iteration: the others are open, and a retry asks for its people only', async () => {
    const desk = await deskOf(text, { variables: { people: ['x', null, 'z'] }, answers: { people: found } });
    expect(codes(desk)).toEqual(['a people 1']);
    expect([...desk.tasks.values()].map(({ i }) => i)).toEqual([0, 2]);
    expect(desk.send({ type: 'acted', token: tokenOf(desk, 'a'), i: 1, action: 'ok' })).toMatchObject({ code: 8003 });
    desk.act('a', 'ok');
    desk.act('a', 'ok');
    expect(desk.ended).toBe(false);
    expect(retry(desk, 'a')).toMatchObject({ code: 8003 });
    retry(desk, 'a', 1);
    expect(codes(desk)).toEqual(['a people 1']);
  });

  it('goes with the loop when that is over or interrupted', async () => {
    const options = { variables: { people: ['x', null, 'z'] }, answers: { people: found } };
    const early = await deskOf(text.replace('assignee', 'until="numberOfCompletedInstances = 1" assignee'), options);
    expect(codes(early)).toEqual(['a people 1']);
    early.act('a', 'ok');
    expect([early.at.outcome, early.incidents.size]).toEqual(['completed', 0]);
    const stopped = await deskOf(`${text}\nboundary b on a message=stop\nb -> e`, options);
    stopped.send({ type: 'messageCame', armed: [...stopped.subscriptions.keys()][0] ?? 0 });
    expect([stopped.at.outcome, stopped.incidents.size]).toEqual(['completed', 0]);
  });

  it('is one of a sequence: the next does not begin before it', async () => {
    let missing = true;
    const people = () => ({ count: missing ? 0 : 1 });
    const desk = await deskOf(text.replace('assignee', 'sequential assignee'), {
      variables: { people: ['x', 'y'] },
      answers: { people },
    });
    expect([codes(desk), desk.tasks.size]).toEqual([['a people 0'], 0]);
    missing = false;
    retry(desk, 'a', 0);
    desk.act('a', 'ok');
    desk.act('a', 'ok');
    expect(desk.at.outcome).toBe('completed');
  });

  it('is what scenarios see and retry', async () => {
    const steps = [
      { expect: { incidents: ['a'], tasks: ['a'], waiting: ['a'] } },
      { retry: 'a' },
      { expect: { incidents: ['a'] } },
      { act: 'a', action: 'ok' },
      { expect: { incidents: ['a'], tasks: [], ended: false } },
    ];
    expect(await play(text, { start: { variables: { people: ['x', null] } }, steps })).toBeUndefined();
  });
});

describe('a loop that cannot be decided', () => {
  it('is one incident, however many act meanwhile, and is over once it can', async () => {
    const desk = await deskOf('start s\nuser a times=4 until="enough"\nend e\ns -> a -> e');
    desk.act('a');
    expect(codes(desk)).toEqual(['a condition']);
    desk.act('a');
    expect(codes(desk)).toEqual(['a condition']);
    data(desk, { enough: false });
    desk.act('a');
    expect(codes(desk)).toEqual([]);
    expect(desk.tasks.size).toBe(1);
  });
});

describe('an inclusive join that cannot be decided', () => {
  const text = `
    start s
    and fork
    user a
    user b
    or join
    user after
    user other
    s -> fork
    fork -> a -> join
    fork -> b -> join
    join -> after if ok
    join -> other default`;

  it('is one incident, and lets one token through once it is tried again', async () => {
    const desk = await deskOf(text);
    desk.act('a');
    desk.act('b');
    expect(codes(desk)).toEqual(['join condition']);
    data(desk, { ok: true });
    const [incident] = desk.incidents.values();
    desk.send({ type: 'retried', token: incident?.token ?? 0 });
    expect([...desk.tasks.values()].map(({ el }) => el)).toEqual(['after']);
    expect(desk.at.tokens).toHaveLength(1);
  });

  it('is raised where it happens, not at another join that waits', async () => {
    const two = `
      start s
      and fork
      user w
      user slow
      or first
      user u
      user v
      or second
      user x
      s -> fork
      fork -> w -> first
      fork -> slow -> first
      first -> x
      fork -> u -> second
      fork -> v -> second
      second -> x if nothing
      second -> x default`;
    const desk = await deskOf(two);
    for (const el of ['w', 'u', 'v']) desk.act(el);
    expect(codes(desk)).toEqual(['second condition']);
    desk.act('slow');
    expect([...desk.tasks.values()].map(({ el }) => el)).toEqual(['x']);
  });
});

describe('times that were fixed', () => {
  it('a cycle keeps the interval it began with, also when its expression would change', async () => {
    const desk = await deskOf(
      'start s\nuser a\nboundary b on a non cycle="=rhythm"\nend x\nend e\ns -> a -> e\nb -> x',
      { variables: { rhythm: 'R3/PT1H' } },
    );
    data(desk, { rhythm: null });
    const rounds: string[] = [];
    while (desk.timers.size > 0 && rounds.length < 10) {
      desk.fireNext();
      rounds.push(desk.now);
    }
    expect(rounds).toEqual(['2026-01-01T01:00:00.000Z', '2026-01-01T02:00:00.000Z', '2026-01-01T03:00:00.000Z']);
    expect(desk.incidents.size).toBe(0);
  });

  it('reminders that cannot be worked out stop the task, and a retry opens it anew', async () => {
    const desk = await deskOf('start s\nuser a remind="PT1H =next"\nend e\ns -> a -> e');
    desk.fireNext();
    expect([codes(desk), desk.tasks.size]).toEqual([['a timer'], 0]);
    data(desk, { next: 'PT5H' });
    retry(desk, 'a');
    expect([desk.incidents.size, desk.tasks.size, desk.timers.size]).toEqual([0, 1, 1]);
  });

  it('the same for iterations leaves them open', async () => {
    const desk = await deskOf('start s\nuser a times=2 remind="PT1H =next"\nend e\ns -> a -> e');
    desk.fireNext();
    expect([codes(desk), desk.tasks.size]).toEqual([['a timer'], 2]);
    desk.act('a');
    desk.act('a');
    expect([desk.at.outcome, desk.incidents.size]).toEqual(['completed', 0]);
  });
});

describe('errors', () => {
  it('thrown by an open task close it, wherever they are caught', async () => {
    const caught = await deskOf('start s\nuser a\nboundary b on a error=BAD\nuser mend\ns -> a\nb -> mend');
    caught.send({ type: 'threw', token: tokenOf(caught, 'a'), error: 'BAD' });
    expect([...caught.tasks.values()].map(({ el }) => el)).toEqual(['mend']);
    expect(caught.effects).toContainEqual({ type: 'closeTask', token: expect.any(Number), el: 'a', reason: 'error' });
    const lost = await deskOf('start s\nuser a\ns -> a');
    lost.send({ type: 'threw', token: tokenOf(lost, 'a'), error: 'BAD' });
    expect([lost.at.outcome, lost.tasks.size]).toEqual(['error:BAD', 0]);
  });

  it('that are uncaught are an incident where the process says so, and a retry opens the task again', async () => {
    const desk = await deskOf('start s\nuser a\nend e\ns -> a -> e', { words: 'lab:uncaughtError="incident"' });
    desk.send({ type: 'threw', token: tokenOf(desk, 'a'), error: 'BAD', message: 'broken' });
    expect([codes(desk), desk.tasks.size]).toEqual([['a BAD'], 0]);
    retry(desk, 'a');
    expect([desk.incidents.size, desk.tasks.size]).toEqual([0, 1]);
  });

  it('pass through the iterations of a loop and end all of them', async () => {
    const text = `
      start s
      sub part times=3 {
        start i
        user a
        end bad error=BAD
        i -> a -> bad
      }
      boundary b on part error=BAD
      user mend
      s -> part
      b -> mend`;
    const desk = await deskOf(text);
    desk.act('a');
    expect([...desk.tasks.values()].map(({ el }) => el)).toEqual(['mend']);
    expect(desk.at.scopes.map(({ el }) => el)).toEqual(['process']);
  });
});

describe('a withdrawal', () => {
  const text = `
    start s
    sub approvals {
      start i
      and fork
      user a assignee="boss" actions="approve reject" remind="P1D"
      user b assignee="board" sign="all" actions="approve reject"
      service c
      catch d message=letter
      catch t duration=P5D
      and join
      i -> fork
      fork -> a -> join
      fork -> b -> join
      fork -> c -> join
      fork -> d -> join
      fork -> t -> join
    }
    boundary back on approvals message=withdraw assignee="requester" when="decisions = 0"
    user revise assignee="requester" actions="submit"
    end e
    s -> approvals -> e
    back -> revise -> approvals`;

  it('takes back everything that goes on inside, and lets the request come again', async () => {
    const desk = await deskOf(text, { by: 'ann', answers: { people: () => ({ count: 2 }), work: () => undefined } });
    expect([desk.tasks.size, desk.works.size, desk.timers.size, desk.subscriptions.size, desk.offers.size]).toEqual([
      3, 1, 2, 2, 1,
    ]);
    const [offer] = desk.offers.values();
    expect(offer).toMatchObject({ name: 'withdraw', rules: [{ resolver: 'requester' }] });
    expect(desk.send({ type: 'messageCame', armed: offer?.armed ?? 0 }, 'ann')).toBeUndefined();
    expect([...desk.tasks.values()].map(({ el }) => el)).toEqual(['revise']);
    expect([
      desk.works.size,
      desk.timers.size,
      desk.subscriptions.size,
      desk.offers.size,
      desk.at.scopes.length,
    ]).toEqual([0, 0, 0, 0, 1]);
    // The old tasks are closed: acting on one is refused.
    expect(desk.send({ type: 'acted', token: 9, action: 'approve' })).toMatchObject({ code: 8003 });
    desk.act('revise', 'submit');
    expect([desk.tasks.size, desk.offers.size]).toEqual([3, 1]);
  });

  it('is over with the first decision', async () => {
    const desk = await deskOf(text, { by: 'ann', answers: { people: () => ({ count: 2 }), work: () => undefined } });
    const [offer] = desk.offers.values();
    desk.act('b', 'approve');
    expect(desk.offers.size).toBe(0);
    expect(desk.send({ type: 'messageCame', armed: offer?.armed ?? 0 }, 'ann')).toMatchObject({ code: 8002 });
  });
});
