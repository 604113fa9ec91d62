import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { errors } from '#lab/shared/errors.js';
import { eventually } from '../../../test/support/eventually.js';
import { inChild } from './heavy-work.js';

const module = `data:text/javascript,${encodeURIComponent(`
  export const twice = (n) => 2 * n;
  export const sumOf = (names, ask) => names.reduce((sum, name) => sum + ask(name), 0);
  export const forEver = () => { for (;;); };
  export const rest = (ms) => (Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms), 'rested');
  export const grow = () => { const one = []; for (;;) one.push(0.5); };
  export const leave = () => process.exit(3);
  export const babble = async () => { (await import('node:fs')).writeSync(3, Buffer.from([0, 0, 0, 2, 9, 9])); return 1; };
  export const environment = () => Object.keys(process.env);
  export const echo = (value) => value;
  export const hoard = () => { const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length + 0.5)); };
`)}`;

describe('work in a child process', () => {
  it('lets others go on while it runs, and is refused after its time', async () => {
    let answered = 0;
    const others = setInterval(() => answered++, 5);
    await expect(inChild('processes', { module, name: 'forEver' }, null, { milliseconds: 300 })).rejects.toMatchObject({
      code: errors.takesTooLong.code,
      args: [0.3],
    });
    clearInterval(others);
    expect(answered).toBeGreaterThan(1);
    expect(await inChild('processes', { module, name: 'twice' }, 21)).toBe(42);
  });

  it('asks for what only this process knows, and ends with the answer that fails', async () => {
    const known = new Map([
      ['one', 1],
      ['two', 2],
    ]);
    const sumOf = (names: readonly string[]) =>
      inChild('processes', { module, name: 'sumOf' }, names, {}, (name: string) => {
        const value = known.get(name);
        if (value === undefined) throw new RangeError(name);
        return value;
      });
    expect(await sumOf(['one', 'two', 'two'])).toBe(5);
    await expect(sumOf(['one', 'three', 'two'])).rejects.toThrow(new RangeError('three'));
    expect(await sumOf([])).toBe(0);
  });

  it('is not refused for the time in which it has no processor, as on a busy machine', async () => {
    expect(await inChild('processes', { module, name: 'rest' }, 500, { milliseconds: 300 })).toBe('rested');
  });

  it('is not waited for without end on a machine that never gets to it', async () => {
    await expect(inChild('processes', { module, name: 'rest' }, 60_000, { untilMs: 300 })).rejects.toMatchObject({
      code: errors.busy.code,
    });
  });

  it.each(['hoard', 'grow'])(
    'is refused beyond its memory (%s), and the next piece finds a new child',
    async (name) => {
      const long = { milliseconds: 60_000, untilMs: 60_000 };
      await expect(inChild('processes', { module, name }, null, long)).rejects.toMatchObject({
        code: errors.takesTooMuchMemory.code,
      });
      expect(await inChild('processes', { module, name: 'twice' }, 4)).toBe(8);
    },
  );

  it('fails where its child ends, and the next piece finds a new one', async () => {
    await expect(inChild('processes', { module, name: 'leave' }, null)).rejects.toThrow('ended with 3');
    expect(await inChild('processes', { module, name: 'twice' }, 4)).toBe(8);
  });

  it('fails where its child writes what is no message, and the next piece finds a new one', async () => {
    await expect(inChild('processes', { module, name: 'babble' }, null)).rejects.toThrow('deserialize');
    expect(await inChild('processes', { module, name: 'twice' }, 4)).toBe(8);
  });

  it('takes and gives values of every size and kind', async () => {
    const value = {
      bytes: new Uint8Array(5_000_000).fill(7),
      map: new Map([['a', new Set([1n])]]),
      at: new Date(5),
      none: undefined,
    };
    expect(await inChild('sheets', { module, name: 'echo' }, value)).toEqual(value);
  });

  it('knows nothing of the environment of the product', async () => {
    const names: string[] = await inChild('processes', { module, name: 'environment' }, null);
    expect(names.filter((name) => !['NODE_ENV', 'SystemRoot', 'TZ'].includes(name))).toEqual([]);
  });

  it('ends with the process that was killed while it works', async () => {
    const here = import.meta.resolve('./heavy-work.js');
    const forEver = `data:text/javascript,${encodeURIComponent(`
      export default (_, ask) => { ask(process.pid); for (;;); };
    `)}`;
    const program = `
      const { inChild } = await import(${JSON.stringify(here)});
      const place = { module: ${JSON.stringify(forEver)}, name: 'default' };
      await inChild('processes', place, null, {}, (pid) => console.log(pid));
    `;
    const killed = spawn(process.execPath, [...process.execArgv, '--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(killed.stdout, 'data')) as [Buffer];
    const child = Number(line.toString());
    expect(isAlive(child)).toBe(true);
    killed.kill('SIGKILL');
    await eventually(() => !isAlive(child), 'the child ends');
  });

  it('waits its turn, and is refused where too much waits', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => inChild<number, number>('papers', { module, name: 'twice' }, n)),
    );
    const done = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(done).toEqual(Array.from({ length: 34 }, (_, n) => 2 * n));
    expect(all.at(-1)).toMatchObject({ status: 'rejected', reason: { code: errors.busy.code } });
  });
});

/** Not ended, nor a zombie that its new parent has not read. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
