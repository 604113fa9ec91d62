import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { DocumentService } from '#lab/process-host/index.js';
import type { TerminationDetail, TerminationDraft } from '../../shared/termination.dto.js';
import { ContractBinding } from '../contract/contract.binding.js';
import { TerminationBinding } from './termination.binding.js';
import type { ContractTermination } from './termination.entity.js';

/** Writing terminations outside their process. */
@Injectable()
export class TerminationService extends DocumentService<ContractTermination, TerminationDraft, TerminationDetail> {
  constructor(
    protected override readonly binding: TerminationBinding,
    private readonly contracts: ContractBinding,
  ) {
    super(binding);
  }

  protected prefix(): string {
    return 'CX';
  }

  /** @throws BusinessError 8013 for a contract that the caller does not read, 8002 for one that they may not terminate */
  override async create(me: Me, draft: TerminationDraft): Promise<ContractTermination> {
    const contract = await this.contracts.record(draft.contractId);
    await this.contracts.assertMayRead(contract, me);
    if (!this.contracts.actsOf(contract, me).includes('terminate'))
      throw new BusinessError(errors.illegalState, [contract.state, 'terminate']);
    return super.create(me, draft);
  }

  /** The contract stays the one that the termination was written for; its owner's department decides. */
  protected async fill(termination: ContractTermination, { contractId, day, reason }: TerminationDraft): Promise<void> {
    const { contractId: before = contractId } = termination as Partial<ContractTermination>;
    if (before !== contractId) throw refuseField('contractId', 'fixed');
    const contract = await this.contracts.record(contractId);
    Object.assign(termination, { contractId, contract, day, reason, departmentId: contract.departmentId });
  }

  protected copied(_me: Me, { contractId, day, reason = '' }: TerminationDetail): TerminationDraft {
    return { contractId, day, reason, files: [] };
  }
}
