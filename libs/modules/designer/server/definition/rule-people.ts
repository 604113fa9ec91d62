import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database } from '#lab/platform/database/database.js';
import { Group, Role } from '#lab/modules/org/server/index.js';
import { roleStatus } from '#lab/modules/org/shared/org.codes.js';
import type { NamedPeople, RulePeople } from '../../shared/definition.dto.js';

/** Roles and groups that a diagram can name. */
@Injectable()
export class RulePeopleList {
  constructor(private readonly db: Database) {}

  async read(): Promise<RulePeople> {
    const [roles, groups] = await Promise.all([
      this.db.repo(Role).find({ where: { status: Not(roleStatus.of.disabled) }, order: { code: 'ASC' } }),
      this.db.repo(Group).find({ order: { code: 'ASC' } }),
    ]);
    return { roles: roles.map(named), groups: groups.map(named) };
  }
}

function named({ code, nameZh, nameEn }: Role | Group): NamedPeople {
  return { code, name: { zh: nameZh, en: nameEn } };
}
