import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MoreThanOrEqual, IsNull } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { changedFields } from '#lab/platform/resource/resource.service.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { LeaverParts, OrgDirectory } from '../../../org/server/index.js';
import { contractKinds, contractStatus } from '../../shared/labour-contract.codes.js';
import type {
  DisableContractBody,
  ReminderBody,
  ReminderView,
  RenewalProposal,
  RenewBody,
  TerminateBody,
} from '../../shared/labour-contract.dto.js';
import { labourContract as resource } from '../../shared/labour-contract.resource.js';
import { lastDayOf, mostFixedTerms, renewalTerm } from '../../shared/labour-contract.rules.js';
import { contractErrors } from '../../shared/record.errors.js';
import { LabourContract } from './labour-contract.entity.js';
import { LabourContractService } from './labour-contract.service.js';
import { contractReminders } from './labour-contract.settings.js';

/** What becomes of a contract: it is terminated, taken out of use, or continued by another one. */
@Injectable()
export class LabourContractActs implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly org: OrgDirectory,
    private readonly settings: Settings,
    private readonly contracts: LabourContractService,
    private readonly leavers: LeaverParts,
  ) {}

  /** Who leaves is shown which contracts HR has to terminate. */
  onModuleInit(): void {
    this.leavers.register({
      kind: 'labourContracts',
      open: async (userId) => {
        await this.org.refresh();
        const open = { userId, status: contractStatus.of.enabled };
        const today = this.contracts.todayOf(userId);
        const rows = await this.db.repo(LabourContract).find({
          where: [
            { ...open, lastDay: IsNull() },
            { ...open, lastDay: MoreThanOrEqual(today) },
          ],
          order: { startDay: 'ASC', id: 'ASC' },
        });
        return rows.map(({ id, number, lastDay }) => ({
          id,
          name: { zh: [number, lastDay].filter(Boolean).join(' · ') },
        }));
      },
    });
  }

  /**
   * Ends a contract on a day before its agreed end.
   * @throws BusinessError 8001, 8002 a contract that is disabled, 8012 a day outside of the contract
   */
  async terminate(me: Me, id: string, { version, day, reason }: TerminateBody): Promise<LabourContract> {
    const row = await this.held(id, version);
    if (row.status === contractStatus.of.disabled) throw new BusinessError(errors.illegalState);
    if (day < row.startDay) throw refuseField('day', 'tooSmall', row.startDay);
    if (row.endDay !== null && day > row.endDay) throw refuseField('day', 'tooBig', row.endDay);
    const terminated = { terminatedOn: day, terminationReason: reason, lastDay: lastDayOf(row.endDay, day) };
    const next = Object.assign(new LabourContract(), row, terminated);
    // A later day of termination may reach into the contract that follows.
    await this.contracts.assertApart(next);
    return this.save(me, 'terminate', row, next);
  }

  /** Takes a contract out of use. @throws BusinessError 8001, 8002 one that is disabled already */
  async disable(me: Me, id: string, { version, reason }: DisableContractBody): Promise<LabourContract> {
    const row = await this.held(id, version);
    if (row.status === contractStatus.of.disabled) throw new BusinessError(errors.illegalState);
    const disabled = { status: contractStatus.of.disabled, statusReason: reason };
    return this.save(me, 'disable', row, Object.assign(new LabourContract(), row, disabled));
  }

  /** Takes it into use again. @throws BusinessError 8001, 8002 one that is enabled, 7301 one that would overlap */
  async enable(me: Me, id: string, version: number): Promise<LabourContract> {
    const row = await this.held(id, version);
    if (row.status === contractStatus.of.enabled) throw new BusinessError(errors.illegalState);
    const enabled = { status: contractStatus.of.enabled, statusReason: null };
    const next = Object.assign(new LabourContract(), row, enabled);
    await this.contracts.assertApart(next);
    return this.save(me, 'enable', row, next);
  }

  /** What the form of a renewal begins with. @throws BusinessError 8002, 7303, 7304 */
  async proposal(id: string): Promise<RenewalProposal> {
    const row = await this.contracts.get(id);
    await this.assertRenewable(row);
    const chain = await this.chainTo(row);
    const term = renewalTerm(row);
    const base = row.number.replace(/-\d{1,2}$/, '');
    return {
      number: `${base}-${chain.length + 1}`.slice(0, 40),
      kind: row.kind,
      ...term,
      fixedTerms: fixedTermsOf(chain),
    };
  }

  /**
   * Writes the contract that continues another one.
   * @throws BusinessError 8001, 8002, 7303 one that was renewed, 7304 one without an end, 7302 a third fixed term in a row
   * that is not confirmed, 8012 a beginning before the end of the former
   */
  async renew(me: Me, id: string, { version, confirmed, ...given }: RenewBody): Promise<LabourContract> {
    const row = await this.held(id, version);
    await this.assertRenewable(row);
    if (row.lastDay !== null && given.startDay <= row.lastDay)
      throw refuseField('startDay', 'afterFormer', row.lastDay);
    const fixedTerms = fixedTermsOf(await this.chainTo(row));
    const isFixed = given.kind === contractKinds.of.fixedTerm;
    if (isFixed && fixedTerms >= mostFixedTerms && !confirmed)
      throw new BusinessError(contractErrors.openEndedDue, [fixedTerms]);
    const own = { probationEnd: null, file: null, annex: null, remark: null };
    const made = await this.contracts.create(me, { ...this.contracts.valuesOf(row), ...own, ...given });
    await this.db.repo(LabourContract).update({ id: made.id }, { renewedFromId: id });
    this.note(me, 'renew', made.id, { renewedFromId: { from: null, to: id } });
    return this.contracts.get(made.id);
  }

  /** The days on which people are reminded. */
  async reminders(): Promise<ReminderView> {
    const { version, values } = await this.settings.shown(contractReminders);
    return { version, days: contractReminders.schema.parse(values).days };
  }

  /** @throws BusinessError 8001 when another user has saved them since */
  async saveReminders(me: Me, { version, days }: ReminderBody): Promise<ReminderView> {
    const before = await this.reminders();
    await this.settings.change(contractReminders, { days }, version);
    this.audit.record({
      action: 'contractReminders.save',
      subject: 'contractReminders',
      actor: me.id,
      detail: { formerReminders: before.days.join(', '), reminders: days.join(', ') },
    });
    return this.reminders();
  }

  private async assertRenewable(row: LabourContract): Promise<void> {
    if (row.status === contractStatus.of.disabled) throw new BusinessError(errors.illegalState);
    if (row.lastDay === null) throw new BusinessError(contractErrors.hasNoEnd);
    const next = await this.db.repo(LabourContract).findOneBy({ renewedFromId: row.id });
    if (next) throw new BusinessError(contractErrors.renewedAlready, [next.number]);
  }

  /** A contract with those that it continues, the last one first. */
  private async chainTo(row: LabourContract): Promise<LabourContract[]> {
    const chain = [row];
    for (let at = row.renewedFromId; at !== null && !chain.some(({ id }) => id === at);) {
      const former = await this.db.repo(LabourContract).findOneBy({ id: at });
      if (!former) break;
      chain.push(former);
      at = former.renewedFromId;
    }
    return chain;
  }

  private async held(id: string, version: number): Promise<LabourContract> {
    await this.db.lock(LabourContract, [id]);
    const row = await this.contracts.get(id);
    assertVersion(row, version);
    // Contracts of one person are judged one after the other.
    await this.org.lock(row.userId);
    return row;
  }

  private async save(me: Me, verb: string, before: LabourContract, row: LabourContract): Promise<LabourContract> {
    await this.db.repo(LabourContract).save(stamp(row, me.id, this.clock.now()));
    this.note(me, verb, row.id, changedFields(before, row));
    return row;
  }

  private note(me: Me, verb: string, recordId: string, detail: unknown): void {
    const { route } = resource;
    this.audit.record({ action: `${route}.${verb}`, subject: route, recordId, actor: me.id, detail });
  }
}

/** Fixed terms in a row, from the last contract back. */
function fixedTermsOf(chain: readonly LabourContract[]): number {
  const end = chain.findIndex(({ kind }) => kind !== contractKinds.of.fixedTerm);
  return end < 0 ? chain.length : end;
}
