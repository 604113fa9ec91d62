import { Entity, Index, Unique } from 'typeorm';
import { Row } from '#lab/platform/database/column-group.js';
import { Id, Ref, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';

export const contractProjectColumns = {
  ...versioned,
  /** As contracts name the project. */
  name: Text(120),
  remarks: Text(500, { nullable: true }),
};

export const contractProjectMemberColumns = { id: Id(), projectId: Ref(), userId: Ref() };

/** A project that contracts name, with the team that reads them. */
@Entity('contract_project')
@Unique('uq_contract_project_name', ['name'])
export class ContractProject extends Row(contractProjectColumns) {
  /** Loaded and saved with the project. */
  members?: readonly string[] | null;
}

/** A person of the team of a project. */
@Entity('contract_project_member')
@Unique('uq_contract_project_member', ['projectId', 'userId'])
@Index('ix_contract_project_member_user', ['userId', 'projectId'])
export class ContractProjectMember extends Row(contractProjectMemberColumns) {}
