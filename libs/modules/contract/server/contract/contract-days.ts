import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull, LessThan, LessThanOrEqual, Not, type FindOptionsWhere } from 'typeorm';
import { addDays, dayIn, instantOf, type Day } from '#lab/shared/day.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Reminders } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { contract as subject } from '../../shared/contract.subject.js';
import { contractDocument } from '../../shared/contract.words.js';
import { ObligationReminders } from '../obligation/obligation-reminders.js';
import { ContractType } from '../type/contract-type.entity.js';
import { Contract } from './contract.entity.js';
import { ContractLife } from './contract-life.js';
import { reminderDue, remindersOf } from './contract.rules.js';
import { RenewalDrafts } from './renewal-drafts.js';

const contractDaysTopic = 'contract.days';

/** The time of day, in the zone of the company, at which contracts take effect and expire. */
const runsAt = '00:20';

/** Contracts that one stretch of the work changes. */
const mostAtOnce = 200;

/**
 * What the days do to contracts: signed ones take effect, those that renew themselves get a later end, those whose end or
 * termination has come end, owners get the drafts of renewals, owner and manager are reminded before the end, and people of
 * what contracts oblige to. Running it again on the same day changes nothing.
 */
@Injectable()
export class ContractDays implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly life: ContractLife,
    private readonly audit: Audit,
    private readonly reminders: Reminders,
    private readonly texts: Texts,
    private readonly schedules: Schedules,
    private readonly obligations: ObligationReminders,
    private readonly drafts: RenewalDrafts,
  ) {}

  onModuleInit(): void {
    this.schedules.register({ topic: contractDaysTopic, next: (now) => this.next(now), run: () => this.run() });
  }

  /** Answers whether more contracts wait than one stretch changes. */
  async run(): Promise<boolean> {
    await this.org.refresh();
    const today = this.life.today();
    const inForce = { state: 'effective', deletedAt: IsNull() } as const;
    const changed = [
      await this.each(
        { state: 'signed', effectDate: LessThanOrEqual(today), deletedAt: IsNull() },
        'effective',
        (one) => this.life.takeEffect(one, null).then(() => true),
      ),
      await this.each({ ...inForce, terminateDay: LessThanOrEqual(today) }, 'terminated', (one) =>
        this.life.terminate(one, null, one.terminateDay ?? '').then(() => true),
      ),
      await this.renewals(today),
      await this.each({ ...inForce, endDay: LessThan(today) }, 'expired', (one) =>
        this.life.expire(one).then(() => true),
      ),
    ];
    const isMore = await this.drafts.run(today);
    await this.remind(today);
    await this.obligations.run(today);
    return isMore || changed.some((count) => count === mostAtOnce);
  }

  /** A contract renews itself from its notice on; those whose notice is longest come first into question. */
  private async renewals(today: Day): Promise<number> {
    const horizon = addDays(today, 366);
    return this.each(
      {
        state: 'effective',
        autoRenewal: true,
        terminationId: IsNull(),
        endDay: LessThan(horizon),
        deletedAt: IsNull(),
      },
      'renewed',
      (one) => this.life.renew(one),
      Number.MAX_SAFE_INTEGER,
    );
  }

  /** Does something to each contract that is found, held one by one; answers how many were changed. */
  private async each(
    where: FindOptionsWhere<Contract>,
    verb: string,
    change: (contract: Contract) => Promise<boolean>,
    most = mostAtOnce,
  ): Promise<number> {
    const found = await this.db
      .repo(Contract)
      .find({ where, select: { id: true }, order: { id: 'ASC' }, ...(most === mostAtOnce ? { take: most } : {}) });
    let count = 0;
    for (const { id } of found) {
      await this.db.lock(Contract, [id]);
      const contract = await this.db.repo(Contract).findOne({ where: { ...where, id } });
      if (!contract || !(await change(contract))) continue;
      await this.life.store(contract, null);
      const detail = { text: contract.number };
      this.audit.record({
        action: `${subject.name}.${verb}`,
        subject: subject.name,
        recordId: id,
        actor: null,
        detail,
      });
      count += 1;
    }
    return count;
  }

  private async remind(today: Day): Promise<void> {
    const types = await this.db.repo(ContractType).find({ where: { reminderDays: Not(IsNull()) } });
    for (const { id: typeId, reminderDays } of types) {
      const days = remindersOf(reminderDays ?? '') ?? [];
      const [most] = days;
      if (most === undefined) continue;
      const ending = await this.db.repo(Contract).find({
        where: { typeId, state: 'effective', endDay: LessThanOrEqual(addDays(today, most)), deletedAt: IsNull() },
        order: { endDay: 'ASC', id: 'ASC' },
      });
      for (const contract of ending) {
        const rule = contract.endDay === null ? undefined : reminderDue(days, contract.endDay, today);
        if (rule !== undefined) await this.remindOf(contract, rule);
      }
    }
  }

  /** One reminder for each person, rule and end. */
  private async remindOf(
    { id, number, title, confidential, ownerId, departmentId, endDay }: Contract,
    rule: number,
  ): Promise<void> {
    const managerId = this.org.department(departmentId)?.managerId ?? null;
    const words = { number, title, day: endDay ?? '' };
    // The manager of its department need not be a reader of it.
    const text = `contract.contract.${confidential ? 'endingConfidential' : 'ending'}`;
    for (const to of new Set([ownerId, managerId])) {
      if (!this.org.isEnabled(to)) continue;
      await this.reminders.add({
        to,
        kind: 'contract.ending',
        title: {
          zh: this.texts.say('zh', text, words),
          en: this.texts.say('en', text, words),
        },
        path: contractDocument.paths.record(id),
        event: `ending.${id}.${rule}.${endDay ?? ''}`,
      });
    }
  }

  /** The next twenty past midnight where the company is. */
  private async next(now: Date): Promise<Date> {
    await this.org.refresh();
    const zone = this.org.zone();
    const today = dayIn(zone, now);
    const at = instantOf(today, runsAt, zone);
    return at > now ? at : instantOf(addDays(today, 1), runsAt, zone);
  }
}
