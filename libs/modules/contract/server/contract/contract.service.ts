import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { holds } from '#lab/shared/define-permissions.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { refuseField, refusalOf } from '#lab/platform/http/field-errors.js';
import { DocumentService } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { companyErrors } from '../../../company/shared/company.errors.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import { parties } from '../../shared/contract.codes.js';
import type {
  ContractDetail,
  ContractDraft,
  RelateContract,
  ShareContract,
  UnshareContract,
} from '../../shared/contract.dto.js';
import { contractRights } from '../../shared/contract.permissions.js';
import { Company } from '../../../company/server/index.js';
import { ContractProjectService } from '../project/contract-project.service.js';
import { ContractType } from '../type/contract-type.entity.js';
import { ContractBinding } from './contract.binding.js';
import { Contract, ContractShare, type ContractTerms } from './contract.entity.js';
import { ContractLife } from './contract-life.js';
import { asRefusal, dateProblems, renewalProblems, renewedTerm, termsOf } from './contract.rules.js';
import { ContractValidity } from './contract-validity.js';

/** Writing contracts outside their process. */
@Injectable()
export class ContractService extends DocumentService<Contract, ContractDraft, ContractDetail> {
  constructor(
    protected override readonly binding: ContractBinding,
    private readonly org: OrgDirectory,
    private readonly life: ContractLife,
    private readonly validity: ContractValidity,
    private readonly projects: ContractProjectService,
  ) {
    super(binding);
  }

  protected prefix({ type }: Contract): string {
    return type.prefix;
  }

  protected override rules({ typeId, ownerId, departmentId, ...draft }: Partial<ContractDraft>) {
    return [
      () => {
        const problems = [...dateProblems(draft), ...(draft.autoRenewal ? renewalProblems(draft) : [])];
        // What is missing is asked for by the submit alone.
        const wrong = problems.filter(({ args }) => args?.[0] !== 'required');
        if (wrong.length > 0) throw asRefusal(wrong);
      },
      async () => {
        if (typeId !== undefined && !(await this.db.repo(ContractType).existsBy({ id: typeId })))
          throw refuseField('typeId', 'unknown');
      },
      () => this.assertParties(draft),
      () => {
        if (ownerId && !this.org.isEnabled(ownerId))
          throw refusalOf(['ownerId'], new BusinessError(orgErrors.userMissing, [ownerId]));
      },
      () => {
        if (departmentId) this.binding.assertDepartment(departmentId);
      },
    ];
  }

  protected async fill(contract: Contract, { files: _files, ownNumber, ...draft }: ContractDraft): Promise<void> {
    const ownerId = draft.ownerId ?? contract.ownerId;
    const owner = this.org.user(ownerId);
    const departmentId = draft.departmentId ?? owner?.departmentId ?? null;
    const functionCode = draft.functionCode || (owner?.function ?? '');
    const project = await this.projects.spelled(draft.project);
    Object.assign(contract, draft, { ownerId, departmentId, functionCode, project, endDay: draft.expiryDate });
    if (ownNumber && ownNumber !== contract.ownNumber) await this.assertFree(contract, ownNumber);
    // A number that was drawn stays with its record.
    if (ownNumber && contract.number) contract.number = ownNumber;
    contract.ownNumber = ownNumber || (contract.ownNumber ?? '');
    contract.approveResult ??= null;
    contract.relatedId ??= null;
    contract.relation ??= null;
    contract.baseline ??= null;
    contract.terminateDay ??= null;
    contract.terminationId ??= null;
    contract.endedOn ??= null;
    await this.binding.freezeRate(contract);
    await this.binding.joinEntries([contract]);
  }

  /** A number of the company's own, or the next of the series that no contract has already. */
  protected override async nextNumber(contract: Contract): Promise<string> {
    if (contract.ownNumber) return contract.ownNumber;
    for (;;) {
      const number = await super.nextNumber(contract);
      if (!(await this.db.repo(Contract).existsBy({ number }))) return number;
    }
  }

  /**
   * A draft that is based on a contract in force: its next version, a supplement, or a change of some of its terms.
   * @throws BusinessError 8013, 8001, 8002 where the caller may not
   */
  async relate(me: Me, id: string, { version, relation, renewal }: RelateContract): Promise<Contract> {
    let made: Contract | undefined;
    await this.change(me, id, { verb: renewal ? 'renew' : relation, version }, async (base) => {
      this.assertMayDo(base, me, renewal ? 'renew' : relation);
      const { terms } = await this.validity.termsOf(base, this.life.today());
      const draft = this.basedOn(base, terms, relation, renewal);
      made = await this.create(me, draft);
      Object.assign(made, {
        relatedId: base.id,
        relation,
        baseline: relation === 'change' ? termsOf({ ...draft } as Required<ContractTerms>) : null,
      });
      await this.binding.store(made);
    });
    if (!made) throw new BusinessError(errors.notFound);
    return made;
  }

  /** Lets a person or a department read it. @throws BusinessError 8013, 8001, 8002, 8012 for one that is not there or has it */
  share(me: Me, id: string, { version, kind, principalId }: ShareContract): Promise<Contract> {
    const people = kind === 'user' ? [principalId] : [];
    return this.change(me, id, { verb: 'share', version, duringProcess: true, people }, async (contract) => {
      this.assertMayDo(contract, me, 'share');
      const name = this.nameOf(kind, principalId);
      if (!name) throw refuseField('principalId', 'unknown');
      const shares = this.db.repo(ContractShare);
      if (await shares.existsBy({ contractId: id, principalId })) throw refuseField('principalId', 'taken');
      const row = { id: this.ids.next(), contractId: id, kind, principalId, by: me.id, at: this.clock.now() };
      await shares.insert(row);
      await this.life.note(id, 'shared', me.id, name.zh);
    });
  }

  /** Takes a share back. @throws BusinessError 8013, 8001, 8002 */
  unshare(me: Me, id: string, { version, shareId }: UnshareContract): Promise<Contract> {
    return this.change(me, id, { verb: 'unshare', version, duringProcess: true }, async (contract) => {
      this.assertMayDo(contract, me, 'share');
      const share = await this.db.repo(ContractShare).findOneBy({ id: shareId, contractId: id });
      if (!share) throw new BusinessError(errors.notFound);
      await this.db.repo(ContractShare).delete({ id: shareId });
      await this.life.note(id, 'unshared', me.id, this.nameOf(share.kind, share.principalId)?.zh ?? share.principalId);
    });
  }

  /** A copy is a contract of its own: without numbers, dates, signatures and files. */
  protected copied(_me: Me, detail: ContractDetail): ContractDraft {
    const { typeId, title, currency, project, keywords, content = '', terms = '', remarks, functionCode } = detail;
    const { partyA, partyB, partyC, amount = null, confidential, autoRenewal, renewalMonths, noticeDays } = detail;
    return {
      ...{ typeId, title, currency, project, keywords, content, terms, remarks, functionCode, amount, confidential },
      ...{ autoRenewal, renewalMonths, noticeDays, ownNumber: '', externalNumber: '' },
      ...{ partyAId: partyA?.id ?? null, partyBId: partyB?.id ?? null, partyCId: partyC?.id ?? null },
      ...{ signDate: null, effectDate: null, expiryDate: null, ownerId: null, departmentId: null, files: [] },
    };
  }

  /** The name of a person or department that a contract is shared with. */
  nameOf(kind: 'user' | 'department', id: string) {
    if (kind === 'department') return this.org.departmentName(id);
    return this.org.user(id) ? this.org.namesOf(id) : null;
  }

  private basedOn(
    base: Contract,
    terms: ContractTerms,
    relation: RelateContract['relation'],
    renewal: boolean,
  ): ContractDraft {
    const { typeId, ownerId, departmentId, functionCode, keywords, remarks, confidential, externalNumber } = base;
    const agreed = { ...termsOf(base as Required<ContractTerms>), ...terms } as Pick<Contract, keyof ContractTerms>;
    // What a supplement adds has an amount and a text of its own.
    const added = relation === 'supplement' ? { amount: null, content: '', terms: '', autoRenewal: false } : {};
    const begins = renewal && base.endDay !== null ? renewedTerm(base.endDay, base.type.renewalMonths) : {};
    return {
      ...{ typeId, ownerId, departmentId, functionCode, keywords, remarks, confidential },
      ...{ externalNumber: relation === 'supplement' ? '' : externalNumber, ownNumber: '', files: [] },
      ...{ signDate: null, effectDate: null },
      ...agreed,
      ...added,
      ...begins,
    };
  }

  private async assertParties(draft: Partial<ContractDraft>): Promise<void> {
    const fields = parties.map((party) => `party${party}Id` as const);
    const ids = fields.flatMap((field) => draft[field] ?? []);
    const known = ids.length === 0 ? [] : await this.db.repo(Company).findBy({ id: In(ids) });
    const unknown = fields.find((field) => draft[field] && !known.some(({ id }) => id === draft[field]));
    if (unknown) throw refuseField(unknown, 'unknown');
  }

  /** Units that take the same number wait for each other. @throws BusinessError 6010 where a contract has it */
  private async assertFree({ id }: Contract, number: string): Promise<void> {
    this.db.takeTurns(`contract number ${number}`);
    const holder = await this.db.repo(Contract).findOneBy({ number });
    if (holder && holder.id !== id)
      throw new BusinessError(companyErrors.exists, [number], {
        fields: [{ path: 'ownNumber', code: companyErrors.exists.code }],
      });
  }

  /** @throws BusinessError 403 where it is not theirs to decide, 8002 in another state */
  private assertMayDo(contract: Contract, me: Me, act: ReturnType<ContractBinding['actsOf']>[number]): void {
    if (this.binding.actsOf(contract, me).includes(act)) return;
    const works = contract.ownerId === me.id || holds(me.permissions, contractRights.all);
    if (!works) throw new BusinessError(errors.forbidden);
    throw new BusinessError(errors.illegalState, [contract.state, act]);
  }
}
