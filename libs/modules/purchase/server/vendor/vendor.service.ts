import { Injectable } from '@nestjs/common';
import { Between, IsNull, LessThan, MoreThan, Or, type FindOperator, type FindOptionsOrder } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { addDays, dayIn, type Day } from '#lab/shared/day.js';
import { refuseOtherRole } from '../company-roles.js';
import { CompanyCatalogue, type Company } from '../../../company/server/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { expiringDays, vendorStates } from '../../shared/purchase.codes.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { vendor as resource } from '../../shared/vendor.resource.js';
import { mayOrderFrom, stateOf } from './vendor.rules.js';

/** The companies that one buys from. */
@Injectable()
export class VendorService extends CompanyCatalogue {
  constructor(private readonly org: OrgDirectory) {
    super(resource, 'isVendor');
  }

  /** With the state that follows from the expiry date, today. */
  override async shown(rows: readonly Company[]): Promise<object[]> {
    const today = this.today();
    const shown = await super.shown(rows);
    return rows.map((row, at) => ({ ...shown[at], state: stateOf(row, today) }));
  }

  /**
   * Refuses an order of a day; quotes ask `mayOrderFrom` and only warn.
   * @param on the day of the order in the company's zone; today without
   * @throws BusinessError 8013 without such a vendor, 4106 where it is expired on that day or disabled
   */
  async assertMayOrderFrom(id: string, on: Day = this.today()): Promise<void> {
    if (!mayOrderFrom(await this.get(id), on)) throw new BusinessError(purchaseErrors.vendorUnavailable);
  }

  protected override nameTaken(other: Company): BusinessError {
    return refuseOtherRole(other, 'isVendor');
  }

  protected override order(sort: string): FindOptionsOrder<Company> {
    const { state, ...others } = super.order(sort) as FindOptionsOrder<Company> & { state?: 'ASC' | 'DESC' };
    return state ? { expiryDate: state } : others;
  }

  /** The state is not stored: it is a span of expiry dates. */
  protected override filterOf(name: string, value: unknown): Readonly<Record<string, unknown>> {
    if (name !== 'state' || !Array.isArray(value)) return super.filterOf(name, value);
    const today = this.today();
    const last = addDays(today, expiringDays);
    const spans: Readonly<Record<string, readonly FindOperator<string>[]>> = {
      [vendorStates.of.valid]: [IsNull(), MoreThan(last)],
      [vendorStates.of.expiring]: [Between(today, last)],
      [vendorStates.of.expired]: [LessThan(today)],
    };
    const wanted = value.flatMap((state) => spans[String(state)] ?? []);
    // No vendor has a state that there is not.
    return { expiryDate: wanted.length > 0 ? Or(...wanted) : LessThan('') };
  }

  private today(): Day {
    return dayIn(this.org.zone(), this.clock.now());
  }
}
