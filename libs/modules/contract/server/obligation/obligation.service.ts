import { Injectable } from '@nestjs/common';
import { In, MoreThanOrEqual } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { assertVersion, stamp } from '#lab/platform/database/versioned.js';
import { refuseField, refuseTogether } from '#lab/platform/http/field-errors.js';
import { Files } from '#lab/platform/files/files.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { Rates, toBase } from '../../../system/server/index.js';
import type { HistoryKind } from '../../shared/contract.codes.js';
import { mostActedOn, mostOfContract, repeatedDays, type ObligationAct } from '../../shared/obligation.codes.js';
import type {
  NewObligation,
  ObligationCancel,
  ObligationChange,
  ObligationDone,
  ObligationDraft,
  ObligationNote,
  ObligationsSeen,
} from '../../shared/obligation.dto.js';
import { ContractBinding } from '../contract/contract.binding.js';
import { Contract } from '../contract/contract.entity.js';
import { ContractLife } from '../contract/contract-life.js';
import { asRefusal, partiesOf } from '../contract/contract.rules.js';
import { ObligationAccess } from './obligation-access.js';
import { ContractObligation } from './obligation.entity.js';
import { obligationSubject } from './obligation.query.js';
import { obligationProblems } from './obligation.rules.js';

/** An obligation with its contract, both held until the unit ends. */
interface Held {
  readonly obligation: ContractObligation;
  readonly contract: Contract;
}

/** Planning and settling what contracts oblige to. Each act holds the contract first, so that acts on it take turns. */
@Injectable()
export class ObligationService {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly files: Files,
    private readonly rates: Rates,
    private readonly org: OrgDirectory,
    private readonly contracts: ContractBinding,
    private readonly life: ContractLife,
    private readonly access: ObligationAccess,
  ) {}

  /**
   * An obligation, or one for each so many months; answers the ids in the order of their days.
   * @throws BusinessError 8013, 403 where the caller does not plan them, 8002 of a contract that has ended, 8012 by field
   */
  async create(me: Me, contractId: string, { repeat, files, ...draft }: NewObligation): Promise<string[]> {
    const contract = await this.held(me, contractId);
    await this.assertPlans(contract, me);
    this.assertTakesNew(contract, 'addObligation');
    await this.assertFits(contract, { ...draft, files, repeat });
    const days = repeatedDays(draft.dueDay, repeat);
    if ((await this.db.repo(ContractObligation).countBy({ contractId })) + days.length > mostOfContract)
      throw refuseField('repeat.until', 'tooMany', String(mostOfContract));
    const seriesId = days.length > 1 ? this.ids.next() : null;
    const now = this.clock.now();
    const made: ContractObligation[] = [];
    for (const dueDay of days) {
      const row = Object.assign(new ContractObligation(), { id: this.ids.next(), contractId, seriesId });
      Object.assign(row, { state: 'open', doneOn: null, doneBy: null, note: '' });
      await this.fill(row, contract, { ...draft, files, dueDay });
      made.push(stamp(row, me.id, now));
    }
    await this.db.repo(ContractObligation).save(made);
    const [first] = made;
    // The files of a repetition are those of its first obligation.
    if (first) await this.files.bind(me, files, obligationSubject, first.id);
    await this.life.note(contractId, 'obligationAdded', me.id, textOf(made));
    for (const { id } of made) this.note(me, 'create', id, { text: contract.number });
    return made.map(({ id }) => id);
  }

  /** @throws BusinessError as for a new one, and 8001, 8002 for one that is not open */
  async change(me: Me, id: string, { version, files, ...draft }: ObligationChange): Promise<void> {
    const { obligation, contract } = await this.heldFor(me, id, version, 'edit');
    await this.assertFits(contract, { ...draft, files }, obligation);
    await this.fill(obligation, contract, { ...draft, files });
    await this.files.bind(me, files, obligationSubject, id);
    await this.store(me, obligation, 'update', 'obligationChanged', contract);
  }

  /** @throws BusinessError 8013, 8001, 403, 8002 for one that is not open or not due yet, 8012 for a day to come */
  async done(me: Me, id: string, { version, day, note }: ObligationDone): Promise<void> {
    const { obligation, contract } = await this.heldFor(me, id, version, 'done');
    if (day > this.life.today()) throw refuseField('day', 'notFuture');
    Object.assign(obligation, { state: 'done', doneOn: day, doneBy: me.id, note });
    await this.store(me, obligation, 'done', 'obligationDone', contract);
  }

  /** Makes a done or cancelled obligation open again. @throws BusinessError 8013, 8001, 403, 8002 for one that is open */
  async reopen(me: Me, id: string, { version, note }: ObligationNote): Promise<void> {
    const { obligation, contract } = await this.heldFor(me, id, version, 'reopen');
    Object.assign(obligation, { state: 'open', doneOn: null, doneBy: null, note });
    await this.store(me, obligation, 'reopen', 'obligationReopened', contract);
  }

  /** Writes a note, in any state. @throws BusinessError 8013, 8001, 403 */
  async write(me: Me, id: string, { version, note }: ObligationNote): Promise<void> {
    const { obligation, contract } = await this.heldFor(me, id, version, 'note');
    obligation.note = note;
    await this.store(me, obligation, 'note', 'obligationChanged', contract);
  }

  /** Cancels an open obligation, and those of its repetition that follow. @throws BusinessError 8013, 8001, 403, 8002 */
  async cancel(me: Me, id: string, { version, note, following }: ObligationCancel): Promise<void> {
    const { obligation, contract } = await this.heldFor(me, id, version, 'cancel');
    const { seriesId, dueDay } = obligation;
    const rows =
      following && seriesId !== null
        ? await this.db.repo(ContractObligation).find({
            where: { contractId: contract.id, seriesId, state: 'open', dueDay: MoreThanOrEqual(dueDay) },
            order: { dueDay: 'ASC', id: 'ASC' },
            take: mostActedOn,
          })
        : [obligation];
    await this.cancelAll(me, contract, rows, note);
  }

  /**
   * Cancels what is left over of a contract that has ended.
   * @throws BusinessError 8013, 403, 8002 while the contract has not ended, 8001 where one is not as it was seen
   */
  async cancelLeftOver(me: Me, contractId: string, { obligations }: ObligationsSeen): Promise<void> {
    const contract = await this.held(me, contractId);
    await this.assertPlans(contract, me);
    if (this.access.takesNew(contract))
      throw new BusinessError(errors.illegalState, [contract.state, 'cancelLeftOver']);
    await this.cancelAll(me, contract, await this.asSeen(contractId, obligations), '');
  }

  /**
   * Moves what is open of the version that a contract has replaced to it. A party that it does not have is left out.
   * @throws BusinessError 8013, 403, 8002 where it has replaced none or has ended itself, 8001 where one is not as it was seen
   */
  async takeOver(me: Me, contractId: string, { obligations }: ObligationsSeen): Promise<void> {
    // The version first and then its base, as when it takes effect.
    const contract = await this.held(me, contractId);
    await this.assertPlans(contract, me);
    this.assertTakesNew(contract, 'takeOver');
    const { relatedId, relation, state } = contract;
    if (relatedId === null || relation !== 'version') throw new BusinessError(errors.illegalState, [state, 'takeOver']);
    const base = await this.held(me, relatedId);
    await this.assertPlans(base, me);
    if (base.state !== 'replaced') throw new BusinessError(errors.illegalState, [base.state, 'takeOver']);
    const rows = await this.asSeen(base.id, obligations);
    const parties = partiesOf(contract);
    const now = this.clock.now();
    for (const row of rows) {
      const party = row.party !== null && parties.includes(row.party) ? row.party : null;
      stamp(Object.assign(row, { contractId, party }), me.id, now);
      this.note(me, 'move', row.id, { text: `${base.number} → ${contract.number}` });
    }
    await this.db.repo(ContractObligation).save(rows);
    const text = `${base.number} → ${contract.number} · ${rows.length}`;
    for (const id of [base.id, contractId]) await this.life.note(id, 'obligationsMoved', me.id, text);
  }

  private async cancelAll(me: Me, contract: Contract, rows: ContractObligation[], note: string): Promise<void> {
    const now = this.clock.now();
    for (const row of rows) {
      stamp(Object.assign(row, { state: 'cancelled', ...(note ? { note } : {}) }), me.id, now);
      this.note(me, 'cancel', row.id, { text: contract.number });
    }
    await this.db.repo(ContractObligation).save(rows);
    await this.life.note(contract.id, 'obligationCancelled', me.id, textOf(rows));
  }

  /** Open obligations of a contract as they were seen. @throws BusinessError 8001 where one is not */
  private async asSeen(contractId: string, seen: ObligationsSeen['obligations']): Promise<ContractObligation[]> {
    const rows = await this.db.repo(ContractObligation).find({
      where: { contractId, state: 'open', id: In(seen.map(({ id }) => id)) },
      order: { dueDay: 'ASC', id: 'ASC' },
    });
    const isSeen = ({ id, version }: ContractObligation) =>
      seen.some((one) => one.id === id && one.version === version);
    if (rows.length !== new Set(seen.map(({ id }) => id)).size || !rows.every(isSeen))
      throw new BusinessError(errors.stale);
    return rows;
  }

  /** Puts a draft's values on an obligation. */
  private async fill(
    row: ContractObligation,
    contract: Contract,
    { files: _files, ownerId, currency: given, amount, ...draft }: ObligationDraft,
  ): Promise<void> {
    const currency = given ?? contract.currency;
    const amountBase = amount === null ? null : toBase(amount, currency, await this.rates.today());
    Object.assign(row, draft, { ownerId: ownerId ?? contract.ownerId, currency, amount, amountBase });
  }

  /** @throws BusinessError 8012 by field */
  private async assertFits(
    contract: Contract,
    draft: ObligationDraft & { readonly repeat?: NewObligation['repeat'] },
    before?: ContractObligation,
  ): Promise<void> {
    const { party, ownerId } = draft;
    await refuseTogether(
      () => {
        const problems = obligationProblems(draft);
        if (problems.length > 0) throw asRefusal(problems);
      },
      () => {
        if (party !== null && !partiesOf(contract).includes(party)) throw refuseField('party', 'choice');
      },
      async () => {
        // Who has it already keeps it, even one who has left; the reminders go to the owner of the contract then.
        if (ownerId === null || ownerId === before?.ownerId || ownerId === contract.ownerId) return;
        if (!(await this.access.reads(ownerId, contract.id))) throw refuseField('ownerId', 'noReader');
      },
    );
  }

  /** The contract, held. @throws BusinessError 8013 for those who do not read it */
  private async held(me: Me, contractId: string): Promise<Contract> {
    await this.org.refresh();
    await this.db.lock(Contract, [contractId]);
    const contract = await this.contracts.record(contractId);
    await this.contracts.assertMayRead(contract, me);
    return contract;
  }

  private async heldFor(me: Me, id: string, version: number, act: ObligationAct): Promise<Held> {
    const found = await this.db.repo(ContractObligation).findOneBy({ id });
    if (!found) throw new BusinessError(errors.notFound);
    const contract = await this.held(me, found.contractId);
    await this.db.lock(ContractObligation, [id]);
    const obligation = await this.db.repo(ContractObligation).findOneByOrFail({ id });
    // It was moved to another contract in between.
    if (obligation.contractId !== contract.id) throw new BusinessError(errors.stale);
    assertVersion(obligation, version);
    const plans = await this.access.plans(contract, me);
    if (!plans && obligation.ownerId !== me.id) throw new BusinessError(errors.forbidden);
    if (!this.access.actsOn(obligation, contract, me, plans).includes(act))
      throw this.access.actsOn(obligation, contract, me, true).includes(act)
        ? new BusinessError(errors.forbidden)
        : new BusinessError(errors.illegalState, [obligation.state, act]);
    return { obligation, contract };
  }

  private async assertPlans(contract: Contract, me: Me): Promise<void> {
    if (!(await this.access.plans(contract, me))) throw new BusinessError(errors.forbidden);
  }

  private assertTakesNew(contract: Contract, act: string): void {
    if (!this.access.takesNew(contract)) throw new BusinessError(errors.illegalState, [contract.state, act]);
  }

  private async store(
    me: Me,
    row: ContractObligation,
    verb: string,
    kind: HistoryKind,
    contract: Contract,
  ): Promise<void> {
    await this.db.repo(ContractObligation).save(stamp(row, me.id, this.clock.now()));
    await this.life.note(contract.id, kind, me.id, textOf([row]));
    this.note(me, verb, row.id, { text: contract.number });
  }

  private note({ id: actor }: Me, verb: string, recordId: string, detail: object): void {
    this.audit.record({
      ...{ action: `${obligationSubject}.${verb}`, subject: obligationSubject, recordId, actor, detail },
    });
  }
}

/** What the history says of obligations: titles and days; amounts are not for all who read it. */
function textOf(rows: readonly ContractObligation[]): string {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return '';
  if (rows.length === 1) return `${first.title} · ${first.dueDay}`;
  return `${first.title} · ${first.dueDay} → ${last.dueDay} · ${rows.length}`;
}
