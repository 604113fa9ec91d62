import { describe, expect, it } from '@jest/globals';
import { deskOf, type Desk } from '../testing/desk.js';

const set = (desk: Desk, name: string, value: never | number | boolean | string | null, scope = 1) =>
  desk.send({ type: 'variableSet', scope, name, value });

describe('a variable that is set by hand', () => {
  it('is seen by the conditions that wait, and by what is tried again', async () => {
    const waiting = await deskOf('start s\ncatch c condition="stock > 5"\nend e\ns -> c -> e', {
      variables: { stock: 1 },
    });
    expect(waiting.ended).toBe(false);
    expect(set(waiting, 'stock', 6)).toBeUndefined();
    expect(waiting.at.outcome).toBe('completed');

    const stuck = await deskOf('start s\nxor g\nend e\nend f\ns -> g\ng -> e if stock > 5\ng -> f default', {
      variables: { stock: 'six' },
    });
    expect(stuck.incidents.size).toBe(1);
    expect(set(stuck, 'stock', 6)).toBeUndefined();
    expect(stuck.incidents.size).toBe(1);
    stuck.send({ type: 'retried', token: [...stuck.incidents.values()][0]?.token ?? 0 });
    expect(stuck.at.outcome).toBe('completed');
  });

  it('is noted with its name, and changes nothing that was decided', async () => {
    const desk = await deskOf(
      'start s\nxor g\nuser a\nuser b\nend e\ns -> g\ng -> a if x\ng -> b default\na -> e\nb -> e',
      {
        variables: { x: true },
      },
    );
    const before = desk.at;
    set(desk, 'x', false);
    expect(desk.at.tokens).toEqual(before.tokens);
    expect(desk.at.vars).toEqual({ 1: { x: false } });
    expect(desk.history.at(-1)).toMatchObject({ kind: 'variableSet', outcome: 'x' });
  });

  it('has to be there: 8003 for another name and for a scope that is over, 8010 while the instance is suspended', async () => {
    const desk = await deskOf('start s\nuser a\nend e\ns -> a -> e', { variables: { x: 1 } });
    const before = desk.at;
    expect(set(desk, 'y', 2)).toMatchObject({ code: 8003 });
    expect(set(desk, 'toString', 2)).toMatchObject({ code: 8003 });
    expect(set(desk, 'x', 2, 99)).toMatchObject({ code: 8003 });
    expect(desk.at).toEqual(before);
    desk.send({ type: 'suspended' });
    expect(set(desk, 'x', 2)).toMatchObject({ code: 8010 });
  });
});
