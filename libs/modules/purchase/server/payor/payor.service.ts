import { Injectable } from '@nestjs/common';
import type { BusinessError } from '#lab/shared/define-errors.js';
import { CompanyCatalogue, withoutUsualBank, withUsualBank, type Company } from '../../../company/server/index.js';
import { payor as resource } from '../../shared/payor.resource.js';
import { refuseOtherRole } from '../company-roles.js';

/** The companies of the group in whose names is paid; bank and account are the usual ones of the company. */
@Injectable()
export class PayorService extends CompanyCatalogue {
  constructor() {
    super(resource, 'isPayor');
  }

  protected override nameTaken(other: Company): BusinessError {
    return refuseOtherRole(other, 'isPayor');
  }

  protected override async beforeSave(row: Company, before?: Company): Promise<void> {
    await super.beforeSave(row, before);
    if (!before) row.isOwn = true;
  }

  /** What was typed of the bank becomes the usual account of the company. */
  protected override settleBanks(row: Company, before: Company | undefined): void {
    const { bankName = null, bankAccount = null } = row;
    if (bankName === (before?.bankName ?? null) && bankAccount === (before?.bankAccount ?? null)) return;
    if (bankName !== null && bankAccount !== null) row.banks = withUsualBank(row.banks ?? null, bankName, bankAccount);
    else if (before?.bankName && before.bankAccount) row.banks = withoutUsualBank(row.banks);
  }
}
