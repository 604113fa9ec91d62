import { Injectable } from '@nestjs/common';
import type { FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { companyGoal as resource } from '../../shared/company-goal.resource.js';
import { CompanyGoal } from './company-goal.entity.js';
import { GoalLine } from './goal.entity.js';

/** The goals of the company, as those who write them see them. */
@Injectable()
export class CompanyGoalService extends ResourceService<CompanyGoal> {
  constructor() {
    super(resource, CompanyGoal);
  }

  protected override choosable(): FindOptionsWhere<CompanyGoal> {
    return { published: true };
  }

  /** A goal that people have linked to stays published, in its year. @throws BusinessError 8012, 5008 */
  protected override async beforeSave(row: CompanyGoal, before: CompanyGoal | undefined): Promise<void> {
    if (row.year < 2000 || row.year > 2100) throw refuseField('year', 'goalYear');
    const moves = before && (before.year !== row.year || (before.published && !row.published));
    if (moves) await this.assertUnused(row.id);
  }

  protected override beforeRemove({ id }: CompanyGoal): Promise<void> {
    return this.assertUnused(id);
  }

  private async assertUnused(id: string): Promise<void> {
    if (await this.db.repo(GoalLine).existsBy({ companyGoalId: id })) throw new BusinessError(orgErrors.inUse);
  }
}
