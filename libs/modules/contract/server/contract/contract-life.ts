import { Injectable } from '@nestjs/common';
import { addDays, dayIn, type Day } from '#lab/shared/day.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { HistoryKind } from '../../shared/contract.codes.js';
import { contract as subject } from '../../shared/contract.subject.js';
import { Contract, ContractHistory, ContractOverride, type ContractTerms } from './contract.entity.js';
import { changedTerms, renewedEnd, termsOf } from './contract.rules.js';

/** The user who did something to a contract; null where the day did it. */
type By = string | null;

/**
 * What becomes of a contract after its approval: taking effect, what that means to the contract that it is based on,
 * renewals and ends, each with a row of its history. The contract was loaded and is held by the caller, who stores it.
 */
@Injectable()
export class ContractLife {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly org: OrgDirectory,
  ) {}

  /** The day of the company. */
  today(): Day {
    return dayIn(this.org.zone(), this.clock.now());
  }

  /** It is in force from now on: a version replaces its base, a change overrides what it changes, a supplement adds to it. */
  async takeEffect(contract: Contract, by: By): Promise<void> {
    this.enter(contract, 'effective');
    await this.note(contract.id, 'effective', by, contract.effectDate ?? '');
    const { relatedId, relation, number } = contract;
    if (relatedId === null || relation === null) return;
    await this.db.lock(Contract, [relatedId]);
    const base = await this.db.repo(Contract).findOneBy({ id: relatedId });
    if (base?.state !== 'effective') return;
    if (relation === 'version') {
      this.enter(base, 'replaced');
      base.endedOn = contract.effectDate ?? this.today();
      await this.note(base.id, 'replaced', by, number);
    }
    if (relation === 'change') {
      await this.override(base, contract);
      await this.note(base.id, 'changed', by, number);
    }
    if (relation === 'supplement') await this.note(base.id, 'supplemented', by, number);
    await this.store(base, by);
  }

  /** Whether it has renewed itself today, once or, where days were missed, several times. */
  async renew(contract: Contract): Promise<boolean> {
    const today = this.today();
    let isRenewed = false;
    for (let end = renewedEnd(contract, today); end !== undefined; end = renewedEnd(contract, today)) {
      const { id: contractId, endDay } = contract;
      const row = { id: this.ids.next(), contractId, sourceId: null, field: 'expiryDate' as const, value: end };
      await this.db.repo(ContractOverride).insert({ ...row, fromDay: today });
      await this.note(contractId, 'renewed', null, `${endDay ?? ''} → ${end}`);
      contract.endDay = end;
      isRenewed = true;
    }
    return isRenewed;
  }

  /** It has ended by its date. */
  async expire(contract: Contract): Promise<void> {
    this.enter(contract, 'expired');
    contract.endedOn = contract.endDay === null ? this.today() : addDays(contract.endDay, 1);
    await this.note(contract.id, 'expired', null, contract.endDay ?? '');
  }

  /** It is ended by an approved termination whose day has come. */
  async terminate(contract: Contract, by: By, text: string): Promise<void> {
    this.enter(contract, 'terminated');
    contract.endedOn = contract.terminateDay ?? this.today();
    await this.note(contract.id, 'terminated', by, text);
  }

  /** Writes what happened into the history of a contract. */
  async note(contractId: string, kind: HistoryKind, by: By, text: string): Promise<void> {
    const row = { id: this.ids.next(), contractId, kind, by, at: this.clock.now(), text: text.slice(0, 500) };
    await this.db.repo(ContractHistory).insert(row);
  }

  /** Stores a contract that something outside its own process has changed. */
  async store(contract: Contract, by: By): Promise<void> {
    await this.db.repo(Contract).save(stamp(contract, by ?? contract.updatedBy, this.clock.now()));
  }

  private enter(contract: Contract, state: keyof typeof subject.states): void {
    Object.assign(contract, { state, status: subject.states[state]?.code });
  }

  private async override(base: Contract, change: Contract): Promise<void> {
    const terms = termsOf(change as Required<ContractTerms>);
    const fields = changedTerms(change as Required<ContractTerms>, change.baseline ?? {});
    const fromDay = change.effectDate ?? this.today();
    for (const field of fields) {
      const value = terms[field] ?? null;
      const row = { id: this.ids.next(), contractId: base.id, sourceId: change.id, field, value, fromDay };
      await this.db.repo(ContractOverride).insert(row);
      if (field === 'expiryDate') base.endDay = value as Day | null;
    }
  }
}
