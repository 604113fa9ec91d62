import { describe, expect, it } from '@jest/globals';
import { OwnTime } from './own-time.js';

const rest = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
/** Works until the processor has given it so much time, however long that takes. */
function work(ms: number, meanwhile: () => unknown): void {
  const before = process.cpuUsage();
  for (;;) {
    meanwhile();
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 >= ms) return;
  }
}

describe('the own time of work', () => {
  it('goes by in one piece', () => {
    const time = new OwnTime(100);
    const found: boolean[] = [];
    time.during(() => work(300, () => found.push(time.isOver())));
    expect(found[0]).toBe(false);
    expect(found.at(-1)).toBe(true);
  });

  it('is the sum of its pieces, short ones too', () => {
    const time = new OwnTime(100);
    let over = 0;
    for (let done = 0; done < 40; done++) {
      time.during(() => work(5, () => undefined));
      if (time.during(time.isOver)) over++;
    }
    expect(over).toBeGreaterThan(0);
  });

  it('does not go by while the machine does something else', () => {
    const time = new OwnTime(100);
    const isOver = time.during(() => {
      rest(30);
      time.isOver();
      rest(200);
      return time.isOver();
    });
    expect(isOver).toBe(false);
  });

  it('does not go by between its pieces', () => {
    const time = new OwnTime(100);
    time.during(() => undefined);
    work(200, () => undefined);
    expect(time.during(time.isOver)).toBe(false);
  });
});
