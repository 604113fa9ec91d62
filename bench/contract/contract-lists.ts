import type { Lists } from '../harness/list-work.js';
import { House } from '../host/house.js';
import { dialectAt, plainSqlAt, type Place } from '../purchase/list-work.js';
import { FloorContracts } from './floor-contracts.js';
import type { ContractListName, Filled } from './lists.js';
import { OwnContracts } from './own-contracts.js';

export interface ContractSpec {
  readonly on: 'contract';
  readonly who: 'engine' | 'floor';
  readonly folder: string;
  readonly place: Place;
  readonly filled: Filled;
}

/** The lists of contracts of one side. */
export async function contractLists({ who, folder, place, filled }: ContractSpec): Promise<Lists<ContractListName>> {
  if (who === 'floor') return new FloorContracts(plainSqlAt(place), filled, 'url' in place);
  return OwnContracts.of(await House.open(dialectAt(place), folder), filled);
}
