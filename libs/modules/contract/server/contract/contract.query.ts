import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, MoreThanOrEqual, Or, Raw } from 'typeorm';
import { addDays } from '#lab/shared/day.js';
import type { Me } from '#lab/platform/access/me.js';
import { anyOf, within } from '#lab/platform/database/listing.js';
import { Database } from '#lab/platform/database/database.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { Files } from '#lab/platform/files/files.js';
import { DocumentQueries, sheetColumn, ShownFields, shown, type SheetColumn } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { overridable, parties, type Overridable } from '../../shared/contract.codes.js';
import type {
  ContractDetail,
  ContractQuery,
  ContractRow,
  RelatedContract,
  SignatureView,
  ValidContract,
} from '../../shared/contract.dto.js';
import { contract as subject } from '../../shared/contract.subject.js';
import { ContractTermination } from '../termination/termination.entity.js';
import { nameOf } from '../type/contract-type.entity.js';
import { ContractBinding, signedFiles } from './contract.binding.js';
import { Contract, ContractHistory, ContractShare, type PartyName } from './contract.entity.js';
import { ContractLife } from './contract-life.js';
import { ContractService } from './contract.service.js';
import { ContractValidity } from './contract-validity.js';

/** Rows of its history that a record shows, the latest first. */
const mostHistory = 100;

/** Reading contracts. */
@Injectable()
export class ContractQueries extends DocumentQueries<Contract, ContractQuery, ContractRow, ContractDetail> {
  constructor(
    private readonly contracts: ContractBinding,
    private readonly service: ContractService,
    private readonly validity: ContractValidity,
    private readonly life: ContractLife,
    private readonly db: Database,
    private readonly stored: Files,
    private readonly org: OrgDirectory,
    private readonly visible: ShownFields,
  ) {
    super(contracts);
  }

  protected readonly searched = ['number', 'externalNumber', 'keywords'] as const;

  protected readonly sheet: readonly SheetColumn<ContractRow>[] = [
    sheetColumn.text('title'),
    sheetColumn.name('type'),
    { field: 'partyA', cell: ({ partyA }) => partyA?.name ?? null },
    { field: 'partyB', cell: ({ partyB }) => partyB?.name ?? null },
    { field: 'partyC', cell: ({ partyC }) => partyC?.name ?? null },
    sheetColumn.text('currency'),
    { field: 'amount', cell: ({ amount }) => (amount ? Number(amount) : null) },
    sheetColumn.day('signDate'),
    sheetColumn.day('effectDate'),
    sheetColumn.day('endDay'),
    sheetColumn.text('externalNumber'),
  ];

  protected where(query: ContractQuery) {
    const { validity, typeId, partyId, departmentId, within: days, amountMin, amountMax, confidential } = query;
    const today = this.life.today();
    const ends = [
      ...(validity === 'N' ? [Or(IsNull(), MoreThanOrEqual(today))] : []),
      ...(validity === 'E' ? [LessThan(today)] : []),
      ...(days === undefined ? [] : [within(today, addDays(today, days))]),
    ];
    const [endDay, further] = ends;
    return {
      typeId: anyOf(typeId),
      departmentId: anyOf(departmentId),
      confidential: confidential === undefined ? undefined : confidential === 'true',
      amountBase: within(amountMin, amountMax),
      endDay,
      ...(partyId || further
        ? {
            id: Raw(
              (id) =>
                `${id} IN (SELECT \`p\`.\`id\` FROM \`contract\` \`p\` WHERE ${[
                  ...(partyId
                    ? [
                        '(`p`.`partyAId` IN (:...partyId) OR `p`.`partyBId` IN (:...partyId) OR `p`.`partyCId` IN (:...partyId))',
                      ]
                    : []),
                  ...(further ? ['`p`.`endDay` BETWEEN :endFrom AND :endTo'] : []),
                ].join(' AND ')})`,
              { partyId: [...(partyId ?? [])], endFrom: today, endTo: addDays(today, days ?? 0) },
            ),
          }
        : {}),
    };
  }

  protected row(contract: Contract) {
    const { title, type, partyA, partyB, partyC, currency, amount, amountBase } = contract;
    const { signDate, effectDate, endDay, confidential, externalNumber } = contract;
    return {
      title,
      type: nameOf(type),
      partyA: named(partyA),
      partyB: named(partyB),
      partyC: named(partyC),
      currency,
      amount,
      amountBase,
      signDate,
      effectDate,
      endDay,
      confidential,
      externalNumber,
    };
  }

  protected async detailOf(me: Me, contract: Contract) {
    const { id, typeId, ownNumber, departmentId, functionCode, project, keywords, content, terms, remarks } = contract;
    const { expiryDate, autoRenewal, renewalMonths, noticeDays, approveResult, terminateDay, type } = contract;
    return {
      ...{ typeId, ownNumber, departmentId, functionCode, project, keywords, content, terms, remarks, expiryDate },
      ...{ autoRenewal, renewalMonths, noticeDays, approveResult, terminateDay, signsInOrder: type.signsInOrder },
      ownParties: parties.filter((party) => contract[`party${party}`]?.isOwn),
      department: this.org.departmentName(departmentId),
      signatures: await this.signaturesOf(contract),
      related: await this.relatedOf(me, contract),
      history: await this.historyOf(id),
      shares: await this.sharesOf(id),
      terminations: await this.terminationsOf(id),
      mayDo: this.contracts.actsOf(contract, me),
    };
  }

  protected override noteExported(me: Me, rows: readonly ContractRow[]): Promise<void> {
    return this.contracts.noteReadings(rows, me);
  }

  /** The fields that are valid on a day. @throws BusinessError 8013 for a reader who has nothing to do with it */
  async valid(me: Me, id: string, date: string | undefined): Promise<ValidContract> {
    const contract = await this.contracts.record(id);
    await this.people.refresh();
    await this.contracts.assertMayRead(contract, me);
    await this.contracts.noteReading(contract, me);
    const valid = await this.validity.on(contract, date ?? this.life.today());
    const version = valid.inForce && valid.inForce.id !== id ? await this.contracts.record(valid.inForce.id) : contract;
    // A version that the reader may not read tells nothing of itself.
    if (version.id !== id && !(await this.contracts.reads(version, me)))
      return this.openTo(me, {
        ...(await this.validity.on({ ...contract, state: 'draft', effectDate: null }, valid.date)),
        inForce: null,
      });
    return this.openTo(me, { ...valid, values: await this.visible.shown(me, subject.name, version, valid.values) });
  }

  /** Without the supplements that the reader may not read, and without the values of such changes. */
  private async openTo(me: Me, { values, sources, supplements, ...valid }: ValidContract): Promise<ValidContract> {
    const changes = Object.values(sources).flatMap((source) => (source.kind === 'change' ? [source.id] : []));
    const ids = [...new Set([...changes, ...supplements.map(({ id }) => id)])];
    const named = ids.length === 0 ? [] : await this.db.repo(Contract).findBy({ id: In(ids) });
    const open = new Map<string, Contract>();
    for (const one of named) if (await this.contracts.reads(one, me)) open.set(one.id, one);
    const shownValues: Partial<Record<string, unknown>> = { ...values };
    const shownSources = { ...sources };
    for (const field of overridable) {
      const source = sources[field];
      if (source.kind !== 'change' || open.has(source.id)) continue;
      Reflect.deleteProperty(shownValues, valueOf[field]);
      shownSources[field] = { kind: 'closed', from: source.from };
    }
    // What they say is part of the answer.
    await this.contracts.noteReadings([...open.values()], me);
    const read: ValidContract['supplements'][number][] = [];
    for (const supplement of supplements) {
      const of = open.get(supplement.id);
      if (!of) continue;
      read.push(await this.visible.shown(me, subject.name, of, supplement));
    }
    return { ...valid, values: shownValues, sources: shownSources, supplements: read };
  }

  /** Whether the bytes of each signed file are those that were signed. @throws BusinessError 8013 */
  async checkSignatures(me: Me, id: string): Promise<{ party: SignatureView['party']; changed: boolean }[]> {
    const contract = await this.contracts.record(id);
    await this.people.refresh();
    await this.contracts.assertMayRead(contract, me);
    await this.contracts.noteReading(contract, me);
    const checked = [];
    for (const { party, fileId, sha256, pictureId, pictureSha256 } of contract.signatures) {
      const isPicture = pictureId === null || (await this.stored.digestOf(pictureId)) === pictureSha256;
      checked.push({ party, changed: !isPicture || (await this.stored.digestOf(fileId)) !== sha256 });
    }
    return checked;
  }

  private async signaturesOf({ signatures }: Contract): Promise<SignatureView[]> {
    if (signatures.length === 0) return [];
    const ids = signatures.flatMap(({ fileId, pictureId }) => (pictureId === null ? [fileId] : [fileId, pictureId]));
    const files = await this.db.repo(StoredFile).findBy({ id: In(ids), subject: signedFiles });
    return signatures.map(({ id, party, signer, day, fileId, sha256, pictureId, pictureSha256, by, at }) => {
      const of = (wanted: string | null) => files.find((one) => one.id === wanted && one.recordId === id);
      const [file, picture] = [of(fileId), of(pictureId)];
      return {
        ...{ party, signer, day, sha256, by: shown(this.people, by), at: at.toISOString() },
        file: file ? { id: file.id, name: file.name, size: file.size, mime: file.mime } : null,
        picture: picture && pictureSha256 ? { id: picture.id, sha256: pictureSha256 } : null,
        changed: file?.sha256 !== sha256 || (pictureId !== null && picture?.sha256 !== pictureSha256),
      };
    });
  }

  /** The contract that it is based on, and those that are based on it, as far as the reader reads them. */
  private async relatedOf(me: Me, { id, relatedId, relation }: Contract): Promise<RelatedContract[]> {
    const base = relatedId === null ? null : await this.db.repo(Contract).findOneBy({ id: relatedId });
    const based = await this.db.repo(Contract).find({
      where: { relatedId: id, deletedAt: IsNull() },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    const views: RelatedContract[] = [];
    for (const one of [...(base ? [base] : []), ...based]) {
      const isBase = one.id === relatedId;
      const how = isBase ? relation : one.relation;
      if (how === null || !(await this.contracts.reads(one, me))) continue;
      const { id: other, number, title, state, effectDate } = one;
      views.push({ id: other, number, title, state, effectDate, relation: how, isBase });
    }
    return views;
  }

  private async historyOf(contractId: string): Promise<ContractDetail['history']> {
    const rows = await this.db
      .repo(ContractHistory)
      .find({ where: { contractId }, order: { at: 'DESC', id: 'DESC' }, take: mostHistory });
    return rows.map(({ kind, by, at, text }) => ({
      ...{ kind, at: at.toISOString(), text },
      by: by === null ? null : shown(this.people, by),
    }));
  }

  private async sharesOf(contractId: string): Promise<ContractDetail['shares']> {
    const rows = await this.db.repo(ContractShare).find({ where: { contractId }, order: { at: 'ASC', id: 'ASC' } });
    return rows.map(({ id, kind, principalId }) => ({
      ...{ id, kind, principalId },
      name: this.service.nameOf(kind, principalId) ?? { zh: principalId },
    }));
  }

  private async terminationsOf(contractId: string): Promise<ContractDetail['terminations']> {
    const rows = await this.db
      .repo(ContractTermination)
      .find({ where: { contractId, deletedAt: IsNull() }, order: { createdAt: 'DESC', id: 'DESC' } });
    return rows
      .filter(({ state }) => state !== 'draft')
      .map(({ id, number, state, day }) => ({ id, number, state, day }));
  }
}

/** What the answer calls a field of the contract. */
const valueOf: Record<Overridable, string> = {
  ...(Object.fromEntries(overridable.map((field) => [field, field])) as Record<Overridable, string>),
  ...{ partyAId: 'partyA', partyBId: 'partyB', partyCId: 'partyC' },
};

function named(company: PartyName | null) {
  return company && { id: company.id, name: company.name };
}
