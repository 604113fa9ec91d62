import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { Day } from '#lab/shared/day.js';
import { Database } from '#lab/platform/database/database.js';
import type { Overridable } from '../../shared/contract.codes.js';
import { overridable } from '../../shared/contract.codes.js';
import type { ValidContract, ValueSource } from '../../shared/contract.dto.js';
import { Company } from '../../../company/server/index.js';
import { Contract, ContractOverride, type ContractTerms } from './contract.entity.js';
import { termsOf, termsOn } from './contract.rules.js';

/** Links of a chain of versions that are followed. */
const mostVersions = 50;

/** What of a contract is valid on a day: its own fields, those that changes override, and the version that is in force. */
@Injectable()
export class ContractValidity {
  constructor(private readonly db: Database) {}

  /** The terms of a contract on a day. */
  async termsOf(contract: Contract, date: Day) {
    const overrides = await this.db.repo(ContractOverride).find({
      where: { contractId: contract.id },
      order: { fromDay: 'ASC', id: 'ASC' },
    });
    const { values, by } = termsOn(termsOf(contract as Required<ContractTerms>), overrides, date);
    return { terms: values, by };
  }

  /** The valid fields on a day, each with its source: of the version of the contract that is in force then. */
  async on(asked: Contract, date: Day): Promise<ValidContract> {
    const inForce = await this.versionOn(asked, date);
    const contract = inForce ?? asked;
    const { terms, by } = await this.termsOf(contract, date);
    const values = terms as Pick<Contract, keyof ContractTerms>;
    const companies = await this.companies([values.partyAId, values.partyBId, values.partyCId]);
    const { title, currency, amount, expiryDate, project, content } = values;
    const { terms: words, autoRenewal, renewalMonths, noticeDays } = values;
    return {
      date,
      inForce: inForce && { id: inForce.id, number: inForce.number },
      values: {
        ...{ title, currency, amount, expiryDate, project, content, terms: words },
        ...{ autoRenewal, renewalMonths, noticeDays },
        partyA: companies.get(values.partyAId) ?? null,
        partyB: companies.get(values.partyBId) ?? null,
        partyC: companies.get(values.partyCId) ?? null,
      },
      sources: await this.sourcesOf(contract, by),
      supplements: await this.supplementsOn(contract, date),
    };
  }

  private async sourcesOf(
    { id, number, effectDate }: Contract,
    by: ReadonlyMap<Overridable, ContractOverride>,
  ): Promise<ValidContract['sources']> {
    const ids = [...by.values()].flatMap(({ sourceId }) => sourceId ?? []);
    const changes = ids.length === 0 ? [] : await this.db.repo(Contract).findBy({ id: In(ids) });
    const sourceOf = (field: Overridable): ValueSource => {
      const override = by.get(field);
      if (!override) return { kind: 'contract', id, number, from: effectDate };
      if (override.sourceId === null) return { kind: 'renewal', id, number, from: override.fromDay };
      const change = changes.find((one) => one.id === override.sourceId);
      return { kind: 'change', id: override.sourceId, number: change?.number ?? '', from: override.fromDay };
    };
    return Object.fromEntries(overridable.map((field) => [field, sourceOf(field)])) as ValidContract['sources'];
  }

  /** The version of a contract that is in force on a day; null where none is. */
  private async versionOn(asked: Contract, date: Day): Promise<Contract | null> {
    let contract: Contract | null = asked;
    for (let step = 0; contract && step < mostVersions; step++) {
      if (isInForce(contract, date)) return contract;
      const isEarlier: boolean = contract.effectDate === null || date < contract.effectDate;
      contract = isEarlier ? await this.versionBefore(contract) : await this.versionAfter(contract);
    }
    return null;
  }

  private async versionBefore({ relatedId, relation }: Contract): Promise<Contract | null> {
    if (relatedId === null || relation !== 'version') return null;
    return this.db.repo(Contract).findOneBy({ id: relatedId });
  }

  private async versionAfter({ id, state }: Contract): Promise<Contract | null> {
    if (state !== 'replaced') return null;
    return this.db.repo(Contract).findOne({
      where: { relatedId: id, relation: 'version', state: In(wasInForce), deletedAt: IsNull() },
      order: { effectDate: 'ASC' },
    });
  }

  private async supplementsOn({ id }: Contract, date: Day): Promise<ValidContract['supplements']> {
    const found = await this.db.repo(Contract).find({
      where: { relatedId: id, relation: 'supplement', state: In(wasInForce), deletedAt: IsNull() },
      order: { effectDate: 'ASC', id: 'ASC' },
    });
    return found
      .filter((one) => isInForce(one, date))
      .map(({ id: supplement, number, title, effectDate: from, currency, amount, content, terms }) => ({
        ...{ id: supplement, number, title, from, currency, amount, content, terms },
      }));
  }

  private async companies(ids: readonly (string | null)[]) {
    const wanted = ids.flatMap((id) => id ?? []);
    const found = wanted.length === 0 ? [] : await this.db.repo(Company).findBy({ id: In(wanted) });
    return new Map(found.map(({ id, name }) => [id as string | null, { id, name }]));
  }
}

const wasInForce = ['effective', 'expired', 'replaced', 'terminated'];

/** Whether a contract is in force on a day, as far as is known today. */
function isInForce({ state, effectDate, endDay, endedOn }: Contract, date: Day): boolean {
  if (state === 'signed') return effectDate !== null && effectDate <= date && (endDay === null || date <= endDay);
  if (!wasInForce.includes(state) || effectDate === null || date < effectDate) return false;
  return endedOn === null ? endDay === null || date <= endDay : date < endedOn;
}
