import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { Tickets } from '../ticket/tickets.js';

const topic = 'account.cleanUp';
/** When the house is empty, in hours after midnight of the company's zone. */
const nightHour = 2;
const hourMs = 3_600_000;

/** Removes every night what nobody can use any more: sessions and tickets that ended. */
@Injectable()
export class AccountCleanUp implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly sessions: Sessions,
    private readonly tickets: Tickets,
    private readonly org: OrgDirectory,
  ) {}

  onModuleInit(): void {
    this.schedules.register({
      topic,
      next: (now) => this.night(now),
      run: async () => {
        const moreSessions = await this.sessions.removeEnded();
        return (await this.tickets.removeOld()) || moreSessions;
      },
    });
  }

  private async night(now: Date): Promise<Date> {
    await this.org.refresh();
    const zone = this.org.zone();
    return new Date(beginOf(addDays(dayIn(zone, now), 1), zone).getTime() + nightHour * hourMs);
  }
}
