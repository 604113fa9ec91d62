import { Injectable } from '@nestjs/common';
import { Equal, In, IsNull, LessThan, MoreThan, Not, Raw, type ObjectLiteral, type SelectQueryBuilder } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { mostExported } from '#lab/shared/import.js';
import { fromScaled } from '#lab/shared/money.js';
import type { Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { countedPage, inOrderOf } from '#lab/platform/database/counted-page.js';
import { known } from '#lab/platform/database/asked.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf, given, orderOf, within } from '#lab/platform/database/listing.js';
import { contains } from '#lab/platform/database/search.js';
import { PeopleDirectory, shown } from '#lab/process-host/index.js';
import { Company } from '../../../company/server/index.js';
import type {
  ChartQuery,
  StatisticChart,
  StatisticExport,
  StatisticFilters,
  StatisticQuery,
  StatisticRow,
  StatisticTotals,
} from '../../shared/statistics.dto.js';
import type { ChartDimension, statisticSorts } from '../../shared/statistics.words.js';
import { Category, nameOf } from '../category/category.entity.js';
import { CostCentre } from '../cost-centre/cost-centre.entity.js';
import { RequestBinding } from '../request/request.binding.js';
import { barsOf, type Group } from './chart-bars.js';
import { Statistic } from './statistic.entity.js';

/** What rows are grouped by. */
const groupedBy: Readonly<Record<ChartDimension, string>> = {
  costCentre: 'stat.costCentre',
  category: 'stat.categoryId',
  vendor: 'stat.vendorId',
  month: 'SUBSTR(stat.orderDate, 1, 7)',
};

const cents = (value: unknown) => fromScaled(Number(value ?? 0), 2);

/** An entry of a catalogue. */
interface Named {
  readonly id: string;
  readonly name: BothNames;
}

/** The field by which rows are ordered. */
type StatisticSort = (typeof statisticSorts)[number];

/** A row as a place in the order of a selection. */
export interface StatisticPlace {
  readonly id: string;
  /** What the row has in the field by which is sorted. */
  readonly value: string | null;
}

/** Reading the statistics: the rows of the requests that a reader may read by right. */
@Injectable()
export class StatisticQueries {
  constructor(
    private readonly db: Database,
    private readonly people: PeopleDirectory,
    private readonly requests: RequestBinding,
  ) {}

  /** A page; the total is exact up to `countedTo`. */
  async list(me: Me, query: StatisticQuery): Promise<Page<StatisticRow>> {
    const found = this.sorted(await this.found(me, query), query.sort);
    const { ids, total } = await countedPage(this.db, [found], 'stat', query);
    const asked = ids.length === 0 ? known([]) : this.db.reading(Statistic).asked({ id: [...ids] });
    const [rows, counted] = await this.db.ask<[Statistic[], number]>(asked, total);
    return { rows: await this.shownRows(inOrderOf(ids, rows)), total: counted };
  }

  /** All rows of a selection, for a workbook. @throws BusinessError where there are too many for one */
  async all(me: Me, query: StatisticExport): Promise<readonly StatisticRow[]> {
    const found = this.sorted(await this.found(me, query), query.sort);
    const [rows, total] = await found.take(mostExported).getManyAndCount();
    if (total > mostExported) throw new BusinessError(errors.tooManyToExport, [mostExported]);
    return this.shownRows(rows);
  }

  /** How many rows a selection has. */
  async count(me: Me, query: StatisticExport): Promise<number> {
    return (await this.found(me, query)).getCount();
  }

  /** The next rows of a selection, behind one of it. */
  async behind(me: Me, query: StatisticExport, place: StatisticPlace | null, most: number) {
    const found = this.sorted(await this.found(me, query), query.sort);
    const field = query.sort.replace(/^-/, '') as StatisticSort;
    if (place) found.andWhere(behindOf(field, query.sort.startsWith('-'), place));
    const rows = await found.take(most).getMany();
    const last = rows.at(-1);
    return {
      rows: await this.shownRows(rows),
      place: last ? ({ id: last.id, value: last[field] } satisfies StatisticPlace) : place,
    };
  }

  /** What the whole selection comes to, in each currency. */
  async totals(me: Me, filters: StatisticFilters): Promise<StatisticTotals> {
    const found = await this.found(me, filters);
    const sums = await found
      .select('stat.currency', 'currency')
      .addSelect('COUNT(*)', 'rows')
      .addSelect('SUM(stat.quotePart)', 'quoted')
      .addSelect('SUM(stat.actualOrderAmount)', 'ordered')
      .addSelect('SUM(stat.paymentAmount)', 'paid')
      .addSelect('SUM(stat.orderBase)', 'base')
      .groupBy('stat.currency')
      .orderBy('stat.currency')
      .getRawMany<Record<'currency' | 'rows' | 'quoted' | 'ordered' | 'paid' | 'base', unknown>>();
    return {
      totals: sums.map(({ currency, rows, quoted, ordered, paid }) => ({
        currency: currency as StatisticTotals['totals'][number]['currency'],
        rows: Number(rows),
        quoted: cents(quoted),
        ordered: cents(ordered),
        paid: cents(paid),
      })),
      orderedBase: cents(sums.reduce((all, { base }) => all + Number(base ?? 0), 0)),
    };
  }

  /** What released orders come to in the base currency, by one dimension. */
  async chart(me: Me, { by, ...filters }: ChartQuery): Promise<StatisticChart> {
    const found = await this.found(me, { ...filters, ordered: 'true' });
    const key = groupedBy[by];
    const sums = await found
      .select(key, 'key')
      .addSelect('SUM(stat.orderBase)', 'amount')
      .addSelect('COUNT(*)', 'count')
      .groupBy(key)
      .getRawMany<Record<'key' | 'amount' | 'count', unknown>>();
    const groups: Group[] = sums.map(({ key: of, amount, count }) => ({
      key: of === null || of === '' ? null : String(of),
      amount: Number(amount ?? 0),
      count: Number(count),
    }));
    const { bars, others } = barsOf(groups, by === 'month');
    const names = await this.names(
      by,
      bars.flatMap(({ key: of }) => of ?? []),
    );
    return {
      bars: bars.map((bar) => ({
        ...bar,
        amount: cents(bar.amount),
        // A cost centre is found by its id, while rows keep its code.
        key: bar.key === null ? null : by === 'costCentre' ? (names.get(bar.key)?.id ?? null) : bar.key,
        name: bar.key === null ? { zh: '' } : (names.get(bar.key)?.name ?? { zh: bar.key }),
      })),
      others: others && { ...others, amount: cents(others.amount) },
    };
  }

  private async found(me: Me, filters: StatisticFilters): Promise<SelectQueryBuilder<Statistic>> {
    await this.people.refresh();
    const found = this.db
      .repo(Statistic)
      .createQueryBuilder('stat')
      .where(await this.where(filters));
    const reach = await this.requests.reachOf(me);
    if (reach !== 'everything') found.andWhere(reach.map(({ column, values }) => reached(column, values)));
    if (filters.ordered) found.andWhere('stat.orderDate IS NOT NULL');
    if (filters.search) {
      const match = contains(filters.search);
      const owners = In([...this.people.foundBy(filters.search)]);
      found.andWhere([
        { prNo: match },
        { poNo: match },
        { itemName: match },
        { catalogNo: match },
        { ownerId: owners },
      ]);
    }
    return found;
  }

  private async where(filters: StatisticFilters): Promise<ObjectLiteral> {
    const { requestStatus, orderStatus, receiveStatus, paymentStatus, invoiceStatus } = filters;
    const { categoryId, vendorId, payorId, costCentreId, ownerId, currency, contractNo, invoiceNo } = filters;
    const centres = costCentreId && (await this.db.repo(CostCentre).findBy({ id: In([...costCentreId]) }));
    return given({
      ...rangesOf(filters),
      requestStatus: anyOf(requestStatus),
      orderStatus: anyOf(orderStatus),
      receiveStatus: anyOf(receiveStatus),
      paymentStatus: anyOf(paymentStatus),
      invoiceStatus: anyOf(invoiceStatus),
      categoryId: anyOf(categoryId),
      vendorId: anyOf(vendorId),
      payorId: anyOf(payorId),
      costCentre: anyOf(centres?.map(({ code }) => code)),
      ownerId: anyOf(ownerId),
      currency: anyOf(currency),
      draftContractNo: contractNo ? contains(contractNo, 'contract') : undefined,
      invoiceNo: invoiceNo ? contains(invoiceNo, 'invoice') : undefined,
    });
  }

  private sorted(found: SelectQueryBuilder<Statistic>, sort: string): SelectQueryBuilder<Statistic> {
    for (const [field, way] of Object.entries(orderOf(sort, sort.startsWith('-') ? 'DESC' : 'ASC')))
      found.addOrderBy(`stat.${field}`, way);
    return found;
  }

  private async shownRows(rows: readonly Statistic[]): Promise<StatisticRow[]> {
    const companyIds = rows.flatMap(({ vendorId, quoteVendorId, payorId }) => [vendorId, quoteVendorId, payorId]);
    const companies = this.db.reading(Company, { only: ['id', 'name'] });
    const categories = this.db.reading(Category, { only: ['id', 'nameZh', 'nameEn'] });
    const [companyRows = [], categoryRows = []] = await this.db.queries([
      companies.select({ id: [...new Set(companyIds.flatMap((id) => id ?? []))] }),
      categories.select({ id: [...new Set(rows.map(({ categoryId }) => categoryId))] }),
    ]);
    const companyNames = new Map(companies.made(companyRows).map(({ id, name }) => [id, name]));
    const categoryNames = new Map(categories.made(categoryRows).map((category) => [category.id, nameOf(category)]));
    const company = (id: string | null) => (id === null ? null : (companyNames.get(id) ?? ''));
    return rows.map((row) => {
      // A row has many cells: it is copied once, and what is shown in place of ids is put into the copy.
      const {
        createdBy: _creator,
        departmentId: _department,
        state: _state,
        place: _place,
        requestLineId: _line,
        quotePart: _part,
        ownerId,
        categoryId,
        quoteVendorId,
        vendorId,
        payorId,
        costCentre,
        paymentBy,
        ...cells
      } = row;
      return Object.assign(cells, {
        requestType: categoryNames.get(categoryId) ?? { zh: '' },
        requestOwner: shown(this.people, ownerId),
        quoteVendor: company(quoteVendorId),
        vendorName: company(vendorId),
        costCenterCode: costCentre,
        transferCompanyName: company(payorId),
        paymentBy: paymentBy === null ? null : shown(this.people, paymentBy),
      });
    });
  }

  /** What the keys of a dimension are called. */
  private async names(by: ChartDimension, keys: readonly string[]): Promise<ReadonlyMap<string, Named>> {
    if (keys.length === 0 || by === 'month') return new Map();
    if (by === 'costCentre') {
      const centres = await this.db.repo(CostCentre).findBy({ code: In([...keys]) });
      return new Map(centres.map(({ id, code, name }) => [code, { id, name: { zh: `${code} ${name}` } }]));
    }
    if (by === 'vendor') {
      const vendors = await this.db.repo(Company).findBy({ id: In([...keys]) });
      return new Map(vendors.map(({ id, name }) => [id, { id, name: { zh: name } }]));
    }
    const categories = await this.db.repo(Category).findBy({ id: In([...keys]) });
    return new Map(categories.map((category) => [category.id, { id: category.id, name: nameOf(category) }]));
  }
}

/**
 * The rows behind a place, as both databases order them: what has no value comes first, and last the other way round; equal
 * rows in the order of their ids.
 */
function behindOf(field: StatisticSort, isDescending: boolean, { id, value }: StatisticPlace): ObjectLiteral[] {
  const beyond = isDescending ? LessThan : MoreThan;
  const equal = { [field]: value === null ? IsNull() : Equal(value), id: beyond(id) };
  if (value === null) return isDescending ? [equal] : [equal, { [field]: Not(IsNull()) }];
  return [equal, { [field]: beyond(value) }, ...(isDescending ? [{ [field]: IsNull() }] : [])];
}

/** The days and amounts that a query narrows rows to. */
function rangesOf(filters: StatisticFilters): ObjectLiteral {
  return {
    requestDate: within(filters.requestFrom, filters.requestTo),
    neededOn: within(filters.neededFrom, filters.neededTo),
    orderDate: within(filters.orderFrom, filters.orderTo),
    dueDate: within(filters.dueFrom, filters.dueTo),
    expectPaymentDate: within(filters.expectedFrom, filters.expectedTo),
    paymentDate: within(filters.paymentFrom, filters.paymentTo),
    actualOrderAmount: within(filters.amountMin, filters.amountMax),
    paymentAmount: within(filters.paidMin, filters.paidMax),
    invoicedAmount: within(filters.invoicedMin, filters.invoicedMax),
  };
}

/** The columns of requests that the rows have, too. */
const copied: readonly string[] = ['ownerId', 'createdBy', 'departmentId', 'state'];

/** Rows of the requests that have one of these values in a column. */
function reached(column: string, values: readonly string[]): ObjectLiteral {
  if (copied.includes(column)) return { [column]: In([...values]) };
  const requests = `SELECT \`id\` FROM \`purchase_request\` WHERE \`${column}\` IN (:...${column}Values)`;
  return { requestId: Raw((alias) => `${alias} IN (${requests})`, { [`${column}Values`]: [...values] }) };
}
