import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { DocumentQueries, sheetColumn, type SheetColumn } from '#lab/process-host/index.js';
import type { TerminationDetail, TerminationQuery, TerminationRow } from '../../shared/termination.dto.js';
import { ContractBinding } from '../contract/contract.binding.js';
import { TerminationBinding } from './termination.binding.js';
import type { ContractTermination } from './termination.entity.js';

/** Reading terminations. */
@Injectable()
export class TerminationQueries extends DocumentQueries<
  ContractTermination,
  TerminationQuery,
  TerminationRow,
  TerminationDetail
> {
  constructor(
    protected override readonly binding: TerminationBinding,
    private readonly contracts: ContractBinding,
  ) {
    super(binding);
  }

  protected override noteExported(me: Me, rows: readonly TerminationRow[]): Promise<void> {
    return this.contracts.noteReadingsOf(
      rows.map(({ contractId }) => contractId),
      me,
    );
  }

  protected readonly searched = ['number', 'reason'] as const;

  protected readonly sheet: readonly SheetColumn<TerminationRow>[] = [
    sheetColumn.text('contractNumber'),
    sheetColumn.text('contractTitle'),
    sheetColumn.day('day'),
  ];

  protected where() {
    return {};
  }

  protected row({ contractId, contract: { number, title }, day }: ContractTermination) {
    return { contractId, contractNumber: number, contractTitle: title, day };
  }

  protected detailOf(_me: Me, { reason, contract: { state, endDay } }: ContractTermination) {
    return Promise.resolve({ reason, contractState: state, contractEnd: endDay });
  }
}
