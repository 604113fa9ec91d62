import { Injectable } from '@nestjs/common';
import { nameIn } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { Database } from '#lab/platform/database/database.js';
import { anyOf } from '#lab/platform/database/listing.js';
import { dayCell } from '#lab/platform/resource/spreadsheet.js';
import { DocumentQueries, type SheetColumn } from '#lab/process-host/index.js';
import type { LoanDetail, LoanQuery, LoanRow } from '../../shared/loan.dto.js';
import { Instrument, nameOf } from '../instrument/instrument.entity.js';
import { LoanBinding } from './loan.binding.js';
import type { Loan } from './loan.entity.js';

@Injectable()
export class LoanQueries extends DocumentQueries<Loan, LoanQuery, LoanRow, LoanDetail> {
  constructor(
    binding: LoanBinding,
    private readonly db: Database,
  ) {
    super(binding);
  }

  protected readonly searched = ['number', 'purpose'] as const;

  protected readonly sheet: readonly SheetColumn<LoanRow>[] = [
    { field: 'instrument', cell: ({ instrument }, language) => nameIn(language, instrument) },
    { field: 'firstDay', cell: ({ firstDay }) => dayCell(firstDay) },
    { field: 'lastDay', cell: ({ lastDay }) => dayCell(lastDay) },
  ];

  protected where({ instrumentId }: LoanQuery) {
    return { instrumentId: anyOf(instrumentId) };
  }

  protected override async joinRows(loans: readonly Loan[]): Promise<void> {
    const instruments = new Map((await this.db.repo(Instrument).find()).map((one) => [one.id, one]));
    for (const loan of loans) loan.instrument = instruments.get(loan.instrumentId) ?? new Instrument();
  }

  protected row({ instrument, firstDay, lastDay }: Loan) {
    return { instrument: nameOf(instrument), firstDay, lastDay };
  }

  protected detailOf(_me: Me, { instrumentId, purpose }: Loan) {
    return Promise.resolve({ instrumentId, purpose });
  }
}
