import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { holds } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { RecordSides } from '#lab/process-host/index.js';
import { LeaverParts, OrgDirectory } from '../../../org/server/index.js';
import type { LeaverRefusal } from '../../../org/shared/leaver.dto.js';
import { contractErrors } from '../../shared/contract.errors.js';
import { contractRights } from '../../shared/contract.permissions.js';
import { contract as subject } from '../../shared/contract.subject.js';
import { ContractBinding } from './contract.binding.js';
import { Contract } from './contract.entity.js';
import { ContractLife } from './contract-life.js';

/** States in which a contract needs an owner; one that is approved keeps who has submitted it. */
const cared = ['toSign', 'signed', 'effective'];

/** The contracts of people who leave: another owner takes them over, with their reminders and the right to change them. */
@Injectable()
export class ContractsOfLeavers implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly parts: LeaverParts,
    private readonly org: OrgDirectory,
    private readonly sides: RecordSides,
    private readonly binding: ContractBinding,
    private readonly life: ContractLife,
  ) {}

  onModuleInit(): void {
    this.parts.register({
      kind: 'contracts',
      open: async (userId) =>
        (await this.of(userId)).map((contract) => ({ id: contract.id, name: this.binding.title(contract) })),
      handOver: (me, from, to, reason) => this.handOver(me, from, to, reason),
    });
  }

  private of(ownerId: string): Promise<Contract[]> {
    return this.db.repo(Contract).find({
      where: { ownerId, state: In(cared), deletedAt: IsNull() },
      order: { number: 'ASC' },
    });
  }

  /** Changing and ending a contract takes the permission to create one: without it all of them are kept. */
  private async handOver(me: Me, from: string, to: string, reason: string): Promise<readonly LeaverRefusal[]> {
    await this.db.lock(
      Contract,
      (await this.of(from)).map(({ id }) => id),
    );
    const contracts = await this.of(from);
    if (!holds(this.org.permissionsOf(to), contractRights.create))
      return contracts.map(({ id }) => ({ id, code: contractErrors.successorMayNotOwn.code, args: [] }));
    await this.binding.joinEntries(contracts);
    const at = this.clock.now();
    const name = this.org.namesOf(to).zh;
    for (const contract of contracts) {
      const { id, number } = contract;
      contract.ownerId = to;
      await this.binding.save(contract, me, at);
      this.sides.join(subject.name, id, [to], at);
      await this.life.note(id, 'handedOver', me.id, name);
      const detail = { text: number, owner: { from, to }, reason };
      this.audit.record({
        action: `${subject.name}.handOver`,
        subject: subject.name,
        recordId: id,
        actor: me.id,
        detail,
      });
    }
    return [];
  }
}
