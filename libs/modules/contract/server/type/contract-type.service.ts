import { Injectable } from '@nestjs/common';
import type { FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import { BoundCatalogue, Definitions } from '#lab/process-host/index.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import { contractErrors } from '../../shared/contract.errors.js';
import { contract } from '../../shared/contract.subject.js';
import { contractType as resource } from '../../shared/contract-type.resource.js';
import { contractTermination } from '../../shared/termination.subject.js';
import { Contract } from '../contract/contract.entity.js';
import { remindersOf } from '../contract/contract.rules.js';
import { ContractType } from './contract-type.entity.js';

const mostMonths = 120;
const mostDays = 366;

@Injectable()
export class ContractTypeService extends BoundCatalogue<ContractType> {
  constructor(private readonly definitions: Definitions) {
    super(resource, ContractType);
  }

  protected override choosable(): FindOptionsWhere<ContractType> {
    return { enabled: true };
  }

  protected override isInUse(row: ContractType): boolean {
    return row.enabled;
  }

  /** @throws BusinessError 6009: no contract is approved or ended without a process */
  protected override unbound(): string {
    throw new BusinessError(contractErrors.noApprovalFlow);
  }

  /**
   * A type is bound to processes of contracts and terminations (8030), and in use only with a published one (6009).
   * @throws BusinessError 8012 for reminders that are no days, and for months and days out of range
   */
  protected override async beforeSave(row: ContractType): Promise<void> {
    row.code = row.code.toUpperCase();
    row.prefix = row.prefix.toUpperCase();
    await refuseTogether(
      () => {
        if (row.reminderDays !== null && remindersOf(row.reminderDays) === undefined)
          throw refuseField('reminderDays', 'reminderDays');
      },
      () => {
        const { renewalMonths } = row;
        if (renewalMonths !== null && (renewalMonths < 1 || renewalMonths > mostMonths))
          throw refuseField('renewalMonths', 'monthsFrom', String(mostMonths));
      },
      () => {
        const { renewalDays } = row;
        if (renewalDays !== null && (renewalDays < 1 || renewalDays > mostDays))
          throw refuseField('renewalDays', 'daysFrom', String(mostDays));
      },
    );
    const published = await this.definitions.canStart(row.process, contract.name);
    await this.definitions.canStart(row.terminationProcess, contractTermination.name);
    if (row.enabled && !published)
      throw new BusinessError(contractErrors.noApprovalFlow, [], {
        fields: [{ path: 'process', code: contractErrors.noApprovalFlow.code }],
      });
  }

  /** @throws BusinessError 5008 while a contract is of this type */
  protected override async beforeRemove({ id }: ContractType): Promise<void> {
    if (await this.db.repo(Contract).existsBy({ typeId: id })) throw new BusinessError(orgErrors.inUse);
  }
}
