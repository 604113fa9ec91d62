import { describe, expect, it } from '@jest/globals';
import { ProcessorTime, systemThread } from './processor-time.js';

const rest = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
/** Works until the processor has given it so much time, however long that takes. */
function work(ms: number): void {
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 >= ms) return;
  }
}

// The systems that count for each thread, and those that do not.
describe.each([
  ['of a thread', systemThread()],
  ['where only processes are counted', 0],
])('processor time %s', (_, thread) => {
  it('goes by with work, and with nothing else', () => {
    const time = new ProcessorTime(thread);
    rest(400);
    expect(time.spent).toBeLessThan(200);
    work(400);
    expect(time.spent).toBeGreaterThan(200);
  });
});

it('of a thread that has ended does not go on', () => {
  const time = new ProcessorTime(2 ** 30);
  work(50);
  expect(time.spent).toBe(0);
});
