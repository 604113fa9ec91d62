import type { Lists } from '../harness/list-work.js';
import { House } from '../host/house.js';
import { dialectAt, plainSqlAt, type Place } from '../purchase/list-work.js';
import { FloorStatistics } from './floor-statistics.js';
import { OwnStatistics } from './own-statistics.js';
import type { Filled, StatisticsPageName } from './pages.js';

export interface StatisticsSpec {
  readonly on: 'statistics';
  readonly who: 'engine' | 'floor';
  readonly folder: string;
  readonly place: Place;
  readonly filled: Filled;
}

/** The figures and lists of instances of one side. */
export async function statisticsLists(spec: StatisticsSpec): Promise<Lists<StatisticsPageName>> {
  const { who, folder, place, filled } = spec;
  if (who === 'floor') return new FloorStatistics(plainSqlAt(place), filled);
  return OwnStatistics.of(await House.open(dialectAt(place), folder), filled);
}
