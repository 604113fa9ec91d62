import { processPages } from '#lab/shared/process-pages.js';

/** What narrows the figures that are shown; months are `2026-09`. */
export interface FigureScope {
  readonly process: string;
  readonly version?: string | undefined;
  readonly department?: string | undefined;
  readonly from: string;
  readonly to: string;
}

type Narrowing = Readonly<Record<string, string | undefined>>;

/** The ended instances that a figure counts. */
export function endedInstances(scope: FigureScope, narrowing: Narrowing = {}): string {
  const { process, version, department, from, to } = scope;
  return addressOf({
    view: 'ended',
    definition: process,
    version,
    department,
    endedFrom: `${from}-01`,
    endedTo: lastDayOf(to),
    ...narrowing,
  });
}

/** The open instances that are at an element now. */
export function openInstances(scope: Pick<FigureScope, 'process' | 'version'>, narrowing: Narrowing = {}): string {
  return addressOf({ definition: scope.process, version: scope.version, ...narrowing });
}

function addressOf(narrowing: Narrowing): string {
  const given = Object.entries(narrowing).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${processPages.instances}&${new URLSearchParams(given).toString()}`;
}

/** The last day of a month, `2026-09-30`. */
export function lastDayOf(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
}

/** The month so many months before. */
export function monthBefore(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 - months, 1)).toISOString().slice(0, 7);
}
