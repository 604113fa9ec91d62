import type { FiguresQuery } from '#lab/modules/cockpit/shared/figures.dto.js';
import type { InstanceQuery } from '#lab/modules/cockpit/shared/instance.dto.js';

/** What the pages depend on besides the database. */
export interface Filled {
  readonly instances: number;
  /** The process that is looked at, with the ids of its versions. */
  readonly key: string;
  readonly versions: readonly string[];
  /** A version, a department, a user and a step that have a share of all instances. */
  readonly version: string;
  readonly department: string;
  readonly person: string;
  readonly element: string;
  /** Months, `2026-09`: the last one, the first one of the last twelve, and the first one of all. */
  readonly lastMonth: string;
  readonly yearFrom: string;
  readonly allFrom: string;
  /** First and last day of a month more than a year ago, with the instants at which they begin and end. */
  readonly past: { readonly from: string; readonly to: string; readonly begins: number; readonly ends: number };
}

interface StatisticsPage {
  readonly figures?: (filled: Filled) => FiguresQuery;
  /** What a list of instances is narrowed by; it has those that have ended, unless it says which it shows. */
  readonly list?: (filled: Filled) => Partial<InstanceQuery>;
  /** It finds a share of all instances, and reads more of them the more there are. */
  readonly isShare?: true;
}

/** The pages that are measured: the figures of a process, and the lists of instances that its figures lead to. */
export const statisticsPages = {
  'figures of a year': { figures: () => ({}) },
  'figures of two years': { figures: ({ allFrom, lastMonth }) => ({ from: allFrom, to: lastMonth }) },
  'figures of a version': { figures: ({ version }) => ({ version }) },
  'figures of a department': { figures: ({ department }) => ({ department }) },
  'open instances by element': {},
  'how long it usually takes': {},
  'instances in progress of all processes': { list: () => ({ show: 'running' }) },
  'ended instances of all processes': { list: () => ({}) },
  'ended instances of a process': { list: ({ key }) => ({ definition: key }) },
  'ended instances of a version': { list: ({ key, version }) => ({ definition: key, version }) },
  'instances that ended in a month': {
    list: ({ key, past }) => ({ definition: key, endedFrom: past.from, endedTo: past.to }),
  },
  'instances that passed a step': { list: ({ key, element }) => ({ definition: key, element }) },
  'instances that were refused': { list: ({ key }) => ({ definition: key, ending: 'rejected' }), isShare: true },
  'instances that were late': { list: ({ key }) => ({ definition: key, mark: 'late' }), isShare: true },
  'ended instances of a department': {
    list: ({ key, department }) => ({ definition: key, department }),
    isShare: true,
  },
  'instances that a person decided': {
    list: ({ key, person }) => ({ definition: key, decidedBy: person }),
    isShare: true,
  },
  'search for one instance': {
    list: ({ key, instances }) => ({ definition: key, search: numberOf(Math.floor(instances / 2)) }),
    isShare: true,
  },
} as const satisfies Readonly<Record<string, StatisticsPage>>;
export type StatisticsPageName = keyof typeof statisticsPages;

export const pageNames = Object.keys(statisticsPages) as StatisticsPageName[];
/** Only lists of instances have further pages. */
export const deepNames = pageNames.filter((name) => pageOf(name).list !== undefined);

/** One page as the sides read it. */
export function pageOf(name: StatisticsPageName): StatisticsPage {
  return statisticsPages[name];
}

export const pageSize = 20;
export const deepPage = 50;

/** The number of a copy, by which it is searched. */
export function numberOf(n: number): string {
  return `bs${String(n).padStart(7, '0')}`;
}
