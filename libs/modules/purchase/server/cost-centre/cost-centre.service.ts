import { Injectable } from '@nestjs/common';
import { CostCentres } from '../../../org/server/index.js';
import { costCentre as resource } from '../../shared/cost-centre.resource.js';
import { SearchedCatalogue } from '../searched-catalogue.js';
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

  protected override isOffered(row: CostCentre): boolean {
    return row.enabled;
  }
}
