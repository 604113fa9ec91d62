import { Controller } from '@nestjs/common';
import { DocumentController } from '#lab/process-host/index.js';
import { mayLend } from '../../shared/lending.permissions.js';
import { loanDetail, loanDraft, loanQuery, loanRow } from '../../shared/loan.dto.js';
import { loan } from '../../shared/loan.subject.js';
import { LoanQueries } from './loan.query.js';
import { LoanService } from './loan.service.js';

@Controller('lending/loans')
export class LoanController extends DocumentController(loan, {
  rights: mayLend.loan,
  draft: loanDraft,
  query: loanQuery,
  row: loanRow,
  detail: loanDetail,
  queries: LoanQueries,
  service: LoanService,
}) {}
