import { Injectable } from '@nestjs/common';
import { payor as resource } from '../../shared/payor.resource.js';
import { SearchedCatalogue } from '../searched-catalogue.js';
import { Payor } from './payor.entity.js';

@Injectable()
export class PayorService extends SearchedCatalogue<Payor> {
  constructor() {
    super(resource, Payor);
  }

  protected override isOffered(row: Payor): boolean {
    return row.enabled;
  }
}
