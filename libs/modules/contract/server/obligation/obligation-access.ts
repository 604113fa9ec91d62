import { Injectable } from '@nestjs/common';
import { holds } from '#lab/shared/define-permissions.js';
import type { Me } from '#lab/platform/access/me.js';
import { RecordReaders } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { contractRights, mayContracts } from '../../shared/contract.permissions.js';
import { contract as subject } from '../../shared/contract.subject.js';
import { dueIn, endedIn, type ObligationAct } from '../../shared/obligation.codes.js';
import { ContractBinding } from '../contract/contract.binding.js';
import type { Contract } from '../contract/contract.entity.js';
import type { ContractObligation } from './obligation.entity.js';

/** Who does what to the obligations of a contract. Those who read the contract read them. */
@Injectable()
export class ObligationAccess {
  constructor(
    private readonly org: OrgDirectory,
    private readonly contracts: ContractBinding,
    private readonly readers: RecordReaders,
  ) {}

  /** Its owner plans what a contract obliges to, and holders of the permission that of contracts within their reach. */
  async plans(contract: Contract, me: Me): Promise<boolean> {
    if (contract.ownerId === me.id && holds(me.permissions, contractRights.create)) return true;
    return holds(me.permissions, mayContracts.obligation.save) && (await this.contracts.mayRead(contract, me));
  }

  /** Whether obligations are added and moved to a contract: until it has ended. */
  takesNew({ state }: Contract): boolean {
    return !isEnded(state);
  }

  /**
   * What a person may do to an obligation whose contract they read.
   * @param plans whether they plan those of the contract
   */
  actsOn(obligation: ContractObligation, contract: Contract, me: Me, plans: boolean): ObligationAct[] {
    const settles = plans || obligation.ownerId === me.id;
    const isOpen = obligation.state === 'open';
    const isPlanned = !isEnded(contract.state) && !isDue(contract.state);
    return [
      ...(plans && isOpen && !isEnded(contract.state) ? (['edit'] as const) : []),
      ...(settles && isOpen && !isPlanned ? (['done'] as const) : []),
      ...(settles && obligation.state === 'done' ? (['reopen'] as const) : []),
      ...(plans && obligation.state === 'cancelled' ? (['reopen'] as const) : []),
      ...(settles ? (['note'] as const) : []),
      ...(plans && isOpen ? (['cancel'] as const) : []),
    ];
  }

  /** By the rules of the contract, or as one of those who have or had a task on it. */
  mayRead(me: Me, contractId: string): Promise<boolean> {
    return this.readers.mayRead(me, subject.name, contractId);
  }

  /** Whether a user can be given an obligation of a contract: they can be given work, and read it. */
  async reads(userId: string, contractId: string): Promise<boolean> {
    const user = this.org.isEnabled(userId) ? this.org.me(userId, '') : undefined;
    return user !== undefined && (await this.mayRead(user, contractId));
  }
}

function isEnded(state: string): boolean {
  return (endedIn as readonly string[]).includes(state);
}

function isDue(state: string): boolean {
  return (dueIn as readonly string[]).includes(state);
}
