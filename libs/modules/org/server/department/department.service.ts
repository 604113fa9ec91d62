import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { department as resource } from '../../shared/department.resource.js';
import { orgErrors } from '../../shared/org.errors.js';
import { orgChanged } from '../people/org-directory.js';
import { User } from '../user/user.entity.js';
import { Department } from './department.entity.js';

@Injectable()
export class DepartmentService extends ResourceService<Department> {
  constructor() {
    super(resource, Department);
  }

  /** A department is not part of itself, directly or round a corner. */
  protected override async beforeSave(row: Department): Promise<void> {
    for (let at: string | null | undefined = row.parentId, steps = 0; at && steps < 100; steps++) {
      if (at === row.id) throw refuseField('parentId', 'choice');
      const above: Department | null = await this.repo().findOneBy({ id: at });
      if (!above) throw refuseField('parentId', 'missing');
      at = above.parentId;
    }
  }

  protected override changed(): Promise<void> {
    orgChanged(this.db);
    return Promise.resolve();
  }

  protected override async beforeRemove(row: Department): Promise<void> {
    const used =
      (await this.db.repo(User).existsBy({ departmentId: row.id })) ||
      (await this.repo().existsBy({ parentId: row.id }));
    if (used) throw new BusinessError(orgErrors.inUse);
  }
}
