import { Controller } from '@nestjs/common';
import { DocumentController } from '#lab/process-host/index.js';
import { contractRights } from '../../shared/contract.permissions.js';
import { terminationDetail, terminationDraft, terminationQuery, terminationRow } from '../../shared/termination.dto.js';
import { contractTermination } from '../../shared/termination.subject.js';
import { terminationSheets } from '../../shared/termination.words.js';
import { TerminationPapers } from './termination.papers.js';
import { TerminationQueries } from './termination.query.js';
import { TerminationService } from './termination.service.js';

@Controller('contract/terminations')
export class TerminationController extends DocumentController(contractTermination, {
  rights: contractRights,
  draft: terminationDraft,
  query: terminationQuery,
  row: terminationRow,
  detail: terminationDetail,
  queries: TerminationQueries,
  service: TerminationService,
  papers: { of: TerminationPapers, sheets: terminationSheets },
}) {}
