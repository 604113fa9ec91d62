import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Database } from '#lab/platform/database/database.js';
import { Files } from '#lab/platform/files/files.js';
import { leaveClaim } from '../../shared/leave-claim.subject.js';
import { LeaveType } from '../leave-type/leave-type.entity.js';
import { LeaveClaim } from './leave-claim.entity.js';

/** Claims with their type, loaded and stored as one. */
@Injectable()
export class LeaveClaimRepository {
  constructor(
    private readonly db: Database,
    private readonly files: Files,
  ) {}

  /** @throws BusinessError 8013 when there is none, or it was deleted */
  async load(id: string): Promise<LeaveClaim> {
    const claim = await this.db.repo(LeaveClaim).findOneBy({ id, state: Not('deleted') });
    if (!claim) throw new BusinessError(errors.notFound);
    claim.type = claim.typeId === null ? null : await this.db.repo(LeaveType).findOneBy({ id: claim.typeId });
    claim.fileCount = (await this.files.of(leaveClaim.name, id)).length;
    return claim;
  }

  async store(claim: LeaveClaim): Promise<void> {
    const { type: _type, fileCount: _files, ...row } = claim;
    await this.db.repo(LeaveClaim).save(row);
  }
}
