import { describe, expect, it } from '@jest/globals';
import { deskOf, type Desk } from '../testing/desk.js';

const timerOf = (desk: Desk) => desk.at.armed.find(({ kind }) => kind === 'timer');

describe('a timer that is changed by hand', () => {
  it('is due at the new time, and fires then', async () => {
    const desk = await deskOf('start s\ncatch c duration=PT1H\nend e\ns -> c -> e');
    const armed = timerOf(desk)?.id ?? 0;
    const due = '2030-01-02T03:04:05.000Z';
    expect(desk.send({ type: 'timerChanged', armed, due })).toBeUndefined();
    expect(timerOf(desk)).toMatchObject({ id: armed, due });
    expect(desk.timers.get(armed)).toMatchObject({ due });
    expect(desk.history.at(-1)).toMatchObject({ kind: 'timerChanged', el: 'c', outcome: due });
    desk.send({ type: 'timerFired', armed });
    expect(desk.at.outcome).toBe('completed');
  });

  it('counts the further rounds of a cycle from there', async () => {
    const desk = await deskOf('start s\nuser a\nboundary b on a non cycle=R3/PT1H\nend e\nend f\ns -> a -> e\nb -> f');
    const armed = timerOf(desk)?.id ?? 0;
    desk.send({ type: 'timerChanged', armed, due: '2030-01-02T03:00:00.000Z' });
    desk.send({ type: 'timerFired', armed });
    expect(timerOf(desk)).toMatchObject({ due: '2030-01-02T04:00:00.000Z' });
  });

  it('has to run: 8003 for one that has fired and for what is no timer, 8010 while the instance is suspended', async () => {
    const due = '2030-01-02T03:04:05.000Z';
    const desk = await deskOf('start s\ncatch c duration=PT1H\nuser a\nend e\ns -> c -> a -> e');
    const armed = timerOf(desk)?.id ?? 0;
    desk.send({ type: 'suspended' });
    expect(desk.send({ type: 'timerChanged', armed, due })).toMatchObject({ code: 8010 });
    desk.send({ type: 'resumed' });
    desk.send({ type: 'timerFired', armed });
    const before = desk.at;
    expect(desk.send({ type: 'timerChanged', armed, due })).toMatchObject({ code: 8003 });
    expect(desk.at).toEqual(before);

    const waits = await deskOf('start s\ncatch c condition="x > 1"\nend e\ns -> c -> e', { variables: { x: 1 } });
    expect(waits.send({ type: 'timerChanged', armed: waits.at.armed[0]?.id ?? 0, due })).toMatchObject({ code: 8003 });
  });
});
