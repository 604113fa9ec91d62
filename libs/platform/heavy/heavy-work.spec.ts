import { describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { inThread } from './heavy-work.js';

const module = `data:text/javascript,${encodeURIComponent(`
  export const twice = (n) => 2 * n;
  export const sumOf = (names, ask) => names.reduce((sum, name) => sum + ask(name), 0);
  export const forEver = () => { for (;;); };
  export const rest = (ms) => (Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms), 'rested');
  export const hoard = () => { const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length + 0.5)); };
`)}`;

describe('work in a thread', () => {
  it('lets others go on while it runs, and is refused after its time', async () => {
    let answered = 0;
    const others = setInterval(() => answered++, 5);
    await expect(inThread('processes', { module, name: 'forEver' }, null, { milliseconds: 300 })).rejects.toMatchObject(
      {
        code: errors.takesTooLong.code,
        args: [0.3],
      },
    );
    clearInterval(others);
    expect(answered).toBeGreaterThan(1);
    expect(await inThread('processes', { module, name: 'twice' }, 21)).toBe(42);
  });

  it('asks for what only this process knows, and ends with the answer that fails', async () => {
    const known = new Map([
      ['one', 1],
      ['two', 2],
    ]);
    const sumOf = (names: readonly string[]) =>
      inThread('processes', { module, name: 'sumOf' }, names, {}, (name: string) => {
        const value = known.get(name);
        if (value === undefined) throw new RangeError(name);
        return value;
      });
    expect(await sumOf(['one', 'two', 'two'])).toBe(5);
    await expect(sumOf(['one', 'three', 'two'])).rejects.toThrow(new RangeError('three'));
    expect(await sumOf([])).toBe(0);
  });

  it('is not refused for the time in which it has no processor, as on a busy machine', async () => {
    expect(await inThread('processes', { module, name: 'rest' }, 500, { milliseconds: 300 })).toBe('rested');
  });

  it('is not waited for without end on a machine that never gets to it', async () => {
    await expect(inThread('processes', { module, name: 'rest' }, 60_000, { untilMs: 300 })).rejects.toMatchObject({
      code: errors.busy.code,
    });
  });

  it('is refused beyond its memory, and the next piece finds a new thread', async () => {
    await expect(
      inThread('processes', { module, name: 'hoard' }, null, { milliseconds: 60_000, untilMs: 60_000 }),
    ).rejects.toMatchObject({
      code: errors.takesTooMuchMemory.code,
    });
    expect(await inThread('processes', { module, name: 'twice' }, 4)).toBe(8);
  });
});
