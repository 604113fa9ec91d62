import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { department as resource } from '../../shared/department.resource.js';
import { userStatus } from '../../shared/org.codes.js';
import { orgErrors } from '../../shared/org.errors.js';
import type { DepartmentNode } from '../../shared/tree.dto.js';
import { orgChanged, OrgDirectory } from '../people/org-directory.js';
import { assertNotBelowItself } from '../tree.js';
import { Photos } from '../user/photos.js';
import { User } from '../user/user.entity.js';
import { Department } from './department.entity.js';
import { DepartmentPlan } from './department-plan.entity.js';

@Injectable()
export class DepartmentService extends ResourceService<Department> {
  constructor(
    private readonly org: OrgDirectory,
    private readonly photos: Photos,
  ) {
    super(resource, Department);
  }

  /** All departments with how many people work in each itself. */
  async tree(): Promise<DepartmentNode[]> {
    await this.org.refresh();
    const people = new Map<string, number>();
    for (const { departmentId, status } of this.org.users())
      if (departmentId !== null && status !== userStatus.of.disabled)
        people.set(departmentId, (people.get(departmentId) ?? 0) + 1);
    return this.org
      .departments()
      .map(({ id, version, showId, nameZh, nameEn, parentId, managerId }) => ({
        id,
        version,
        code: showId,
        name: { zh: nameZh, en: nameEn },
        parentId,
        people: people.get(id) ?? 0,
        manager: this.leader(managerId),
      }))
      .sort((one, other) => (one.code < other.code ? -1 : 1));
  }

  /**
   * @throws BusinessError 1161 when it would be part of itself, 8012 when there is no such department above or less than
   * one person should be at work
   */
  protected override async beforeSave(row: Department): Promise<void> {
    if (row.leastPresent !== null && row.leastPresent < 1) throw refuseField('leastPresent', 'tooSmall', '1');
    const all = await this.repo().find();
    assertNotBelowItself(row, new Map(all.map((each) => [each.id, each])));
  }

  protected override changed(): Promise<void> {
    orgChanged(this.db);
    return Promise.resolve();
  }

  /** @throws BusinessError 1162 when other departments are part of it, 1163 when people belong to it */
  protected override async beforeRemove(row: Department): Promise<void> {
    const parts = await this.repo().countBy({ parentId: row.id });
    if (parts > 0) throw new BusinessError(orgErrors.departmentHasParts, [parts]);
    const people = await this.db.repo(User).countBy({ departmentId: row.id });
    if (people > 0) throw new BusinessError(orgErrors.departmentHasPeople, [people]);
    await this.db.repo(DepartmentPlan).delete({ departmentId: row.id });
  }

  private leader(userId: string | null): DepartmentNode['manager'] {
    const user = this.org.user(userId);
    return user
      ? { id: user.id, name: { zh: user.nameZh, en: user.nameEn }, photo: this.photos.addressOf(user) }
      : null;
  }
}
