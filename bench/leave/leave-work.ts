import { setTimeout as pause } from 'node:timers/promises';
import { House } from '../host/house.js';
import { plainMysql, plainSqlite, type PlainSql } from '../host/plain-sql.js';
import { dialectAt, type Place } from '../purchase/list-work.js';
import type { Work } from '../sides.js';
import type { Answered, Asked, Company, LeavePage, Night, NightName } from './cases.js';
import { FloorLeave } from './floor-leave.js';
import { FloorNight, leftBy, undo } from './floor-night.js';
import { OwnLeave } from './own-leave.js';

export interface LeaveSpec {
  readonly on: 'leave';
  readonly who: 'engine' | 'floor';
  readonly folder: string;
  readonly place: Place;
  readonly company: Company;
}

interface Leave {
  page(at: LeavePage, person: number): Promise<Answered>;
  night(night: NightName): Promise<void>;
  close(): Promise<void>;
}

/** Reads the page that each turn names, of one employee after the other; and does the job of a night. */
export class LeaveWork implements Work {
  /** Spreads the pages over the people. */
  private person = 0;

  private constructor(
    private readonly leave: Leave,
    /** A connection of its own, to take back what a night has done. */
    private readonly sql: PlainSql,
    private readonly company: Company,
  ) {}

  static async open({ who, folder, place, company }: LeaveSpec): Promise<LeaveWork> {
    const plain = () => ('file' in place ? plainSqlite(place.file) : plainMysql(place.url));
    if (who === 'engine') {
      const leave = await OwnLeave.of(await House.open(dialectAt(place), folder), company);
      return new LeaveWork(leave, plain(), company);
    }
    const sql = plain();
    const [pages, nights] = [new FloorLeave(sql, company), new FloorNight(sql, company)];
    const leave = {
      page: (at: LeavePage, person: number) => pages.page(at, person),
      night: (night: NightName) => nights.night(night),
      close: () => pages.close(),
    };
    return new LeaveWork(leave, plain(), company);
  }

  async turn(count: number, of: string): Promise<number> {
    const at = JSON.parse(of) as LeavePage;
    const began = performance.now();
    for (let done = 0; done < count; done++) await this.leave.page(at, (this.person += 37));
    return (count * 1000) / (performance.now() - began);
  }

  async shown(of: string): Promise<string> {
    const asked = JSON.parse(of) as Asked;
    switch (asked.of) {
      case 'page':
        return JSON.stringify(await this.leave.page(asked.at, 11));
      case 'blocked': {
        const { blockedMs } = await watched(() => this.leave.page(asked.at, 11));
        return JSON.stringify(blockedMs);
      }
      case 'night':
        return JSON.stringify(await this.night(asked.night));
      case 'reset':
        await undo(this.sql, this.company);
        return '';
      case 'rows':
        return leftBy(this.sql, this.company);
    }
  }

  times(): string {
    return `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`;
  }

  async close(): Promise<void> {
    await this.sql.close();
    await this.leave.close();
  }

  private async night(night: NightName): Promise<Night> {
    const open = 'SELECT COUNT(*) AS n FROM `leave_allocation` WHERE `rolledOver` = 0 AND `year` <= ?';
    const [counted] = await this.sql.all(open, [this.company.year]);
    const { ms, blockedMs } = await watched(() => this.leave.night(night));
    return { ms, blockedMs, accounts: Number(counted?.n) };
  }
}

/** How long a piece of work takes, and the longest time in which a timer of a millisecond was not served meanwhile. */
async function watched(work: () => Promise<unknown>): Promise<{ ms: number; blockedMs: number }> {
  let [last, longest, goesOn] = [performance.now(), 0, true];
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (goesOn) setTimeout(tick, 1);
  };
  tick();
  await pause(5);
  longest = 0;
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  await pause(5);
  goesOn = false;
  return { ms, blockedMs: longest };
}
