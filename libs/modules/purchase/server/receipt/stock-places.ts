import { Injectable } from '@nestjs/common';
import { folded } from '#lab/shared/fold.js';
import { Dictionaries } from '../../../system/server/index.js';
import type { LocationLine, LocationTypeLine, WarehouseBody, WarehouseLine } from '../../shared/receipt.dto.js';
import { StockPort } from './stock-port.js';

/** Kinds of places of the dictionaries: those that hold others, and those that goods are put into. */
const types: readonly LocationTypeLine[] = [
  { code: 'area', name: { zh: '区域', en: 'Area' } },
  { code: 'position', name: { zh: '货位', en: 'Position' } },
];

/** Warehouses and their locations: those of the room of stock, else those of the dictionaries. */
@Injectable()
export class StockPlaces {
  constructor(
    private readonly port: StockPort,
    private readonly dictionaries: Dictionaries,
  ) {}

  async warehouses({ search = '' }: WarehouseBody = {}): Promise<readonly WarehouseLine[]> {
    const all = (await this.port.current?.warehouses()) ?? (await this.words('purchase_warehouse'));
    const wanted = folded(search);
    return all.filter(({ code, name }) => [code, name.zh, name.en ?? ''].some((text) => folded(text).includes(wanted)));
  }

  /** The locations of a warehouse; of all, where none is named. */
  async locations(warehouse?: string): Promise<readonly LocationLine[]> {
    const { current } = this.port;
    if (current) return current.locations(warehouse);
    const warehouses = await this.words('purchase_warehouse');
    return placesOf(
      await this.words('purchase_location'),
      warehouses.map(({ code }) => code),
      warehouse,
    );
  }

  async locationTypes(): Promise<readonly LocationTypeLine[]> {
    return (await this.port.current?.locationTypes()) ?? types;
  }

  private async words(dictionary: string): Promise<readonly WarehouseLine[]> {
    return (await this.dictionaries.words(dictionary)).map(({ code, name }) => ({ code, name }));
  }
}

/**
 * The tree that codes make: `MAIN-A-01` is in `MAIN-A`, which is of the warehouse `MAIN`. A code that begins with no
 * warehouse is of every one.
 */
export function placesOf(
  words: readonly WarehouseLine[],
  warehouses: readonly string[],
  warehouse: string | undefined,
): LocationLine[] {
  const ownerOf = (code: string) => warehouses.find((one) => code.startsWith(`${one}-`));
  const own = words.filter(({ code }) => warehouse === undefined || [undefined, warehouse].includes(ownerOf(code)));
  const parentOf = (code: string) =>
    own
      .map((other) => other.code)
      .filter((other) => code.startsWith(`${other}-`))
      .sort(byLength)[0] ?? null;
  const parents = new Set(own.map(({ code }) => parentOf(code)));
  return own.map(({ code, name }) => ({
    code,
    parentCode: parentOf(code),
    name,
    type: parents.has(code) ? 'area' : 'position',
    free: null,
  }));
}

/** The longest first: the nearest place around. */
const byLength = (one: string, other: string) => other.length - one.length;
