import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { Files } from '#lab/platform/files/files.js';
import { PeopleDirectory, shown, ShownFields } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { comparedFields } from '../../shared/contract.codes.js';
import type { ComparedContracts, ComparedSide, ComparedValues, ContractInChain } from '../../shared/contract.dto.js';
import { contract as subject } from '../../shared/contract.subject.js';
import { nameOf } from '../type/contract-type.entity.js';
import { ContractBinding } from './contract.binding.js';
import { Contract, type ContractTerms } from './contract.entity.js';

/** Contracts of a chain that are offered, and links that are followed to its first one. */
const mostInChain = 100;

/**
 * Compares two contracts of one chain: a base with its versions, renewals, changes and supplements, and a change with what it
 * changes. A reader compares what they see of both.
 */
@Injectable()
export class ContractCompare {
  constructor(
    private readonly db: Database,
    private readonly contracts: ContractBinding,
    private readonly people: PeopleDirectory,
    private readonly visible: ShownFields,
    private readonly files: Files,
    private readonly org: OrgDirectory,
  ) {}

  /** The other contracts of its chain that the reader reads, the first one first. @throws BusinessError 8013 */
  async chain(me: Me, id: string): Promise<ContractInChain[]> {
    const contract = await this.read(me, id);
    await this.contracts.noteReading(contract, me);
    const found: ContractInChain[] = [];
    for (const one of await this.chainOf(contract)) {
      if (one.id === id || !(await this.contracts.reads(one, me))) continue;
      const { id: other, number, title, state, effectDate, relation } = one;
      found.push({ id: other, number, title, state, effectDate, relation });
    }
    return found;
  }

  /**
   * Two contracts of a chain side by side. What a task hides from the reader in either is in neither.
   * @throws BusinessError 8013 where one of them is not theirs to read, or the two are of different chains
   */
  async compare(me: Me, id: string, otherId: string): Promise<ComparedContracts> {
    const [one, other] = [await this.read(me, id), await this.read(me, otherId)];
    const chain = await this.chainOf(one);
    const place = (contract: Contract) => chain.findIndex((each) => each.id === contract.id);
    if (place(one) < 0 || place(other) < 0) throw new BusinessError(errors.notFound);
    const [earlier, later] = place(one) < place(other) ? [one, other] : [other, one];
    for (const contract of [earlier, later]) await this.contracts.noteReading(contract, me);
    const takenOver = later.relatedId === earlier.id ? later.baseline : null;
    const sides = {
      earlier: await this.sideOf(
        me,
        takenOver ? await this.asTakenOver(earlier, takenOver) : earlier,
        takenOver !== null,
      ),
      later: await this.sideOf(me, later, false),
    };
    const seen = comparedFields.filter((field) =>
      Object.values(sides).every(({ values }) => values[field] !== undefined),
    );
    const differs = seen.filter(
      (field) => JSON.stringify(sides.earlier.values[field]) !== JSON.stringify(sides.later.values[field]),
    );
    const only = ({ values, ...side }: ComparedSide): ComparedSide => ({
      ...side,
      values: Object.fromEntries(seen.map((field) => [field, values[field]])) as ComparedValues,
    });
    return { earlier: only(sides.earlier), later: only(sides.later), differs };
  }

  private async read(me: Me, id: string): Promise<Contract> {
    const contract = await this.contracts.record(id);
    await this.people.refresh();
    await this.contracts.assertMayRead(contract, me);
    return contract;
  }

  /** All contracts of a chain, from its first one on, each after the one that it is based on. */
  private async chainOf(contract: Contract): Promise<Contract[]> {
    const contracts = this.db.repo(Contract);
    let first = contract;
    for (let step = 0; first.relatedId !== null && step < mostInChain; step++) {
      const base = await contracts.findOneBy({ id: first.relatedId, deletedAt: IsNull() });
      if (!base) break;
      first = base;
    }
    const chain = [first];
    for (let latest = [first]; latest.length > 0 && chain.length < mostInChain;) {
      latest = await contracts.find({
        where: { relatedId: In(latest.map(({ id }) => id)), deletedAt: IsNull() },
        order: { createdAt: 'ASC', id: 'ASC' },
        take: mostInChain - chain.length,
      });
      chain.push(...latest);
    }
    return chain;
  }

  /** The base of a change with the terms that the change took over. */
  private async asTakenOver(base: Contract, terms: ContractTerms): Promise<Contract> {
    const copy = Object.assign(new Contract(), base, terms);
    await this.contracts.joinEntries([copy]);
    return copy;
  }

  private async sideOf(me: Me, contract: Contract, asTakenOver: boolean): Promise<ComparedSide> {
    const { id, number, type, partyA, partyB, partyC, ownerId, departmentId } = contract;
    const { title, externalNumber, currency, amount, signDate, effectDate, expiryDate, endDay } = contract;
    const { functionCode, project, keywords, confidential, autoRenewal, renewalMonths, noticeDays } = contract;
    const { content, terms, remarks } = contract;
    const files = await this.files.of(subject.name, id);
    const named = (company: Contract['partyA']) => company && { id: company.id, name: company.name };
    const values: ComparedValues = {
      ...{ title, type: nameOf(type), externalNumber, currency, amount, signDate, effectDate, expiryDate, endDay },
      ...{ partyA: named(partyA), partyB: named(partyB), partyC: named(partyC) },
      ...{ autoRenewal, renewalMonths, noticeDays, owner: shown(this.people, ownerId) },
      ...{ department: this.org.departmentName(departmentId), functionCode, project, keywords, confidential },
      ...{ content, terms, remarks, files: files.map(({ name, sha256 }) => ({ name, sha256 })) },
    };
    return { id, number, asTakenOver, values: await this.visible.shown(me, subject.name, contract, values) };
  }
}
