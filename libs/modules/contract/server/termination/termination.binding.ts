import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { askedThen, type Asked } from '#lab/platform/database/asked.js';
import { refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import { Definitions, DocumentBinding } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { contractErrors } from '../../shared/contract.errors.js';
import { contractRights } from '../../shared/contract.permissions.js';
import { contractTermination } from '../../shared/termination.subject.js';
import { ContractBinding } from '../contract/contract.binding.js';
import { Contract } from '../contract/contract.entity.js';
import { ContractLife } from '../contract/contract-life.js';
import { nameOf } from '../type/contract-type.entity.js';
import { ContractTypeService } from '../type/contract-type.service.js';
import { ContractTermination } from './termination.entity.js';

/** How terminations take part in processes; the contract follows their states. */
@Injectable()
export class TerminationBinding extends DocumentBinding<typeof contractTermination, ContractTermination> {
  constructor(
    private readonly contracts: ContractBinding,
    private readonly life: ContractLife,
    private readonly types: ContractTypeService,
    private readonly definitions: Definitions,
    private readonly org: OrgDirectory,
  ) {
    super(contractTermination, ContractTermination, contractRights);
  }

  readonly handlers = {};

  protected override readonly joined = [{ of: Contract, by: 'contractId', as: 'contract' }] as const;

  readonly checks = { submit: (termination: ContractTermination) => this.assertSubmittable(termination) };

  readonly enter = {
    requested: (termination: ContractTermination) => this.mark(termination, termination.id),
    approved: (termination: ContractTermination) => this.approve(termination),
    rejected: (termination: ContractTermination) => this.mark(termination, null),
    withdrawn: (termination: ContractTermination) => this.mark(termination, null),
    draft: (termination: ContractTermination) => this.mark(termination, null),
  };

  facts({ contract: { amountBase, type }, departmentId }: ContractTermination) {
    return {
      amountBase: amountBase ?? '0.00',
      type: type.code,
      department: this.org.department(departmentId)?.showId ?? '',
    };
  }

  content({ contractId, day, reason }: ContractTermination): unknown {
    return [contractId, day, reason];
  }

  /** @throws BusinessError 6009 where the type of the contract has no published process of terminations */
  async diagram({ contract: { type } }: ContractTermination): Promise<string> {
    const process = await this.types.processFor(type, 'terminationProcess');
    if (!(await this.definitions.canStart(process, contractTermination.name)))
      throw new BusinessError(contractErrors.noApprovalFlow);
    return process;
  }

  category({ contract }: ContractTermination): string {
    return contract.typeId;
  }

  form(): null {
    return null;
  }

  override async owned(termination: ContractTermination) {
    const { day, reason } = termination;
    return { day, reason, ...(await super.owned(termination)) };
  }

  title({ contract }: ContractTermination): BothNames {
    const { zh, en } = this.contracts.title(contract);
    if (contract.confidential) return { zh, en };
    return { zh: `${contract.number} · ${zh}` };
  }

  override card(termination: ContractTermination) {
    const { contract, day } = termination;
    if (contract.confidential) return super.card(termination);
    return { ...super.card(termination), category: nameOf(contract.type), ...(day === null ? {} : { from: day }) };
  }

  /** The termination of a confidential contract is read by those who read the contract. */
  override async mayRead(termination: ContractTermination, me: Me): Promise<boolean> {
    if (this.isOwn(termination, me)) return true;
    if (termination.contract.confidential && !(await this.contracts.mayRead(termination.contract, me))) return false;
    return super.mayRead(termination, me);
  }

  /** It names the contract and why it ends: reading it is reading a confidential contract. */
  override noteReading({ contract }: ContractTermination, me: Me): Promise<void> {
    return this.contracts.noteReading(contract, me);
  }

  override sentOrOwn(me: Me): [string, Record<string, unknown>] {
    const [sent, values] = super.sentOrOwn(me);
    if (this.contracts.readsConfidential(me)) return [sent, values];
    const [open, more] = this.contracts.openTo(me, '`c`.`confidential`', '`c`.`id`');
    return [
      `${sent} AND (record.ownerId = :reader OR record.createdBy = :reader OR EXISTS (SELECT 1 FROM \`contract\` \`c\` WHERE \`c\`.\`id\` = record.contractId AND ${open}))`,
      { ...values, ...more, reader: me.id },
    ];
  }

  override entriesAsked(terminations: readonly ContractTermination[], forList = false): Asked<void> {
    return askedThen(super.entriesAsked(terminations, forList), () =>
      this.contracts.joinEntries(terminations.map(({ contract }) => contract)),
    );
  }

  /** @throws BusinessError 8002 for a contract that is not in force, 6102 while another one is open, 8012 by field */
  private async assertSubmittable(termination: ContractTermination): Promise<void> {
    // Two terminations of one contract that are submitted at once would not see each other.
    await this.db.lock(Contract, [termination.contractId]);
    const contract = await this.contracts.record(termination.contractId);
    if (contract.state !== 'effective') throw new BusinessError(errors.illegalState, [contract.state, 'terminate']);
    if (contract.terminationId !== null) throw new BusinessError(contractErrors.terminationOpen, [contract.number]);
    termination.contract = contract;
    const { day, reason } = termination;
    await refuseTogether(
      () => {
        if (day === null) throw refuseField('day', 'required');
        if (contract.effectDate !== null && day <= contract.effectDate) throw refuseField('day', 'afterEffect');
        if (contract.endDay !== null && day > contract.endDay) throw refuseField('day', 'beforeEnd');
      },
      () => {
        if (reason === '') throw refuseField('reason', 'required');
      },
    );
  }

  /** The contract ends today, or on its day. One that has ended in the meantime stays as it is. */
  private async approve({ id, number, contractId, day, updatedBy }: ContractTermination): Promise<void> {
    const contract = await this.held(contractId);
    if (contract.state !== 'effective' || day === null) return;
    Object.assign(contract, { terminationId: id, terminateDay: day });
    const isDue = day <= this.life.today();
    if (isDue) await this.life.terminate(contract, updatedBy, number);
    else await this.life.note(contract.id, 'terminationPlanned', updatedBy, `${number} · ${day}`);
    await this.life.store(contract, updatedBy);
  }

  private async mark({ contractId, id, updatedBy }: ContractTermination, terminationId: string | null): Promise<void> {
    const contract = await this.held(contractId);
    const isOther = contract.terminationId !== null && contract.terminationId !== id;
    if (isOther || contract.terminationId === terminationId) return;
    contract.terminationId = terminationId;
    await this.life.store(contract, updatedBy);
  }

  private async held(contractId: string): Promise<Contract> {
    await this.db.lock(Contract, [contractId]);
    return this.contracts.record(contractId);
  }
}
