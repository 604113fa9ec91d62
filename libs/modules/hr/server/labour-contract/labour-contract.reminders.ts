import { Injectable, type OnModuleInit } from '@nestjs/common';
import { And, LessThanOrEqual, MoreThanOrEqual } from 'typeorm';
import { addDays, dayIn, type Day } from '#lab/shared/day.js';
import { holds } from '#lab/shared/define-permissions.js';
import { framePages } from '#lab/shared/frame-pages.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Reminders } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { contractStatus } from '../../shared/labour-contract.codes.js';
import { reminderDue } from '../../shared/labour-contract.rules.js';
import { recordPaths } from '../../shared/record.pages.js';
import { mayRecords } from '../../shared/record.permissions.js';
import { nextMidnight } from '../next-midnight.js';
import { LabourContract } from './labour-contract.entity.js';
import { LabourContractService } from './labour-contract.service.js';
import { contractReminders } from './labour-contract.settings.js';

/** What a reminder is of: the end of a contract, or of its probation. */
type Rule = 'end' | 'probation';

/**
 * Reminds HR and the superior before a contract or a probation ends. Each reminder has a key of its rule, contract, day and
 * number of days, so that running it again adds none.
 */
@Injectable()
export class LabourContractReminders implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly org: OrgDirectory,
    private readonly settings: Settings,
    private readonly contracts: LabourContractService,
    private readonly reminders: Reminders,
    private readonly texts: Texts,
    private readonly schedules: Schedules,
  ) {}

  onModuleInit(): void {
    this.schedules.register({
      topic: 'hr.labourContracts',
      next: (now) => nextMidnight(this.org, now),
      run: () => this.run(),
    });
  }

  /** Adds the reminders of this day. */
  async run(): Promise<boolean> {
    await this.org.refresh();
    const { days } = await this.settings.get(contractReminders);
    const { end, probation } = await this.nearEnds(Math.max(...days));
    const renewed = await this.renewed(end);
    for (const row of end)
      if (!renewed.has(row.id) && row.lastDay !== null) await this.remind('end', row, row.lastDay, days);
    for (const row of probation) {
      const isOver = row.lastDay !== null && row.probationEnd !== null && row.lastDay < row.probationEnd;
      if (!isOver && row.probationEnd !== null) await this.remind('probation', row, row.probationEnd, days);
    }
    return false;
  }

  /** Contracts and probations that end within so many days at one of the sites. */
  private async nearEnds(most: number): Promise<Readonly<Record<Rule, LabourContract[]>>> {
    const today = this.org
      .zones()
      .map((zone) => dayIn(zone, this.clock.now()))
      .sort();
    const [first = '', last = ''] = [today[0], today.at(-1)];
    const near = And(MoreThanOrEqual(first), LessThanOrEqual(addDays(last, most)));
    const repo = this.db.repo(LabourContract);
    const status = contractStatus.of.enabled;
    return {
      end: await repo.findBy({ status, lastDay: near }),
      probation: await repo.findBy({ status, probationEnd: near }),
    };
  }

  /** Those of the contracts that another one continues. */
  private async renewed(rows: readonly LabourContract[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const { id } of rows)
      if (await this.db.repo(LabourContract).existsBy({ renewedFromId: id, status: contractStatus.of.enabled }))
        found.add(id);
    return found;
  }

  private async remind(rule: Rule, row: LabourContract, day: Day, reminders: readonly number[]): Promise<void> {
    const due = reminderDue(day, this.contracts.todayOf(row.userId), reminders);
    if (due === undefined) return;
    const person = this.org.namesOf(row.userId);
    const say = (language: 'zh' | 'en') =>
      this.texts.say(language, `hr.laborContract.remind.${rule}`, {
        person: language === 'en' ? (person.en ?? person.zh) : person.zh,
        number: row.number,
        day,
      });
    for (const [to, path] of this.receivers(row))
      await this.reminders.add({
        to,
        kind: 'hr.labourContracts',
        title: { zh: say('zh'), en: say('en') },
        path,
        event: `${rule}.${row.id}.${day}.${due}`,
      });
  }

  /** Those who keep contracts, and the superior, each with the page that they may open. */
  private receivers({ id, userId }: LabourContract): ReadonlyMap<string, string> {
    const { save, search, people } = mayRecords.laborContract;
    const keepers = this.org.usersWith(save);
    const receivers = new Map(keepers.map((keeper) => [keeper.id, recordPaths.contract(id)]));
    const superior = this.org.superiorOf(userId);
    if (superior !== undefined && !receivers.has(superior)) {
      const mayRead = holds(this.org.permissionsOf(superior), [search, people]);
      receivers.set(superior, mayRead ? recordPaths.contract(id) : framePages.home);
    }
    receivers.delete(userId);
    return receivers;
  }
}
