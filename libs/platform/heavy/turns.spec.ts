import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

const rest = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
/** Works until the processor has given it so much time, however long that takes. */
function work(ms: number): void {
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 >= ms) return;
  }
}

/** Pieces of 30 ms each, with a pause after each of them. */
async function pieces(turns: Turns, count: number, piece: (ms: number) => void): Promise<void> {
  for (let done = 0; done < count; done++) {
    piece(30);
    await turns.pause();
  }
}

describe('the time of work in turns', () => {
  it('goes by with its work', async () => {
    const turns = new Turns();
    await pieces(turns, 20, work);
    expect(turns.isOver(150)).toBe(true);
  });

  it('goes by in a piece without a pause, for the piece to ask', () => {
    const turns = new Turns();
    work(30);
    expect(turns.isOver(150)).toBe(false);
    work(300);
    expect(turns.isOver(150)).toBe(true);
  });

  it('does not go by while the machine does something else', async () => {
    const turns = new Turns();
    await pieces(turns, 20, rest);
    expect(turns.isOver(150)).toBe(false);
  });

  it('does not go by in the turns of others', async () => {
    const turns = new Turns();
    for (let done = 0; done < 10; done++) {
      rest(30);
      setImmediate(() => work(60));
      await turns.pause();
    }
    expect(turns.isOver(150)).toBe(false);
  });
});
