import { Injectable } from '@nestjs/common';
import { refuseField } from '#lab/platform/http/field-errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { DocumentService } from '#lab/process-host/index.js';
import type { LoanDetail, LoanDraft } from '../../shared/loan.dto.js';
import { Instrument } from '../instrument/instrument.entity.js';
import { LoanBinding } from './loan.binding.js';
import type { Loan } from './loan.entity.js';

@Injectable()
export class LoanService extends DocumentService<Loan, LoanDraft, LoanDetail> {
  constructor(protected override readonly binding: LoanBinding) {
    super(binding);
  }

  protected prefix(): string {
    return 'LN';
  }

  protected async fill(record: Loan, { instrumentId, firstDay, lastDay, purpose }: LoanDraft): Promise<void> {
    const instrument = await this.db.repo(Instrument).findOneBy({ id: instrumentId });
    if (!instrument?.enabled) throw refuseField('instrumentId', 'missing');
    Object.assign(record, { instrument, instrumentId, firstDay, lastDay, purpose });
  }

  protected copied(_me: Me, { instrumentId, purpose = '' }: LoanDetail): LoanDraft {
    return { instrumentId, purpose, firstDay: null, lastDay: null, files: [] };
  }
}
