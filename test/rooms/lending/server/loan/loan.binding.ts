import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { DocumentBinding, type Act } from '#lab/process-host/index.js';
import { mayLend } from '../../shared/lending.permissions.js';
import { loan } from '../../shared/loan.subject.js';
import { Instrument, nameOf } from '../instrument/instrument.entity.js';
import { Loan } from './loan.entity.js';

/** How loans take part in processes. */
@Injectable()
export class LoanBinding extends DocumentBinding<typeof loan, Loan> {
  constructor() {
    super(loan, Loan, mayLend.loan);
  }

  readonly handlers = {};

  readonly checks = {
    submit: ({ firstDay, lastDay }: Loan) => {
      if (firstDay === null) throw refuseField('firstDay', 'required');
      if (lastDay === null || lastDay < firstDay) throw refuseField('lastDay', lastDay === null ? 'required' : 'order');
    },
  };

  facts({ instrument, firstDay, lastDay }: Loan) {
    return { instrument: instrument.code, isComplete: firstDay !== null && lastDay !== null };
  }

  diagram({ instrument }: Loan): string {
    if (instrument.process === null) throw new BusinessError(errors.noPublishedProcess, [nameOf(instrument)]);
    return instrument.process;
  }

  apply(record: Loan, { fields }: Act): void {
    if (typeof fields.purpose === 'string') record.purpose = fields.purpose;
  }

  form({ purpose }: Loan, field: string): string | null {
    return field === 'purpose' ? purpose : null;
  }

  title({ instrument }: Loan): BothNames {
    return nameOf(instrument);
  }

  protected override async join(record: Loan): Promise<void> {
    record.instrument = await this.db.repo(Instrument).findOneByOrFail({ id: record.instrumentId });
  }
}
