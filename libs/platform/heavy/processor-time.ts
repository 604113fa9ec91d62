import { readFileSync, readlinkSync } from 'node:fs';
import { posix } from 'node:path';

/** Linux counts the processor time of a thread in hundredths of a second. */
const tickMs = 10;

/** The number of the thread that asks, as the system counts threads; 0 where the system does not tell. */
export function systemThread(): number {
  try {
    return Number(posix.basename(readlinkSync('/proc/thread-self')));
  } catch {
    return 0;
  }
}

/**
 * The processor time of a thread from now on: while others use the processors, none of it goes by. Where the system does
 * not count it for each thread, it is the time of the whole process, and no more than went by on the clock.
 */
export class ProcessorTime {
  private readonly before: number;
  private ticks: number;
  private last = { cpu: process.cpuUsage(), at: performance.now() };
  private sum = 0;

  /** @param thread as `systemThread` answers there */
  constructor(private readonly thread: number) {
    this.before = this.ticks = ticksOf(thread) ?? 0;
  }

  /** Milliseconds so far; to be asked often. */
  get spent(): number {
    return this.thread === 0 ? this.ofProcess() : this.ofThread();
  }

  private ofThread(): number {
    this.ticks = ticksOf(this.thread) ?? this.ticks;
    return (this.ticks - this.before) * tickMs;
  }

  private ofProcess(): number {
    const { cpu, at } = this.last;
    this.last = { cpu: process.cpuUsage(), at: performance.now() };
    const used = this.last.cpu.user + this.last.cpu.system - cpu.user - cpu.system;
    this.sum += Math.min(used / 1000, this.last.at - at);
    return this.sum;
  }
}

/**
 * Undefined for a thread that has ended. See proc(5): the fields behind the name, which is in brackets, begin with the
 * third; `utime` and `stime` are the fourteenth and fifteenth.
 */
function ticksOf(thread: number): number | undefined {
  try {
    const line = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return undefined;
  }
}
