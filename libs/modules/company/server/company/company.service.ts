import { Injectable } from '@nestjs/common';
import {
  Between,
  Equal,
  IsNull,
  LessThan,
  MoreThan,
  Not,
  Or,
  Raw,
  type FindOperator,
  type FindOptionsOrder,
} from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { addDays, dayIn, type Day } from '#lab/shared/day.js';
import { refusalOf, refusedAt } from '#lab/platform/http/field-errors.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { licenceExpiringDays, licenceStates } from '../../shared/company.codes.js';
import { companyErrors } from '../../shared/company.errors.js';
import { company as resource } from '../../shared/company.resource.js';
import { CompanyCatalogue } from './company-catalogue.js';
import { alikeCompanies, CompanyKeys } from './company-keys.js';
import type { Company } from './company.entity.js';
import { licenceStateOf } from './company.rules.js';

/** All companies, in any role. */
@Injectable()
export class CompanyService extends CompanyCatalogue {
  constructor(
    private readonly org: OrgDirectory,
    private readonly alike: CompanyKeys,
  ) {
    super(resource);
  }

  /** With the state of the licences today, and whether another company is alike. */
  override async shown(rows: readonly Company[]): Promise<object[]> {
    const today = this.today();
    const shown = await super.shown(rows);
    const alike = await this.alike.alikeAmong(rows.map(({ id }) => id));
    return rows.map((row, at) => ({
      ...shown[at],
      licenceState: licenceStateOf(row, today),
      alike: alike.has(row.id),
      formerNames: row.formerNames,
    }));
  }

  /** The day in the zone of the company. */
  today(): Day {
    return dayIn(this.org.zone(), this.clock.now());
  }

  /** @throws BusinessError 5008 at a role that is taken away while something names the company in it */
  protected override async beforeSave(row: Company, before?: Company): Promise<void> {
    await super.beforeSave(row, before);
    for (const role of ['isVendor', 'isCustomer', 'isPayor'] as const)
      if (before?.[role] && !row[role]) await refusedAt([role], () => this.uses.assertUnused(row.id, role));
  }

  protected override nameTaken(): BusinessError {
    return refusalOf(['name'], new BusinessError(companyErrors.exists));
  }

  protected override order(sort: string): FindOptionsOrder<Company> {
    const { licenceState, ...others } = super.order(sort) as FindOptionsOrder<Company> & {
      licenceState?: 'ASC' | 'DESC';
    };
    return licenceState ? { licenceExpiry: licenceState } : others;
  }

  /** Neither the state of licences nor whether companies are alike is stored. */
  protected override filterOf(name: string, value: unknown): Readonly<Record<string, unknown>> {
    if (name === 'alike') return { id: value === true ? isAlike() : Not(isAlike()) };
    if (name !== 'licenceState' || !Array.isArray(value)) return super.filterOf(name, value);
    const today = this.today();
    const last = addDays(today, licenceExpiringDays);
    const spans: Readonly<Record<string, FindOperator<string>>> = {
      [licenceStates.of.none]: IsNull(),
      [licenceStates.of.valid]: MoreThan(last),
      [licenceStates.of.expiring]: Between(today, last),
      [licenceStates.of.expired]: LessThan(today),
    };
    const wanted = value.flatMap((state) => spans[String(state)] ?? []);
    // No company has a state that there is not.
    return { licenceExpiry: wanted.length > 0 ? Or(...wanted) : Equal('') };
  }
}

const isAlike = () => Raw<string>((column) => `${column} IN (${alikeCompanies})`);
