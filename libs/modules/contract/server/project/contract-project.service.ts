import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Me } from '#lab/platform/access/me.js';
import { called } from '#lab/platform/database/search.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { contractProject as resource } from '../../shared/contract-project.resource.js';
import { ContractProject, ContractProjectMember } from './contract-project.entity.js';

/** Projects that contracts name, with their teams. */
@Injectable()
export class ContractProjectService extends ResourceService<ContractProject> {
  constructor(private readonly org: OrgDirectory) {
    super(resource, ContractProject);
  }

  /** The names of the projects in whose teams a person is. */
  async namesOfMember({ id }: Pick<Me, 'id'>): Promise<string[]> {
    const rows = await this.db.query({
      sql: 'SELECT p.`name` FROM `contract_project_member` m JOIN `contract_project` p ON p.`id` = m.`projectId` WHERE m.`userId` = ? ORDER BY p.`name`',
      values: [id],
    });
    return rows.map(({ name }) => String(name));
  }

  /** The name of a project as its team has it, where only case or width differ; any other name as it is. */
  async spelled(name: string): Promise<string> {
    if (name === '') return name;
    const team = await this.repo().findOneBy({ name: called(name) });
    return team?.name ?? name;
  }

  override async shown(rows: readonly ContractProject[]): Promise<object[]> {
    await this.joinMembers(rows);
    return super.shown(rows);
  }

  override async get(id: string): Promise<ContractProject> {
    const row = await super.get(id);
    await this.joinMembers([row]);
    return row;
  }

  /** @throws BusinessError 8012 for a member who is not there */
  protected override async beforeSave(row: ContractProject): Promise<void> {
    row.name = row.name.trim();
    row.members = [...new Set(row.members ?? [])].sort();
    await this.org.refresh();
    if (row.members.some((id) => !this.org.user(id))) throw refuseField('members', 'unknown');
  }

  protected override async changed({ id, members }: ContractProject): Promise<void> {
    const links = this.db.repo(ContractProjectMember);
    await links.delete({ projectId: id });
    const rows = (members ?? []).map((userId) => ({ id: this.ids.next(), projectId: id, userId }));
    if (rows.length > 0) await links.insert(rows);
  }

  /** Its team goes with it. */
  protected override beforeRemove(row: ContractProject): Promise<void> {
    row.members = null;
    return Promise.resolve();
  }

  private async joinMembers(rows: readonly ContractProject[]): Promise<void> {
    const links = await this.db
      .repo(ContractProjectMember)
      .find({ where: { projectId: In(rows.map(({ id }) => id)) }, order: { userId: 'ASC' } });
    for (const row of rows)
      row.members = links.filter(({ projectId }) => projectId === row.id).map(({ userId }) => userId);
  }
}
