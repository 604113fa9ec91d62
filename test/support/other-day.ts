import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { dayIn } from '../../libs/shared/day.js';
import { shiftDate } from './shift-date.mjs';

/** Where the demo company is, and the people of stories on another day. */
export const demoZone = 'Asia/Shanghai';

/** Programs look for the day this often, and a little more, in ms. */
const settleMs = 300;

/** Another day for a product on its embedded database and for browsers; those on servers have the time of the database. */
export class OtherDay {
  private offset = 0;
  private readonly file: string;

  /** @param folder where programs look for the day; @param day `YYYY-MM-DD`, with the time of day as it is */
  constructor(folder: string, day: string) {
    this.file = join(folder, 'clock');
    this.write(day);
  }

  /** What a program needs to have this day. */
  get environment(): Readonly<Record<string, string>> {
    const preload = pathToFileURL(join(import.meta.dirname, 'shift-clock.mjs')).href;
    return { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_FILE: this.file };
  }

  /** What a page needs that is opened on this day. */
  get script(): string {
    return `(${shiftDate.toString()})(() => ${this.offset})`;
  }

  /** Lets the days until this one pass, for programs and for pages that are opened from now on. */
  async passTo(day: string): Promise<void> {
    this.write(day);
    await pause(settleMs);
  }

  /** In whole days from today, where the demo company is: late in the day of UTC that is tomorrow. */
  private write(day: string): void {
    this.offset = Date.parse(day) - Date.parse(dayIn(demoZone, new Date()));
    // A program that reads meanwhile has the old day or the new one.
    writeFileSync(`${this.file}.new`, String(this.offset));
    renameSync(`${this.file}.new`, this.file);
  }
}
