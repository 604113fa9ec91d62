import { Injectable } from '@nestjs/common';
import type { Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { HistoryQuery, RoleChange } from '../../shared/history.dto.js';
import { role as resource } from '../../shared/role.resource.js';
import { named } from '../named.js';
import { OrgDirectory } from '../people/org-directory.js';
import { changeOf, RecordHistory, type Done } from '../people/record-history.js';
import { RoleService } from './role.service.js';

const kinds = ['create', 'update', 'permissions'] as const;

/** How a role came to give what it gives. */
@Injectable()
export class RoleHistory {
  constructor(
    private readonly roles: RoleService,
    private readonly history: RecordHistory,
    private readonly org: OrgDirectory,
  ) {}

  /** The latest change first. @throws BusinessError 8013 */
  async of(id: string, query: HistoryQuery): Promise<Page<RoleChange>> {
    await this.roles.get(id);
    const { rows, total } = await this.history.of(resource.route, id, kinds, query);
    return { rows: rows.map((done) => this.changeOf(done)), total };
  }

  private changeOf({ id, at, by, action, detail }: Done): RoleChange {
    return {
      id,
      at,
      by,
      kind: kinds.find((kind) => kind === action) ?? 'update',
      fields: Object.keys(resource.fields).flatMap((field) => {
        const change = changeOf(detail, field);
        if (!change) return [];
        const isRole = resource.fields[field]?.kind === 'ref';
        const [from, to] = [textOf(change.from), textOf(change.to)];
        return {
          field,
          from,
          to,
          fromName: isRole ? this.nameOf(from) : null,
          toName: isRole ? this.nameOf(to) : null,
        };
      }),
      given: textsOf(detail.given),
      taken: textsOf(detail.taken),
    };
  }

  private nameOf(id: string | null): BothNames | null {
    const role = id === null ? undefined : this.org.role(id);
    return role ? named(role).name : null;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
