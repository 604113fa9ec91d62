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
 * not count it for each thread, it is the time of the whole process, and no more than went by on the clock; of another
 * process it is the clock.
 */
export class ProcessorTime {
  private readonly before: number;
  private ticks: number;
  private last = { cpu: process.cpuUsage(), at: performance.now() };
  private sum = 0;

  /**
   * @param thread as `systemThread` answers there
   * @param owner the number of the process that it belongs to
   */
  constructor(
    private readonly thread: number,
    private readonly owner: number | 'self' = 'self',
  ) {
    this.before = this.ticks = this.counted() ?? 0;
  }

  /** Of the thread of a child process that its work is done in: others collect its garbage. */
  static ofChild(pid: number): ProcessorTime {
    return new ProcessorTime(systemThread() && pid, pid);
  }

  /** Milliseconds so far; to be asked often. */
  get spent(): number {
    if (this.thread !== 0) return this.ofThread();
    return this.owner === 'self' ? this.ofProcess() : performance.now() - this.last.at;
  }

  private ofThread(): number {
    this.ticks = this.counted() ?? this.ticks;
    return (this.ticks - this.before) * tickMs;
  }

  private ofProcess(): number {
    const { cpu, at } = this.last;
    this.last = { cpu: process.cpuUsage(), at: performance.now() };
    const used = this.last.cpu.user + this.last.cpu.system - cpu.user - cpu.system;
    this.sum += Math.min(used / 1000, this.last.at - at);
    return this.sum;
  }

  /**
   * Hundredths of a second, undefined for a thread that has ended. See proc(5): the fields behind the name, which is in
   * brackets, begin with the third; `utime` and `stime` are the fourteenth and fifteenth.
   */
  private counted(): number | undefined {
    try {
      const line = readFileSync(`/proc/${this.owner}/task/${this.thread}/stat`, 'utf8');
      const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return undefined;
    }
  }
}
