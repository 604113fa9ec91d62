import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import type { DocumentScope } from '#lab/shared/document-scopes.js';
import type { BothNames, Language } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { isSignaturePicture } from '#lab/platform/files/signature-picture.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { Texts } from '#lab/platform/texts/texts.js';
import {
  Badges,
  Definitions,
  DocumentBinding,
  RecordReaders,
  type Act,
  type Reach,
  type ReachPart,
} from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { Rates, toBase } from '../../../system/server/index.js';
import { parties, type Party } from '../../shared/contract.codes.js';
import { signInput, type ContractAct } from '../../shared/contract.dto.js';
import { contractErrors } from '../../shared/contract.errors.js';
import { contractRights, mayContracts } from '../../shared/contract.permissions.js';
import { contract as subject } from '../../shared/contract.subject.js';
import { Company } from '../../../company/server/index.js';
import { ContractProjectService } from '../project/contract-project.service.js';
import { ContractType, nameOf } from '../type/contract-type.entity.js';
import { ContractTypeService } from '../type/contract-type.service.js';
import { ContractLife } from './contract-life.js';
import { Contract, ContractShare, ContractSignature } from './contract.entity.js';
import { asRefusal, openBefore, partiesOf, submitProblems } from './contract.rules.js';

/** The subject under which signed files are kept: replacing the files of a contract leaves them alone. */
export const signedFiles = 'contract-signature';

/** What the audit names a contract by that was read. */
type ReadContract = Pick<Contract, 'id' | 'number' | 'confidential'>;

/** How contracts take part in processes; who reads confidential and shared ones. */
@Injectable()
export class ContractBinding extends DocumentBinding<typeof subject, Contract> {
  constructor(
    private readonly org: OrgDirectory,
    private readonly ids: Ids,
    private readonly rates: Rates,
    private readonly definitions: Definitions,
    private readonly types: ContractTypeService,
    private readonly life: ContractLife,
    private readonly involved: RecordReaders,
    private readonly audit: Audit,
    private readonly badges: Badges,
    private readonly projects: ContractProjectService,
    private readonly texts: Texts,
  ) {
    super(subject, Contract, contractRights);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.badges.register(subject.counts.drafts ?? '', (me) => this.draftsOf(me));
    this.files.registerCheck(
      signedFiles,
      async (me, id) => {
        const signature = await this.db.repo(ContractSignature).findOneBy({ id });
        return signature !== null && this.involved.mayRead(me, subject.name, signature.contractId);
      },
      async (me, id) => {
        const { contractId } = await this.db.repo(ContractSignature).findOneByOrFail({ id });
        await this.involved.noteReading(me, subject.name, contractId);
      },
    );
  }

  readonly handlers = {};

  override readonly unlisted = [
    ...(['content', 'terms', 'remarks', 'keywords', 'baseline', 'ownNumber', 'expiryDate', 'autoRenewal'] as const),
    ...(['renewalMonths', 'noticeDays', 'approveResult', 'relatedId', 'relation', 'terminateDay'] as const),
    ...(['terminationId', 'endedOn', 'createdAt', 'updatedBy'] as const),
  ];

  protected override readonly joined = [
    { of: ContractType, by: 'typeId', as: 'type', listed: ['nameZh', 'nameEn'] },
    { of: Company, by: 'partyAId', as: 'partyA', only: ['name', 'isOwn'] },
    { of: Company, by: 'partyBId', as: 'partyB', only: ['name', 'isOwn'] },
    { of: Company, by: 'partyCId', as: 'partyC', only: ['name', 'isOwn'] },
  ] as const;

  readonly checks = {
    submit: (contract: Contract) => this.assertSubmittable(contract),
    signA: (contract: Contract, act: Act) => this.assertSigns(contract, 'A', act),
    signB: (contract: Contract, act: Act) => this.assertSigns(contract, 'B', act),
    signC: (contract: Contract, act: Act) => this.assertSigns(contract, 'C', act),
  };

  /** Of signatures that follow an order, the next one alone is offered. */
  isOffered({ type, signatures, partyCId }: Contract, action: string): boolean {
    const party = parties.find((one) => action === `sign${one}`);
    if (party === undefined || !type.signsInOrder) return true;
    const signed = signatures.map((one) => one.party);
    return openBefore(party, partiesOf({ partyCId }), signed).length === 0;
  }

  readonly enter = {
    draft: (contract: Contract) => this.voidSignatures(contract),
    toSign: async (contract: Contract) => {
      // A process without approval leads here from the draft; the stored row still has the state of before.
      const before = await this.repo().findOneBy({ id: contract.id });
      if (before?.state === 'requested') contract.approveResult = 'AP';
    },
    signed: (contract: Contract) => this.settleDates(contract),
    effective: async (contract: Contract) => {
      this.settleDates(contract);
      await this.life.takeEffect(contract, contract.signing?.by ?? null);
    },
  };

  facts(contract: Contract) {
    const { amountBase, currency, type, departmentId, functionCode, relation, confidential, partyCId } = contract;
    const { effectDate } = contract;
    return {
      amountBase: amountBase ?? '0.00',
      currency,
      type: type.code,
      department: this.org.department(departmentId)?.showId ?? '',
      function: functionCode,
      relation: relation ?? '',
      confidential,
      hasPartyC: partyCId !== null,
      isDue: effectDate === null || effectDate <= this.life.today(),
    };
  }

  content(contract: Contract): unknown {
    const { title, typeId, partyAId, partyBId, partyCId, currency, amount, effectDate, expiryDate } = contract;
    const { content, terms, autoRenewal, renewalMonths, noticeDays } = contract;
    return [
      ...[title, typeId, partyAId, partyBId, partyCId, currency, amount, effectDate, expiryDate],
      ...[content, terms, autoRenewal, renewalMonths, noticeDays],
    ];
  }

  form(): null {
    return null;
  }

  override async owned(contract: Contract) {
    const { title, content, terms } = contract;
    return { title, content, terms, ...(await super.owned(contract)) };
  }

  /** @throws BusinessError 6009 where its type is not in use or has no published process */
  async diagram({ type }: Contract): Promise<string> {
    const process = type.enabled ? await this.types.processFor(type, 'process') : null;
    if (process === null || !(await this.definitions.canStart(process, subject.name)))
      throw new BusinessError(contractErrors.noApprovalFlow);
    return process;
  }

  category({ typeId }: Contract): string {
    return typeId;
  }

  override anchors(contract: Contract) {
    const { ownerId, functionCode } = contract;
    return { ...super.anchors(contract), function: functionCode || this.org.user(ownerId)?.function || null };
  }

  async apply(contract: Contract, { action, input, me, now }: Act): Promise<void> {
    if (action === 'submit') {
      await this.freezeRate(contract);
      contract.approveResult = null;
    }
    if (action === 'reject') contract.approveResult = 'RE';
    const party = parties.find((one) => action === `sign${one}`);
    if (party) await this.sign(contract, party, me, input, now);
  }

  override contents({ title, externalNumber, keywords, project, content, terms, remarks, ...contract }: Contract) {
    const { partyA, partyB, partyC, confidential } = contract;
    return [
      ...(confidential ? [title] : []),
      ...[externalNumber, keywords, project, content, terms, remarks],
      ...[partyA, partyB, partyC].map((party) => party?.name ?? null),
    ];
  }

  /** Lists of tasks and processes, and mails, are read by more people than a confidential contract: they name its number only. */
  title({ title, number, confidential }: Contract): BothNames {
    if (!confidential) return { zh: title };
    const inLanguage = (language: Language) =>
      this.texts.say(language, 'contract.contract.confidentialTitle', { number });
    return { zh: inLanguage('zh'), en: inLanguage('en') };
  }

  override card(contract: Contract) {
    const { type, amount, currency, confidential } = contract;
    if (confidential) return super.card(contract);
    return { ...super.card(contract), category: nameOf(type), ...(amount === null ? {} : { amount, currency }) };
  }

  /** Besides the rules of the kit: those whom it is shared with read it; of a confidential one only holders of the permission. */
  override async mayRead(contract: Contract, me: Me): Promise<boolean> {
    if (this.isOwn(contract, me)) return true;
    const principals = this.sharers(me);
    if (await this.db.repo(ContractShare).existsBy({ contractId: contract.id, principalId: In(principals) }))
      return this.isSent(contract);
    if (contract.confidential && !this.readsConfidential(me)) return false;
    return super.mayRead(contract, me);
  }

  /** Holders of the permission read the contracts of their own function. */
  protected override alsoReads({ id, permissions }: Me): readonly ReachPart<Contract>[] {
    const own = this.org.user(id)?.function;
    return own && holds(permissions, contractRights.function) ? [{ column: 'functionCode', values: [own] }] : [];
  }

  /** Contracts that are shared with the reader, and those of projects in whose teams they are, are part of all that they may read. */
  override async reachOf(me: Me, scope: DocumentScope = 'all'): Promise<Reach<Contract>> {
    const reach = await super.reachOf(me, scope);
    if (reach === 'everything' || scope !== 'all') return reach;
    const shares = await this.db.repo(ContractShare).findBy({ principalId: In(this.sharers(me)) });
    const projects = await this.projects.namesOfMember(me);
    return [
      ...reach,
      { column: 'id', values: shares.map(({ contractId }) => contractId) },
      // A database looks no further column up for those who are in no team.
      ...(projects.length > 0 ? [{ column: 'project', values: projects } as const] : []),
    ];
  }

  /** The same as `mayRead`, as a condition of lists: confidential contracts of others are left out. */
  override sentOrOwn(me: Me): [string, Record<string, unknown>] {
    const [sent, values] = super.sentOrOwn(me);
    if (this.readsConfidential(me)) return [sent, values];
    const [open, more] = this.openTo(me, 'record.confidential', 'record.id');
    return [
      `${sent} AND (${open} OR record.ownerId = :reader OR record.createdBy = :reader)`,
      { ...values, ...more, reader: me.id },
    ];
  }

  /** The condition that a contract is not confidential, is shared with the reader, or concerns a task of theirs. */
  openTo(me: Me, confidential: string, id: string): [string, Record<string, unknown>] {
    const tasks = this.involved.involvedIds(me, subject.name);
    return [
      `(${confidential} = :openly OR ${id} IN (SELECT \`contractId\` FROM \`contract_share\` WHERE \`principalId\` IN (:...sharers)) OR ${tasks.getSql?.(id) ?? '1 = 0'})`,
      { openly: false, sharers: this.sharers(me), ...tasks.objectLiteralParameters },
    ];
  }

  /** Whether a person reads confidential contracts within their reach. */
  readsConfidential({ permissions }: Me): boolean {
    return holds(permissions, mayContracts.contract.confidential);
  }

  /** Whether a person decides who else reads a contract. */
  mayShare(contract: Contract, me: Me): boolean {
    const isOwner = contract.ownerId === me.id && holds(me.permissions, contractRights.create);
    return contract.state !== 'draft' && (isOwner || holds(me.permissions, mayContracts.contract.share));
  }

  /** What a person may do to a contract outside its process. */
  actsOf(contract: Contract, me: Me): ContractAct[] {
    const works =
      holds(me.permissions, contractRights.create) &&
      (contract.ownerId === me.id || holds(me.permissions, contractRights.all));
    const isInForce = contract.state === 'effective';
    const hasTermination = contract.type.terminationProcess !== null && contract.terminationId === null;
    return [
      ...(works && isInForce ? (['version', 'supplement', 'change', 'renew'] as const) : []),
      ...(works && contract.state === 'expired' ? (['renew'] as const) : []),
      ...(works && isInForce && hasTermination ? (['terminate'] as const) : []),
      ...(this.mayShare(contract, me) ? (['share'] as const) : []),
    ];
  }

  /** Puts the amount in the base currency on a contract, at the rates of today. */
  async freezeRate(contract: Contract): Promise<void> {
    const { amount, currency } = contract;
    contract.amountBase = amount === null ? null : toBase(amount, currency, await this.rates.today());
  }

  protected override async join(contract: Contract): Promise<void> {
    const where = { contractId: contract.id };
    contract.signatures = await this.db.repo(ContractSignature).find({ where, order: { party: 'ASC' } });
  }

  /** The reader and the departments that they are in, by which contracts are shared with them. */
  private sharers({ id, departmentId }: Me): string[] {
    const principals = [id];
    let department = this.org.department(departmentId);
    for (; department && !principals.includes(department.id); department = this.org.department(department.parentId))
      principals.push(department.id);
    return principals;
  }

  /** @throws BusinessError 8012 by field, 6002 and 6003 for its department, 6103 where its base is not in force */
  private async assertSubmittable(contract: Contract): Promise<void> {
    const problems = submitProblems(contract);
    if (problems.length > 0) throw asRefusal(problems);
    this.assertDepartment(contract.departmentId);
    await this.assertBase(contract);
  }

  /** @throws BusinessError 6002 without a department, 6003 for one that is not there */
  assertDepartment(departmentId: string | null): void {
    const { noDepartment, departmentMissing } = contractErrors;
    const at = (code: number) => ({ fields: [{ path: 'departmentId', code }] });
    if (departmentId === null) throw new BusinessError(noDepartment, [], at(noDepartment.code));
    if (!this.org.department(departmentId)) throw new BusinessError(departmentMissing, [], at(departmentMissing.code));
  }

  private async assertBase({ relatedId, relation }: Contract): Promise<void> {
    if (relatedId === null) return;
    const base = await this.repo().findOneBy({ id: relatedId });
    // An expired contract is still followed by a new version of it.
    const isThere = base?.state === 'effective' || (base?.state === 'expired' && relation === 'version');
    if (!isThere) throw new BusinessError(contractErrors.baseNotInForce, [base?.number ?? '']);
  }

  /** @throws BusinessError 6101 before its turn, 8012 for a day to come */
  private assertSigns(contract: Contract, party: Party, { input }: Act): void {
    const { day } = signInput.parse(input);
    if (day > this.life.today()) throw refuseField('day', 'notFuture');
    const signed = contract.signatures.map((one) => one.party);
    const open = contract.type.signsInOrder ? openBefore(party, partiesOf(contract), signed) : [];
    if (open.length > 0) throw new BusinessError(contractErrors.notItsTurn, [party, open.join(', ')]);
  }

  /** @throws BusinessError 8012 for a picture that is none, 8013 for one of another person */
  private async assertPicture(me: Me, pictureId: string): Promise<void> {
    await this.files.assertFresh(me, pictureId);
    if (!(await isSignaturePicture(await this.files.bytes(pictureId)))) throw refuseField('pictureId', 'notSignature');
  }

  private async sign(contract: Contract, party: Party, me: Me, input: unknown, at: Date): Promise<void> {
    const { signer, day, fileId, pictureId = null } = signInput.parse(input);
    if (pictureId !== null) await this.assertPicture(me, pictureId);
    const id = this.ids.next();
    const given = pictureId === null ? [fileId] : [fileId, pictureId];
    await this.files.bind(me, given, signedFiles, id);
    const bound = await this.files.of(signedFiles, id);
    const digestOf = (file: string | null) => bound.find((one) => one.id === file)?.sha256;
    const picture = { pictureId, pictureSha256: digestOf(pictureId) ?? null };
    const signature = { party, signer, day, fileId, sha256: digestOf(fileId) ?? '', ...picture };
    const row = { id, contractId: contract.id, ...signature, by: me.id, at };
    await this.db.repo(ContractSignature).insert(row);
    contract.signing = Object.assign(new ContractSignature(), row);
    contract.signatures = [...contract.signatures, contract.signing];
    await this.life.note(contract.id, 'signed', me.id, `${party} · ${signer} · ${day}`);
  }

  /** Dates that were left open are those of the last signature. */
  private settleDates(contract: Contract): void {
    const last =
      contract.signatures
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? this.life.today();
    contract.effectDate ??= last;
    contract.signDate ??= last < contract.effectDate ? last : contract.effectDate;
    contract.endDay = contract.expiryDate;
  }

  /** A contract that goes back to its owner before all have signed is signed anew. */
  private async voidSignatures(contract: Contract): Promise<void> {
    if (contract.signatures.length === 0) return;
    await this.files.release(signedFiles, ...contract.signatures.map(({ id }) => id));
    await this.db.repo(ContractSignature).delete({ contractId: contract.id });
    await this.life.note(contract.id, 'voided', null, contract.signatures.map(({ party }) => party).join(', '));
    contract.signatures = [];
  }

  /** Writes into the audit that a person read a confidential contract. */
  override noteReading(contract: ReadContract, me: Me): Promise<void> {
    return this.noteReadings([contract], me);
  }

  /** The same of contracts that a list of other records named. */
  async noteReadingsOf(ids: readonly string[], me: Me): Promise<void> {
    if (ids.length === 0) return;
    const select = { id: true, number: true, confidential: true } as const;
    await this.noteReadings(await this.repo().find({ where: { id: In([...new Set(ids)]) }, select }), me);
  }

  /** Writes into the audit that a person read those of some contracts that are confidential, in one unit. */
  async noteReadings(contracts: readonly ReadContract[], me: Me): Promise<void> {
    const kept = contracts.filter(({ confidential }) => confidential);
    if (kept.length === 0) return;
    const read = { action: `${subject.name}.read`, subject: subject.name, actor: me.id };
    await this.db.unit(async () =>
      this.audit.record(...kept.map(({ id, number }) => ({ ...read, recordId: id, detail: { text: number } }))),
    );
  }
}
