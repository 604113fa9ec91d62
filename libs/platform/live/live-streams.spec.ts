import { describe, expect, it } from '@jest/globals';
import type { Readable } from 'node:stream';
import type { Me } from '../access/me.js';
import { LiveStreams } from './live-streams.js';
import { MemoryBus } from './memory-bus.js';

const me = { id: 'u1' } as Me;
/** Events of one kind that a page has been sent so far. */
const heard = (stream: Readable, kind: string) => String(stream.read() ?? '').split(`event: ${kind}\n`).length - 1;

describe('the open lines while the database does not answer', () => {
  it('stay open without a sign that they work, and go on when it answers again', async () => {
    const streams = new LiveStreams(new MemoryBus());
    let answers = false;
    const identify = () => (answers ? Promise.resolve(me) : Promise.reject(new Error('no answer')));
    const lines = [streams.stream(me, identify, undefined), streams.stream(me, identify, undefined)];
    expect(lines.map((line) => heard(line, 'beat'))).toEqual([1, 1]);
    await streams.beat();
    expect(lines.map((line) => [heard(line, 'beat'), line.destroyed])).toEqual([
      [0, false],
      [0, false],
    ]);
    answers = true;
    await streams.beat();
    expect(lines.map((line) => heard(line, 'beat'))).toEqual([1, 1]);
    streams.beforeApplicationShutdown();
  });

  it('look up one session after the other', async () => {
    const streams = new LiveStreams(new MemoryBus());
    let [asking, most] = [0, 0];
    const identify = async () => {
      most = Math.max(most, ++asking);
      await new Promise((resolve) => setTimeout(resolve, 5));
      asking -= 1;
      return me;
    };
    for (let count = 0; count < 4; count++) streams.stream(me, identify, undefined);
    await Promise.all([streams.beat(), streams.beat()]);
    expect(most).toBe(1);
    streams.beforeApplicationShutdown();
  });
});
