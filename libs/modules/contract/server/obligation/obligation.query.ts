import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import { addDays, addMonths, type Day } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { mostExported } from '#lab/shared/import.js';
import { fromScaled } from '#lab/shared/money.js';
import { nameIn } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { countedPage, inOrderOf } from '#lab/platform/database/counted-page.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf, given, within } from '#lab/platform/database/listing.js';
import { whereAnyContains } from '#lab/platform/database/search.js';
import { StoredFile } from '#lab/platform/files/file.entity.js';
import { Files } from '#lab/platform/files/files.js';
import { exportMark } from '#lab/platform/resource/export-mark.js';
import { dayCell, writeSheet } from '#lab/platform/resource/spreadsheet.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Badges, PeopleDirectory, ShownFields, shown } from '#lab/process-host/index.js';
import { contract as subject } from '../../shared/contract.subject.js';
import {
  dueIn,
  endedIn,
  mostOfContract,
  obligationsDue,
  paymentKinds,
  soonDays,
  statusOf,
  type ObligationStatus,
} from '../../shared/obligation.codes.js';
import type {
  CalendarQuery,
  ContractObligations,
  ObligationCalendar,
  ObligationChart,
  ObligationChartQuery,
  ObligationExport,
  ObligationFilters,
  ObligationQuery,
  ObligationRow,
} from '../../shared/obligation.dto.js';
import { ContractBinding } from '../contract/contract.binding.js';
import { Contract } from '../contract/contract.entity.js';
import { ContractLife } from '../contract/contract-life.js';
import { ContractQueries } from '../contract/contract.query.js';
import { ObligationAccess } from './obligation-access.js';
import { ContractObligation } from './obligation.entity.js';

/** Whose files they are, and what the audit calls them. */
export const obligationSubject = 'contract-obligation';

/** Obligations of one month that a calendar shows. */
const mostInMonth = 500;
const monthsAhead = 12;

type Found = SelectQueryBuilder<ContractObligation>;

/** Reading what contracts oblige to: only those who read a contract find its obligations, in any list or sum. */
@Injectable()
export class ObligationQueries implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly files: Files,
    private readonly texts: Texts,
    private readonly badges: Badges,
    private readonly people: PeopleDirectory,
    private readonly visible: ShownFields,
    private readonly contracts: ContractBinding,
    private readonly queries: ContractQueries,
    private readonly life: ContractLife,
    private readonly access: ObligationAccess,
  ) {}

  onModuleInit(): void {
    this.files.registerCheck(
      obligationSubject,
      (me, id) => this.seesFiles(me, id),
      async (me, id) => {
        const { contractId } = await this.db.repo(ContractObligation).findOneByOrFail({ id });
        await this.contracts.noteReading(await this.contracts.record(contractId), me);
      },
    );
    this.badges.register(obligationsDue, (me) => this.dueSoon(me));
  }

  async list(me: Me, query: ObligationQuery): Promise<{ rows: ObligationRow[]; total: number }> {
    await this.people.refresh();
    const found = await this.found(me, query);
    found.orderBy('obligation.dueDay', query.sort.startsWith('-') ? 'DESC' : 'ASC').addOrderBy('obligation.id', 'ASC');
    const { ids, total } = await countedPage(this.db, [found], 'obligation', query);
    const [counted] = await this.db.ask(total);
    return { rows: await this.rows(me, await this.loaded(ids)), total: counted };
  }

  /** The list as a workbook, all its pages. @throws BusinessError where it is too long for one */
  async exported(me: Me, query: ObligationExport): Promise<Buffer> {
    const { rows, total } = await this.list(me, { ...query, page: 1, size: mostExported });
    if (total > mostExported) throw new BusinessError(errors.tooManyToExport, [mostExported]);
    const { sort: _sort, ...filters } = query;
    await this.db.unit(async () =>
      this.audit.record({
        action: `${obligationSubject}.export`,
        subject: obligationSubject,
        detail: { rows: total, filters: given(filters) },
      }),
    );
    await this.contracts.noteReadingsOf(
      rows.map(({ contractId }) => contractId),
      me,
    );
    const { language } = me;
    const say = (key: string) => this.texts.say(language, `contract.obligation.${key}`);
    const fields = [
      ...['contractNumber', 'contractTitle', 'company', 'kind', 'title', 'party', 'owner', 'dueDay', 'currency'],
      ...['amount', 'amountBase', 'status', 'doneOn', 'note', 'remarks'],
    ];
    const number = (amount: string | null | undefined) => (amount ? Number(amount) : null);
    const cells = rows.map((row) => [
      ...[row.contractNumber, row.contractTitle, row.company?.name ?? null, say(`kindCodes.${row.kind}`), row.title],
      ...[row.party && say(`parties.${row.party}`), nameIn(language, row.owner.name), dayCell(row.dueDay)],
      ...[row.amount ? row.currency : null, number(row.amount), number(row.amountBase)],
      ...[say(`statusCodes.${row.status}`), dayCell(row.doneOn), row.note, row.remarks],
    ]);
    const titles = fields.map((field) => ({ title: say(`fields.${field}`), width: 20 }));
    return writeSheet(say('many'), titles, cells, { watermark: exportMark(this.clock.now()) });
  }

  async calendar(me: Me, { month, ...filters }: CalendarQuery): Promise<ObligationCalendar> {
    const dueFrom = `${month}-01`;
    const period = { dueFrom, dueTo: addDays(addMonths(dueFrom, 1), -1) };
    const page = { page: 1, size: mostInMonth, sort: 'dueDay' } as const;
    return { today: this.life.today(), ...(await this.list(me, { ...filters, ...period, ...page })) };
  }

  /** Open payments by month, of contracts in force; amounts that the reader does not get to see are in no sum. */
  async chart(me: Me, query: ObligationChartQuery): Promise<ObligationChart> {
    await this.people.refresh();
    const found = await this.found(me, { ...query, status: ['due', 'overdue'] });
    const hiding = await this.queries.idsHiding(me, 'amount');
    if (hiding.length > 0) found.andWhere('obligation.contractId NOT IN (:...hiding)', { hiding });
    const today = this.life.today();
    const first = `${today.slice(0, 7)}-01`;
    const late = 'obligation.dueDay < :chartToday';
    const rows = await found
      .andWhere('obligation.kind IN (:...payments) AND obligation.dueDay < :chartEnd', {
        payments: [...paymentKinds],
        chartEnd: addMonths(first, monthsAhead),
        chartToday: today,
      })
      .select(`CASE WHEN ${late} THEN 'overdue' ELSE SUBSTR(obligation.dueDay, 1, 7) END`, 'bar')
      .addSelect('obligation.kind', 'kind')
      .addSelect('SUM(obligation.amountBase)', 'amount')
      .addSelect('COUNT(*)', 'n')
      .groupBy('bar')
      .addGroupBy('obligation.kind')
      .getRawMany<{ bar: string; kind: string; amount: string | number | null; n: string | number }>();
    const sumOf = (bar: string, kind: string) => {
      const row = rows.find((one) => one.bar === bar && one.kind === kind);
      return { amount: fromScaled(Number(row?.amount ?? 0), 2), count: Number(row?.n ?? 0) };
    };
    const bar = (key: string, from: Day | null, to: Day) => ({
      key,
      from,
      to,
      payable: sumOf(key, 'payable'),
      receivable: sumOf(key, 'receivable'),
    });
    const months = Array.from({ length: monthsAhead }, (_, count) => addMonths(first, count));
    return {
      bars: [
        bar('overdue', null, addDays(today, -1)),
        ...months.map((from, at) => bar(from.slice(0, 7), at === 0 ? today : from, addDays(addMonths(from, 1), -1))),
      ],
    };
  }

  /** The obligations of one contract. @throws BusinessError 8013 for a reader who has nothing to do with it */
  async ofContract(me: Me, contractId: string): Promise<ContractObligations> {
    const contract = await this.contracts.record(contractId);
    await this.people.refresh();
    await this.contracts.assertMayRead(contract, me);
    await this.contracts.noteReading(contract, me);
    const rows = await this.db.repo(ContractObligation).find({
      where: { contractId },
      order: { dueDay: 'ASC', id: 'ASC' },
      take: mostOfContract,
    });
    const plans = await this.access.plans(contract, me);
    const isEnded = !this.access.takesNew(contract);
    return {
      rows: await this.rows(me, rows),
      mayPlan: plans && !isEnded,
      mayCancelLeftOver: plans && isEnded && rows.some(({ state }) => state === 'open'),
      takesOver: plans && !isEnded ? await this.toTakeOver(me, contract) : null,
    };
  }

  /** One obligation. @throws BusinessError 8013 for a reader who does not read its contract */
  async one(me: Me, id: string): Promise<ObligationRow> {
    await this.people.refresh();
    const obligation = await this.db.repo(ContractObligation).findOneBy({ id });
    if (!obligation) throw new BusinessError(errors.notFound);
    const contract = await this.contracts.record(obligation.contractId);
    await this.contracts.assertMayRead(contract, me);
    await this.contracts.noteReading(contract, me);
    const [row] = await this.rows(me, [obligation]);
    if (!row) throw new BusinessError(errors.notFound);
    return row;
  }

  /** Obligations of the person in contracts in force that are overdue or due within a week. */
  private async dueSoon(me: Me): Promise<number> {
    const dueTo = addDays(this.life.today(), soonDays);
    return (await this.found(me, { scope: 'mine', status: ['due', 'overdue'], dueTo })).getCount();
  }

  /** What is open of the version that a contract has replaced, where the person plans both. */
  private async toTakeOver(me: Me, { relatedId, relation }: Contract): Promise<ContractObligations['takesOver']> {
    if (relatedId === null || relation !== 'version') return null;
    const base = await this.db.repo(Contract).findOneBy({ id: relatedId });
    if (base?.state !== 'replaced' || !(await this.access.plans(base, me))) return null;
    const open = await this.db.repo(ContractObligation).find({
      where: { contractId: base.id, state: 'open' },
      order: { dueDay: 'ASC', id: 'ASC' },
    });
    if (open.length === 0) return null;
    return { id: base.id, number: base.number, obligations: open.map(({ id, version }) => ({ id, version })) };
  }

  /** What the filters find of the contracts that a person reads, over `obligation` and its `contract`. */
  private async found(me: Me, query: ObligationFilters): Promise<Found> {
    const { scope, search, kind, status, dueFrom, dueTo, partyId, ownerId } = query;
    const found = this.db
      .repo(ContractObligation)
      .createQueryBuilder('obligation')
      .innerJoin(Contract, 'contract', 'contract.id = obligation.contractId')
      .where(given({ kind: anyOf(kind), ownerId: anyOf(ownerId), dueDay: within(dueFrom, dueTo) }));
    const readable = found.subQuery().select('record.id').from(Contract, 'record').where(this.contracts.live());
    await this.contracts.narrow(readable, me);
    found.andWhere(`obligation.contractId IN ${readable.getQuery()}`);
    if (scope === 'mine') found.andWhere({ ownerId: me.id });
    if (status) found.andWhere(`(${status.map((one) => this.conditionOf(one)).join(' OR ')})`, this.days());
    if (partyId)
      found.andWhere(`(${['A', 'B', 'C'].map((party) => `contract.party${party}Id IN (:...partyId)`).join(' OR ')})`, {
        partyId: [...partyId],
      });
    if (search)
      found.andWhere(...whereAnyContains(['obligation.title', 'contract.number', 'contract.searchText'], search));
    return found;
  }

  private conditionOf(status: ObligationStatus): string {
    if (status === 'done' || status === 'cancelled') return `obligation.state = '${status}'`;
    const open = "obligation.state = 'open'";
    if (status === 'leftOver') return `(${open} AND contract.state IN (:...endedIn))`;
    if (status === 'planned')
      return `(${open} AND contract.state NOT IN (:...endedIn) AND contract.state NOT IN (:...dueIn))`;
    const day = status === 'overdue' ? 'obligation.dueDay < :today' : 'obligation.dueDay >= :today';
    return `(${open} AND contract.state IN (:...dueIn) AND ${day})`;
  }

  private days() {
    return { today: this.life.today(), dueIn: [...dueIn], endedIn: [...endedIn] };
  }

  private async loaded(ids: readonly string[]): Promise<ContractObligation[]> {
    if (ids.length === 0) return [];
    return inOrderOf(ids, await this.db.repo(ContractObligation).findBy({ id: In([...ids]) }));
  }

  /** Rows as their reader gets to see them; they read the contracts. */
  private async rows(me: Me, obligations: readonly ContractObligation[]): Promise<ObligationRow[]> {
    const contracts = await this.contractsOf(obligations);
    const files = await this.filesOf(obligations);
    const today = this.life.today();
    const views: { readonly contract: Contract; readonly row: ObligationRow }[] = [];
    const plans = new Map<string, boolean>();
    for (const obligation of obligations) {
      const contract = contracts.get(obligation.contractId);
      if (!contract) continue;
      if (!plans.has(contract.id)) plans.set(contract.id, await this.access.plans(contract, me));
      views.push({ contract, row: this.row(obligation, contract, me, plans.get(contract.id) ?? false, today, files) });
    }
    return this.visible.shownRows(
      me,
      subject.name,
      views.map(({ contract }) => contract),
      views.map(({ row }) => row),
    );
  }

  private row(
    obligation: ContractObligation,
    contract: Contract,
    me: Me,
    plans: boolean,
    today: Day,
    files: ReadonlyMap<string, readonly StoredFile[]>,
  ): ObligationRow {
    const { id, version, kind, title, party, ownerId, dueDay, currency, amount, amountBase } = obligation;
    const { remindDays, doneOn, doneBy, note, remarks, seriesId, updatedAt } = obligation;
    const { partyB } = contract;
    return {
      id,
      version,
      kind,
      title,
      party,
      dueDay,
      currency,
      amount,
      amountBase,
      remindDays,
      doneOn,
      note,
      remarks,
      contractId: contract.id,
      contractNumber: contract.number,
      contractTitle: contract.title,
      contractState: contract.state,
      company: partyB && { id: partyB.id, name: partyB.name },
      seriesId,
      owner: shown(this.people, ownerId),
      status: statusOf(obligation, contract.state, today),
      doneBy: doneBy === null ? null : shown(this.people, doneBy),
      files: (files.get(id) ?? []).map(({ id: file, name, size, mime }) => ({ id: file, name, size, mime })),
      updatedAt: updatedAt.toISOString(),
      mayDo: this.access.actsOn(obligation, contract, me, plans),
    };
  }

  private async contractsOf(obligations: readonly ContractObligation[]): Promise<ReadonlyMap<string, Contract>> {
    const ids = [...new Set(obligations.map(({ contractId }) => contractId))];
    const found = ids.length === 0 ? [] : await this.db.repo(Contract).findBy({ id: In(ids) });
    await this.contracts.joinEntries(found);
    return new Map(found.map((contract) => [contract.id, contract]));
  }

  private async filesOf(
    obligations: readonly ContractObligation[],
  ): Promise<ReadonlyMap<string, readonly StoredFile[]>> {
    const ids = obligations.map(({ id }) => id);
    const files =
      ids.length === 0
        ? []
        : await this.db
            .repo(StoredFile)
            .find({ where: { subject: obligationSubject, recordId: In(ids) }, order: { id: 'ASC' } });
    return new Map(ids.map((id) => [id, files.filter(({ recordId }) => recordId === id)]));
  }

  /** Those who read the contract see them, unless a task hides the files of the contract from them. */
  private async seesFiles(me: Me, id: string): Promise<boolean> {
    const obligation = await this.db.repo(ContractObligation).findOneBy({ id });
    if (!obligation) return false;
    if (!(await this.access.mayRead(me, obligation.contractId))) return false;
    return this.visible.sees(me, subject.name, await this.contracts.record(obligation.contractId), 'files');
  }
}
