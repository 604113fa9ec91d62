import { Injectable } from '@nestjs/common';
import { BusinessError, type FieldError } from '#lab/shared/define-errors.js';
import { fieldProblem } from '#lab/shared/errors.js';
import type { BothNames } from '#lab/shared/texts.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';
import { compared, total } from '../../shared/received-quantity.js';
import type { LocationLine, ReceiptDraft } from '../../shared/receipt.dto.js';
import { asRefusal } from '../order/order-parts.js';
import type { PutAway } from './receipt.entity.js';
import { StockPlaces } from './stock-places.js';

/** Where a receipt goes. */
interface Destination {
  readonly warehouse: string | null;
  readonly name: BothNames | null;
  /** Of each line, in their order; none for a line that takes no stock. */
  readonly places: readonly (readonly PutAway[])[];
}

/** Finds the warehouse and the locations that a receipt names. */
@Injectable()
export class PutAways {
  constructor(private readonly places: StockPlaces) {}

  /** @throws BusinessError 8012 for a place that there is not, 3005 where one is too small */
  async of(
    { warehouse, lines }: Pick<ReceiptDraft, 'warehouse' | 'lines'>,
    takesStock: (orderLineId: string) => boolean,
  ): Promise<Destination> {
    const wanted = lines.map(({ orderLineId, locations }) => (takesStock(orderLineId) ? locations : []));
    if (warehouse === null || !lines.some(({ orderLineId }) => takesStock(orderLineId)))
      return { warehouse: null, name: null, places: wanted.map(() => []) };
    const found = (await this.places.warehouses()).find(({ code }) => code === warehouse);
    if (!found) throw asRefusal([fieldProblem('warehouse', 'missing')]);
    const known = new Map((await this.places.locations(warehouse)).map((one) => [one.code, one]));
    const missing = wanted.flatMap((locations, line) =>
      locations.flatMap(({ location }, at) =>
        known.has(location) ? [] : [fieldProblem(`lines.${line}.locations.${at}.location`, 'missing')],
      ),
    );
    if (missing.length > 0) throw asRefusal(missing);
    assertRoom(wanted, known);
    const places = wanted.map((locations) =>
      locations.map((one) => ({ ...one, name: known.get(one.location)?.name ?? { zh: one.location } })),
    );
    return { warehouse, name: found.name, places };
  }
}

/** @throws BusinessError 3005 with each place that all of its goods together do not fit into */
function assertRoom(
  lines: readonly ReceiptDraft['lines'][number]['locations'][],
  known: ReadonlyMap<string, LocationLine>,
): void {
  const full = new Set<string>();
  for (const { code, free } of known.values()) {
    const put = lines.flat().flatMap(({ location, quantity }) => (location === code ? quantity : []));
    if (free !== null && compared(total(put), free) > 0) full.add(code);
  }
  if (full.size === 0) return;
  const fields = lines.flatMap((locations, line) =>
    locations.flatMap(({ location }, at): FieldError[] =>
      full.has(location)
        ? [{ path: `lines.${line}.locations.${at}.quantity`, code: purchaseErrors.locationFull.code, args: [] }]
        : [],
    ),
  );
  throw new BusinessError(purchaseErrors.locationFull, [], { fields });
}
