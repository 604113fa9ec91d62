import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { RefNames } from '#lab/platform/resource/ref-names.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { audienceFields } from '../../shared/audience.js';
import type { Addressed } from './addressed.js';

type Named = Pick<Addressed, 'roleIds' | 'departmentIds' | 'siteIds'>;

/** Who may read what is addressed; the one place that judges it. */
@Injectable()
export class Audience {
  constructor(
    private readonly org: OrgDirectory,
    private readonly refs: RefNames,
  ) {}

  /** The rows for the user: one matching department, role or site is enough; an empty audience means all users. */
  async readableBy<R extends Named>(me: Me, rows: readonly R[]): Promise<R[]> {
    await this.org.refresh();
    const departments = this.departmentsOf(me);
    // All roles count, whichever of them the session acts as: it limits what may be done, not who is spoken to.
    const roles = this.org.principalsOf(me.id).filter((principal) => principal.startsWith('r:'));
    const siteId = this.org.user(me.id)?.siteId ?? null;
    return rows.filter(
      ({ roleIds, departmentIds, siteIds }) =>
        (!roleIds && !departmentIds && !siteIds) ||
        roleIds?.some((id) => roles.includes(`r:${id}`)) ||
        departmentIds?.some((id) => departments.includes(id)) ||
        (siteId !== null && siteIds?.includes(siteId)),
    );
  }

  /**
   * Refuses departments, roles and sites that do not exist. Those saved before are kept, even if deleted since.
   * @throws BusinessError 8012
   */
  async assertThere(row: Named, before: Named | undefined): Promise<void> {
    for (const [name, { options }] of Object.entries(audienceFields)) {
      const field = name as keyof Named;
      const added = (row[field] ?? []).filter((id) => !before?.[field]?.includes(id));
      const known = await this.refs.names(options.of ?? '', added);
      if (added.some((id) => !known.has(id))) throw refuseField(field, 'choice');
    }
  }

  /** The reader's department and all above it. */
  private departmentsOf(me: Me): string[] {
    const found: string[] = [];
    for (let at = this.org.department(me.departmentId); at && !found.includes(at.id);) {
      found.push(at.id);
      at = this.org.department(at.parentId);
    }
    return found;
  }
}
