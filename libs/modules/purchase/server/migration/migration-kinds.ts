import { Injectable } from '@nestjs/common';
import type { Resource } from '#lab/shared/define-resource.js';
import type { Versioned } from '#lab/platform/database/versioned.js';
import { itemPriceFields, migrated } from '../../shared/migration.fields.js';
import type { MigrationKind } from '../../shared/migration.words.js';
import { CostCentreService } from '../cost-centre/cost-centre.service.js';
import { ItemService } from '../item/item.service.js';
import { PayorService } from '../payor/payor.service.js';
import type { SearchedCatalogue } from '#lab/platform/resource/searched-catalogue.js';
import { VendorService } from '../vendor/vendor.service.js';
import type { Values } from './migration.entity.js';

/** An entry of any of the catalogues that files bring records into. */
export type Entry = Versioned & { name: string; initials: string };

/** How files of a kind become records. */
export interface BroughtKind {
  readonly kind: MigrationKind;
  readonly service: SearchedCatalogue<Entry>;
  /** The catalogue as a file says it. */
  readonly resource: Resource;
  /** Fields that other operations write too, without a new version. */
  readonly alsoWritten: readonly (keyof Values & string)[];
}

/** The kinds of records that a former system hands over. */
@Injectable()
export class MigrationKinds {
  private readonly services: Readonly<Record<MigrationKind, unknown>>;

  constructor(costCentre: CostCentreService, payor: PayorService, vendor: VendorService, item: ItemService) {
    this.services = { costCentre, payor, vendor, item };
  }

  of(kind: MigrationKind): BroughtKind {
    // Only the entries of a kind come to its service.
    const service = this.services[kind] as SearchedCatalogue<Entry>;
    return { kind, service, resource: migrated[kind], alsoWritten: kind === 'item' ? itemPriceFields : [] };
  }
}

/** What is stored in some fields of an entry. */
export function valuesAt(entry: object, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((name) => [name, (entry as Values)[name] ?? null]));
}
