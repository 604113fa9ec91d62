import { Controller } from '@nestjs/common';
import { DocumentController } from '#lab/process-host/index.js';
import { leaveRights } from '../../shared/hr.permissions.js';
import {
  leaveRevocationDetail,
  leaveRevocationDraft,
  leaveRevocationQuery,
  leaveRevocationRow,
} from '../../shared/leave-revocation.dto.js';
import { leaveRevocation } from '../../shared/leave-revocation.subject.js';
import { LeaveRevocationQueries } from './leave-revocation.query.js';
import { LeaveRevocationService } from './leave-revocation.service.js';

@Controller('hr/leave-revocations')
export class LeaveRevocationController extends DocumentController(leaveRevocation, {
  rights: leaveRights,
  draft: leaveRevocationDraft,
  query: leaveRevocationQuery,
  row: leaveRevocationRow,
  detail: leaveRevocationDetail,
  queries: LeaveRevocationQueries,
  service: LeaveRevocationService,
}) {}
