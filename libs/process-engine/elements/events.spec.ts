import { describe, expect, it } from '@jest/globals';
import { play } from '../testing/play.js';

describe('timers', () => {
  it('catch event: a duration runs in the zone of the site', async () => {
    const text = `
      start s
      catch wait duration=P1D
      end e
      s -> wait -> e`;
    const start = { at: '2026-03-28T12:00:00Z', zone: 'Europe/Berlin' };
    expect(
      await play(text, {
        start,
        steps: [
          { expect: { waiting: ['wait'], timers: 1, due: { wait: '2026-03-29T11:00:00.000Z' } } },
          { advance: 'PT22H' },
          { expect: { ended: false } },
          { advance: 'PT1H' },
          { expect: { ended: true } },
        ],
      }),
    ).toBeUndefined();
  });

  it('a date, and an expression that gives a duration', async () => {
    const text = `
      start s
      catch day date=2026-02-01T08:00:00
      catch more duration="=duration(pause)"
      end e
      s -> day -> more -> e`;
    expect(
      await play(text, {
        start: { variables: { pause: 'PT2H' }, zone: 'Asia/Shanghai' },
        steps: [
          { now: '2026-02-01T00:00:00Z' },
          { expect: { waiting: ['more'] } },
          { advance: 'PT2H' },
          { expect: { ended: true } },
        ],
      }),
    ).toBeUndefined();
  });

  it('boundary: interrupting ends the activity, the other kind runs beside it', async () => {
    const text = (kind: string) => `
      start s
      user a
      boundary late on a ${kind} duration=PT1H
      user chase
      end e
      s -> a -> e
      late -> chase`;
    expect(
      await play(text(''), { steps: [{ advance: 'PT1H' }, { expect: { tasks: ['chase'], timers: 0 } }] }),
    ).toBeUndefined();
    expect(
      await play(text('non'), {
        steps: [
          { advance: 'PT1H' },
          { expect: { tasks: ['a', 'chase'], timers: 0 } },
          { advance: 'PT5H' },
          { expect: { tasks: ['a', 'chase'] } },
          { act: 'a' },
          { act: 'chase' },
          { expect: { ended: true } },
        ],
      }),
    ).toBeUndefined();
    expect(
      await play(text(''), {
        steps: [
          { act: 'a' },
          { expect: { ended: true, timers: 0 } },
          { advance: 'PT2H' },
          { expect: { notVisited: ['chase'] } },
        ],
      }),
    ).toBeUndefined();
  });

  it('boundary: a cycle fires its rounds and no more', async () => {
    const text = `
      start s
      user a
      boundary tick on a non cycle=R3/PT10M
      end chased
      end e
      s -> a -> e
      tick -> chased`;
    expect(
      await play(text, {
        steps: [
          { advance: 'PT10M' },
          { expect: { visits: { chased: 1 }, timers: 1 } },
          { advance: 'PT1H' },
          { expect: { visits: { chased: 3 }, timers: 0, tasks: ['a'] } },
        ],
      }),
    ).toBeUndefined();
  });

  it('due at once still waits until time moves', async () => {
    const text = `
      start s
      catch wait duration=PT0S
      end e
      s -> wait -> e`;
    expect(
      await play(text, { steps: [{ expect: { ended: false } }, { advance: 'PT0S' }, { expect: { ended: true } }] }),
    ).toBeUndefined();
  });

  it('suspended instances keep the time that is left', async () => {
    const text = `
      start s
      user a
      boundary late on a duration=PT10H
      end e
      end lost
      s -> a -> e
      late -> lost`;
    expect(
      await play(text, {
        steps: [
          { advance: 'PT4H' },
          { suspend: true },
          { expect: { timers: 0 } },
          { act: 'a', refused: 8010 },
          { advance: 'P5D' },
          { resume: true },
          { expect: { due: { late: '2026-01-06T10:00:00.000Z' } } },
          { advance: 'PT6H' },
          { expect: { visited: ['lost'], ended: true } },
        ],
      }),
    ).toBeUndefined();
  });

  it('reminders follow their schedule and end with the task', async () => {
    const text = `
      start s
      user a due=P2D remind="P1D R2/P1D"
      end e
      s -> a -> e`;
    expect(
      await play(text, {
        steps: [
          { expect: { due: { a: '2026-01-03T00:00:00.000Z' }, timers: ['a'] } },
          { advance: 'P1D' },
          { expect: { timers: ['a'] } },
          { advance: 'P10D' },
          { expect: { timers: 0, tasks: ['a'] } },
          { act: 'a' },
          { expect: { ended: true } },
        ],
      }),
    ).toBeUndefined();
  });
});

describe('messages', () => {
  it('start, catch, receive and throw', async () => {
    const text = `
      start s message=order
      catch paid message=paid
      receive got of=goods
      throw tell message=done
      end e
      s -> paid -> got -> tell -> e`;
    expect(
      await play(text, {
        start: { message: 'order', key: 'A1', variables: { n: 1 } },
        steps: [
          { expect: { waiting: ['paid'], subscriptions: ['paid'] } },
          { message: 'paid', key: 'B2', refused: 8013 },
          { message: 'paid', key: 'A1', variables: { sum: 5 } },
          { expect: { waiting: ['got'], variables: { n: 1, sum: 5 } } },
          { message: 'goods' },
          { expect: { ended: true, visited: ['tell'] } },
        ],
      }),
    ).toBeUndefined();
    expect(await play(text, { start: { message: 'nothing', refused: true }, steps: [] })).toBeUndefined();
  });

  it('takes one wait; two that fit are refused unless one is named', async () => {
    const text = `
      start s
      and fork
      catch a message=go
      catch b message=go
      end e
      s -> fork
      fork -> a -> e
      fork -> b -> e`;
    expect(
      await play(text, {
        steps: [
          { message: 'go', refused: 8017 },
          { message: 'go', to: 'b' },
          { expect: { waiting: ['a'] } },
          { message: 'go' },
          { expect: { ended: true } },
        ],
      }),
    ).toBeUndefined();
  });

  it('withdraws from the whole sub-process by its interrupting boundary message', async () => {
    const text = `
      start s
      sub approvals {
        start is
        user a assignee="boss" actions="approve reject"
        user b assignee="chief" actions="approve reject"
        is -> a -> b
      }
      boundary back on approvals message=withdraw assignee="requester" when="decisions = 0"
      user revise assignee="requester"
      end e
      s -> approvals -> e
      back -> revise`;
    const start = { by: 'ann', people: { boss: ['bob'], chief: ['cy'] } };
    expect(
      await play(text, {
        start,
        steps: [
          { expect: { actions: { ann: ['withdraw'] } } },
          { message: 'withdraw', as: 'bob', refused: 8004 },
          { message: 'withdraw', as: 'ann' },
          { expect: { tasks: ['revise'], actions: { ann: ['complete'], bob: [] } } },
        ],
      }),
    ).toBeUndefined();
    expect(
      await play(text, {
        start,
        steps: [
          { act: 'a', action: 'approve' },
          { message: 'withdraw', as: 'ann', refused: 8002 },
          { expect: { tasks: ['b'] } },
        ],
      }),
    ).toBeUndefined();
  });
});

describe('errors', () => {
  const text = `
    start s
    sub part {
      start is
      service pay handler=pay
      end ok
      is -> pay -> ok
    }
    boundary broke on part error=BROKE
    boundary any on part error
    user poor
    user lost
    end e
    s -> part -> e
    broke -> poor
    any -> lost`;

  it('are caught by the nearest boundary with their code, else by one for any code', async () => {
    expect(
      await play(text, { stubs: { pay: { error: 'BROKE' } }, steps: [{ expect: { tasks: ['poor'] } }] }),
    ).toBeUndefined();
    expect(
      await play(text, { stubs: { pay: { error: 'OTHER' } }, steps: [{ expect: { tasks: ['lost'] } }] }),
    ).toBeUndefined();
    expect(await play(text, { stubs: { pay: {} }, steps: [{ expect: { outcome: 'completed' } }] })).toBeUndefined();
  });

  it('end the instance when uncaught, or are an incident where the process says so', async () => {
    const open = `
      start s
      user other
      and fork
      user a
      end boom error=E7
      s -> fork
      fork -> other
      fork -> a -> boom`;
    expect(
      await play(open, { steps: [{ act: 'a' }, { expect: { ended: true, outcome: 'error:E7', tasks: [] } }] }),
    ).toBeUndefined();
    expect(
      await play(open, {
        words: 'lab:uncaughtError="incident"',
        steps: [{ act: 'a' }, { expect: { ended: false, incidents: ['boom'], tasks: ['other'] } }],
      }),
    ).toBeUndefined();
  });

  it('are thrown by an open task too', async () => {
    const task = `
      start s
      user a
      boundary bad on a error=BAD
      user mend
      end e
      s -> a -> e
      bad -> mend`;
    expect(
      await play(task, { steps: [{ throw: { element: 'a', error: 'BAD' } }, { expect: { tasks: ['mend'] } }] }),
    ).toBeUndefined();
  });
});
