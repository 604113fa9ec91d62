import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual } from 'typeorm';
import { addDays, type Day } from '#lab/shared/day.js';
import { Database } from '#lab/platform/database/database.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Reminders } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { contractDocument } from '../../shared/contract.words.js';
import { dueIn, obligationReminder, obligationsPart } from '../../shared/obligation.codes.js';
import { Contract } from '../contract/contract.entity.js';
import { ObligationAccess } from './obligation-access.js';
import { ContractObligation } from './obligation.entity.js';
import { mostRemindDays, remindDaysOf } from './obligation.rules.js';

/** Obligations that are looked at in one query. */
const batch = 500;

/**
 * Reminds of what contracts in force oblige to: before the due day, on it, and every week while it is overdue. A person gets
 * one reminder for each of these steps, however often the day is worked off.
 */
@Injectable()
export class ObligationReminders {
  constructor(
    private readonly db: Database,
    private readonly org: OrgDirectory,
    private readonly reminders: Reminders,
    private readonly texts: Texts,
    private readonly access: ObligationAccess,
  ) {}

  /** @param today the day of the company */
  async run(today: Day): Promise<void> {
    for (let after = ''; ;) {
      const rows = await this.openAfter(after, addDays(today, mostRemindDays));
      const contracts = await this.inForce(rows);
      for (const row of rows) {
        const contract = contracts.get(row.contractId);
        const step = obligationReminder(remindDaysOf(row.remindDays), row.dueDay, today);
        if (contract && step !== undefined) await this.remind(row, contract, step, row.dueDay < today);
      }
      const last = rows.at(-1);
      if (!last || rows.length < batch) return;
      after = last.id;
    }
  }

  private openAfter(after: string, until: Day): Promise<ContractObligation[]> {
    return this.db
      .repo(ContractObligation)
      .createQueryBuilder('obligation')
      .where({ state: 'open', dueDay: LessThanOrEqual(until) })
      .andWhere('obligation.id > :after', { after })
      .orderBy('obligation.id', 'ASC')
      .limit(batch)
      .getMany();
  }

  private async inForce(rows: readonly ContractObligation[]): Promise<ReadonlyMap<string, Contract>> {
    const ids = [...new Set(rows.map(({ contractId }) => contractId))];
    if (ids.length === 0) return new Map();
    const found = await this.db.repo(Contract).findBy({ id: In(ids), state: In([...dueIn]) });
    return new Map(found.map((contract) => [contract.id, contract]));
  }

  private async remind(row: ContractObligation, contract: Contract, step: string, isLate: boolean): Promise<void> {
    const words = { title: row.title, number: contract.number, day: row.dueDay };
    // Mails are read by those who keep the queue, too.
    const closed = contract.confidential ? 'Confidential' : '';
    const key = `contract.obligation.${isLate ? 'overdueNotice' : 'dueNotice'}${closed}`;
    for (const to of await this.receivers(row, contract, isLate))
      await this.reminders.add({
        to,
        kind: 'contract.obligation',
        title: { zh: this.texts.say('zh', key, words), en: this.texts.say('en', key, words) },
        path: `${contractDocument.paths.record(contract.id)}?part=${obligationsPart}`,
        event: `obligation.${row.id}.${row.dueDay}.${step}`,
      });
  }

  /**
   * The owner of the obligation, and that of the contract as well while it is overdue. For one who has left, or does not
   * read the contract any more, the owner of the contract; where that one has left, too, the manager of the department, who
   * hears nothing of a confidential contract that they do not read.
   */
  private async receivers(
    { ownerId }: ContractObligation,
    { id, ownerId: contractOwner, departmentId, confidential }: Contract,
    isLate: boolean,
  ): Promise<ReadonlySet<string>> {
    const holds = await this.access.reads(ownerId, id);
    const wanted = [...(holds ? [ownerId] : []), ...(isLate || !holds ? [contractOwner] : [])];
    const there = wanted.filter((user) => this.org.isEnabled(user));
    if (there.length > 0) return new Set(there);
    const managerId = this.org.department(departmentId)?.managerId ?? null;
    if (managerId === null || !this.org.isEnabled(managerId)) return new Set();
    const mayHear = !confidential || (await this.access.reads(managerId, id));
    return new Set(mayHear ? [managerId] : []);
  }
}
