import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { Definitions } from '#lab/process-host/index.js';
import { leaveClaim } from '../../shared/leave-claim.subject.js';
import { leaveErrors } from '../../shared/hr.errors.js';
import { leaveType as resource } from '../../shared/leave-type.resource.js';
import { LeaveType, nameOf } from './leave-type.entity.js';

@Injectable()
export class LeaveTypeService extends ResourceService<LeaveType> {
  constructor(private readonly definitions: Definitions) {
    super(resource, LeaveType);
  }

  protected override isOffered(row: LeaveType): boolean {
    return row.enabled;
  }

  /** A type is bound to a process of leave claims (8030), and in use only with a published one (7002). */
  protected override async beforeSave(row: LeaveType): Promise<void> {
    row.key = row.key.toUpperCase();
    const published = await this.definitions.canStart(row.process, leaveClaim.name);
    if (row.enabled && !published) {
      throw new BusinessError(leaveErrors.noApprovalFlow, [nameOf(row)], {
        fields: [{ path: 'process', code: 7002 }],
      });
    }
  }
}
