import { amount, code, text, type Field, type Resource } from '#lab/shared/define-resource.js';
import { currencies } from '#lab/shared/money.js';
import { costCentre } from './cost-centre.resource.js';
import { item } from './item.resource.js';
import type { MigrationKind } from './migration.words.js';
import { payor } from './payor.resource.js';
import { vendor } from './vendor.resource.js';

/** The column with the id that a record has in the former system. */
export const externalKey = 'externalKey';

/** What a purchase writes of an item later on, and a file as long as nothing was bought. */
export const itemPriceFields = ['lastPrice', 'lastCurrency'] as const;

/** A catalogue as its files say it: by the key of the former system, and with fields that only a file may write. */
function asBrought(resource: Resource, more: Readonly<Record<string, Field<unknown>>> = {}): Resource {
  return {
    ...resource,
    fields: { [externalKey]: text().required().max(64), ...resource.fields, ...more },
    form: [[externalKey], ...resource.form, Object.keys(more)],
    key: [externalKey],
  };
}

/** What a file of each kind may have as columns. */
export const migrated: Readonly<Record<MigrationKind, Resource>> = {
  costCentre: asBrought(costCentre),
  payor: asBrought(payor),
  vendor: asBrought(vendor),
  item: asBrought(item, { lastPrice: amount(), lastCurrency: code(currencies) }),
};
