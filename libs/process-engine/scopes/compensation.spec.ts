import { describe, expect, it } from '@jest/globals';
import { play } from '../testing/play.js';

/** A compensation event on an activity, and the script that undoes it: it adds its digit to the log. */
const undone = (activity: string, digit: number) => `
  boundary c_${activity} on ${activity} compensate
  script undo_${activity} undoes feel="log * 10 + ${digit}" result=log
  undo c_${activity} undo_${activity}`;

/** An event sub-process in a sub-process; both complete activities that can be undone. */
const around = (thrown: string, start = 'message=stop', before = '') => `
  start s
  sub part {
    start ps
    user a
    ${undone('a', 1)}
    user b
    ${undone('b', 2)}
    user open
    ps -> a -> b -> open
    eventsub aside {
      start es ${start}
      user own
      ${undone('own', 3)}
      throw back ${thrown}
      user rest
      ${before}
      es -> own -> back -> rest
    }
  }
  user after
  s -> part -> after`;

const begin = { start: { variables: { log: 0 } } };

describe('compensation thrown in an event sub-process', () => {
  it('undoes its own activities and those around it, the latest first', async () => {
    const steps = [
      { act: 'a' },
      { act: 'b' },
      { message: 'stop' },
      { act: 'own' },
      { expect: { waiting: ['rest'], variables: { log: 321 } } },
    ];
    expect(await play(around('compensate'), { ...begin, steps })).toBeUndefined();
  });

  it('undoes in the order of completion, also where the scope around it went on', async () => {
    const steps = [
      { act: 'a' },
      { message: 'stop' },
      { act: 'own' },
      { act: 'b' },
      { message: 'go' },
      { expect: { waiting: ['open', 'rest'], variables: { log: 231 } } },
    ];
    const text = around('compensate', 'message=stop non', 'catch go message=go').replace(
      'es -> own -> back',
      'es -> own -> go -> back',
    );
    expect(await play(text, { ...begin, steps })).toBeUndefined();
  });

  it('undoes nothing twice', async () => {
    const text = around('compensate', 'message=stop', 'throw again compensate\nuser last').replace(
      'back -> rest',
      'back -> rest -> again -> last',
    );
    const steps = [
      { act: 'a' },
      { message: 'stop' },
      { act: 'own' },
      { act: 'rest' },
      { expect: { waiting: ['last'], variables: { log: 31 } } },
    ];
    expect(await play(text, { ...begin, steps })).toBeUndefined();
  });

  it('reaches every scope around nested event sub-processes, and no further', async () => {
    const text = `
      start s
      user far
      ${undone('far', 9)}
      sub part {
        start ps
        user a
        ${undone('a', 1)}
        user open
        ps -> a -> open
        eventsub outer {
          start os message=stop
          user b
          ${undone('b', 2)}
          user busy
          os -> b -> busy
          eventsub inner {
            start is message=more
            user c
            ${undone('c', 3)}
            throw back compensate
            is -> c -> back
          }
        }
      }
      user after
      s -> far -> part -> after`;
    const steps = [
      { act: 'far' },
      { act: 'a' },
      { message: 'stop' },
      { act: 'b' },
      { message: 'more' },
      { act: 'c' },
      { expect: { waiting: ['after'], variables: { log: 321 } } },
    ];
    expect(await play(text, { ...begin, steps })).toBeUndefined();
  });

  it('undoes only what it names, and from a plain sub-process only what is inside that', async () => {
    const named = [
      { act: 'a' },
      { act: 'b' },
      { message: 'stop' },
      { act: 'own' },
      { expect: { waiting: ['rest'], variables: { log: 1 } } },
    ];
    expect(await play(around('compensate=a'), { ...begin, steps: named })).toBeUndefined();
    const inside = `
      sub part2 {
        start is
        user c
        ${undone('c', 4)}
        throw within compensate
        is -> c -> within
      }`;
    const text = around('message=done', 'message=stop', inside).replace('back -> rest', 'back -> part2 -> rest');
    const steps = [
      { act: 'a' },
      { message: 'stop' },
      { act: 'own' },
      { act: 'c' },
      { expect: { waiting: ['rest'], variables: { log: 4 } } },
    ];
    expect(await play(text, { ...begin, steps })).toBeUndefined();
  });
});
