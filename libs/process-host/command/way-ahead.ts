import type { Happening, Node } from '#lab/process-engine/index.js';
import type { ProcessInstance } from '../entities.js';
import { contentHash } from '../people/approvals.js';
import type { KeptForecast } from './forecast.js';

/** What a forecast depends on, besides the position of the instance. */
export type ForecastBasis = readonly unknown[];

/** The columns of an instance in which it keeps its forecast. */
export type ForecastColumns = Pick<ProcessInstance, 'expected' | 'expectedFrom'>;

/**
 * The forecast that an instance keeps. While it only goes on as forecast, on the same facts, the rest of the forecast
 * remains true, and no new one has to be made.
 */
export class WayAhead {
  private elements: readonly string[];
  /** A hash of the basis; null for a forecast that does not last. */
  private from: string | null;
  /** Something happened that the forecast did not assume. */
  private hasStrayed = false;
  private readonly opened = new Set<string>();

  constructor({ expected, expectedFrom }: ForecastColumns) {
    this.elements = expected === '' ? [] : expected.split(' ');
    this.from = expectedFrom;
  }

  /** The instance is about to start, after a forecast from its start. */
  startsOn({ elements, lasts }: KeptForecast, basis: ForecastBasis): void {
    this.elements = elements;
    this.from = lasts ? contentHash(basis) : null;
  }

  /** An event that the instance takes. @param node the element that it is about */
  takes(event: Happening, node: Node | undefined): void {
    this.hasStrayed ||= !isForecast(event, node);
  }

  /** A user task is opened. @param wasOpen the element had a task before the command */
  opens(element: string, wasOpen: boolean): void {
    if (!wasOpen) this.opened.add(element);
  }

  /** What is left of the forecast; undefined where a new one has to be made. */
  after(basis: ForecastBasis): ForecastColumns | undefined {
    const { elements, opened, from } = this;
    const goesOn = opened.size <= elements.length && elements.slice(0, opened.size).every((el) => opened.has(el));
    if (this.hasStrayed || !goesOn || from === null || contentHash(basis) !== from) return undefined;
    return { expected: elements.slice(opened.size).join(' '), expectedFrom: from };
  }
}

/** The columns for a new forecast. */
export function keptColumns({ elements, lasts }: KeptForecast, basis: ForecastBasis): ForecastColumns {
  return { expected: elements.join(' '), expectedFrom: lasts ? contentHash(basis) : null };
}

/** Whether a forecast goes by this event too: the first action of a task, people found, work done without a result. */
function isForecast(event: Happening, node: Node | undefined): boolean {
  switch (event.type) {
    case 'acted':
      return node?.task?.actions[0] === event.action && event.variables === undefined && event.again === undefined;
    case 'peopleKnown':
      return !event.above && (event.skip ?? []).length === 0 && (event.repeated ?? []).length === 0;
    case 'workDone':
      return event.result === undefined;
    default:
      return false;
  }
}
