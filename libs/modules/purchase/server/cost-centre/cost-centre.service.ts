import { Injectable } from '@nestjs/common';
import type { FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { CostCentres } from '../../../org/server/index.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import { costCentre as resource } from '../../shared/cost-centre.resource.js';
import { isNamed } from '../entry-uses.js';
import { SearchedCatalogue } from '#lab/platform/resource/searched-catalogue.js';
import { CostCentre } from './cost-centre.entity.js';

@Injectable()
export class CostCentreService extends SearchedCatalogue<CostCentre> {
  constructor(private readonly centres: CostCentres) {
    super(resource, CostCentre);
  }

  /** Screens of every room ask for them at `Common/getCostCentreList`. */
  override onModuleInit(): void {
    super.onModuleInit();
    this.centres.register(() => this.repo().find({ order: { code: 'ASC' } }));
  }

  protected override choosable(): FindOptionsWhere<CostCentre> {
    return { enabled: true };
  }

  /** @throws BusinessError 5008 while anything names it */
  protected override async beforeRemove({ id, code }: CostCentre): Promise<void> {
    if (await isNamed(this.db, 'costCentre', { id, code })) throw new BusinessError(orgErrors.inUse);
  }
}
