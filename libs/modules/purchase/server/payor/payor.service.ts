import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { orgErrors } from '../../../org/shared/org.errors.js';
import { payor as resource } from '../../shared/payor.resource.js';
import { isNamed } from '../entry-uses.js';
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

  /** @throws BusinessError 5008 while anything names it */
  protected override async beforeRemove({ id }: Payor): Promise<void> {
    if (await isNamed(this.db, 'payor', { id })) throw new BusinessError(orgErrors.inUse);
  }
}
