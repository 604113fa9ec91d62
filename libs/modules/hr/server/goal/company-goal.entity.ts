import { Entity, Index } from 'typeorm';
import type { BothNames } from '#lab/shared/texts.js';
import { Row } from '#lab/platform/database/column-group.js';
import { Flag, Integer, Ref, Text } from '#lab/platform/database/columns.js';
import { versioned } from '#lab/platform/database/versioned.js';

export const companyGoalColumns = {
  ...versioned,
  year: Integer(),
  nameZh: Text(200),
  nameEn: Text(200, { nullable: true }),
  description: Text(1000, { nullable: true }),
  departmentId: Ref({ nullable: true }),
  /** 0 unpublished, 1 published. */
  published: Flag(),
};

/** What the company wants to reach in a year. */
@Entity('company_goal')
@Index('ix_company_goal_year', ['year', 'published'])
export class CompanyGoal extends Row(companyGoalColumns) {}

export const nameOf = ({ nameZh, nameEn }: CompanyGoal): BothNames => ({ zh: nameZh, en: nameEn });
