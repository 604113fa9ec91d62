import type { VariableValues } from '../execution/events.js';
import type { WorkingCalendar } from '../expression/index.js';
import type { Facts } from '../model/definition.js';
import { scenarioProblem, type ElementNames, type ScenarioProblem } from './problems.js';

/** A scenario file: tests that belong to a diagram, as plain JSON. */
export interface ScenarioFile {
  /** Paths relative to the scenario file; the first is the root. */
  readonly diagrams: readonly string[];
  readonly process?: string;
  readonly cases: readonly ScenarioCase[];
}

export interface ScenarioCase {
  readonly name: string;
  readonly start?: ScenarioStart;
  readonly stubs?: Readonly<Record<string, Stub | readonly Stub[]>>;
  readonly steps?: readonly ScenarioStep[];
}

export interface ScenarioStart {
  readonly action?: string;
  readonly facts?: Facts;
  readonly variables?: VariableValues;
  readonly by?: string;
  readonly at?: string;
  readonly zone?: string;
  readonly key?: string;
  readonly people?: Readonly<Record<string, readonly string[]>>;
  /** Who acts for whom, from and to when. */
  readonly absences?: readonly Absence[];
  readonly calendar?: WorkingCalendar;
  /** Who else is of the record's side besides its initiator and the answer to `owner`. */
  readonly side?: readonly string[];
  readonly event?: string;
  readonly message?: string;
  readonly signal?: string;
  readonly timer?: boolean;
  readonly refused?: true | string | number;
}

/**
 * An absence: the substitute may act on behalf of the person. Without `from` and `to` it has no limit, without `kinds` it is
 * for every kind of record.
 */
export interface Absence {
  readonly person: string;
  readonly substitute: string;
  /** Subjects of the processes in which the substitute acts. */
  readonly kinds?: readonly string[];
  readonly from?: string;
  readonly to?: string;
}

/** How one visit of an element is answered in place of its handler. */
export interface Stub {
  readonly result?: VariableValues;
  readonly error?: string;
  readonly message?: string;
  readonly escalation?: string;
  readonly fail?: string;
  readonly wait?: boolean;
  readonly facts?: Facts;
}

/** Which of several open tasks or waits is meant. */
export interface Pick {
  readonly nth?: number;
  readonly assignee?: string;
}

export type ScenarioStep = Pick & Readonly<Record<string, unknown>> & { readonly refused?: true | string | number };

export interface Expectation {
  readonly waiting?: readonly string[];
  readonly tasks?: readonly string[];
  readonly assignees?: Readonly<Record<string, readonly string[]>>;
  readonly state?: string | null;
  readonly actions?: Readonly<Record<string, readonly string[]>>;
  readonly votes?: Readonly<Record<string, { readonly pass?: number; readonly fail?: number; readonly open?: number }>>;
  readonly due?: Readonly<Record<string, string>>;
  readonly ended?: boolean;
  readonly outcome?: string;
  readonly visited?: readonly string[];
  readonly notVisited?: readonly string[];
  readonly visits?: Readonly<Record<string, number>>;
  readonly variables?: VariableValues;
  readonly subscriptions?: readonly string[];
  readonly timers?: number | readonly string[];
  readonly incidents?: readonly string[];
  readonly copies?: readonly string[];
  readonly mails?: readonly string[];
  /** Users of the record's side who were found and left out, by element. */
  readonly leftOut?: Readonly<Record<string, readonly string[]>>;
  /** Why people were not asked, `self` or `repeated`, by element. */
  readonly skipped?: Readonly<Record<string, readonly string[]>>;
  readonly instances?: number;
}

/** One line of the answer of `process test`. */
export interface CaseResult {
  readonly file: string;
  readonly case: string;
  readonly ok: boolean;
  /** Index of the failing step. */
  readonly step?: number;
  readonly expected?: unknown;
  readonly actual?: unknown;
  /** Why it did not go on, in English and with ids. */
  readonly error?: string;
}

/** The outcome of a case with what people read of it. */
export interface PlayedCase extends Omit<CaseResult, 'error'> {
  /** Why it did not go on; undefined where something else was found than expected. */
  readonly problem?: ScenarioProblem;
  /** What the elements are called that are named by their ids in `expected`, `actual` and `problem`. */
  readonly named?: ElementNames;
}

/** A scenario file that is not one. */
export class ScenarioFormatError extends Error {
  constructor(readonly problem: ScenarioProblem) {
    super(problem.message);
    this.name = 'ScenarioFormatError';
  }
}

/** Reads the text of a scenario file. @throws ScenarioFormatError with what is wrong where. */
export function parseScenarios(text: string): ScenarioFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw wrong('not-json', { detail: (error as Error).message });
  }
  const file = objectOf(json);
  const diagrams = listOf(file.diagrams, 'diagrams');
  if (diagrams.length === 0 || diagrams.some((path) => typeof path !== 'string'))
    throw wrong('not-paths', { where: 'diagrams' });
  const cases = listOf(file.cases, 'cases').map((item, index) => {
    const one = objectOf(item, `cases[${index}]`);
    if (typeof one.name !== 'string') throw wrong('not-text', { where: `cases[${index}].name` });
    if (one.steps !== undefined)
      listOf(one.steps, `cases[${index}].steps`).forEach((step, at) => objectOf(step, `cases[${index}].steps[${at}]`));
    return one as unknown as ScenarioCase;
  });
  return {
    diagrams: diagrams as string[],
    cases,
    ...(typeof file.process === 'string' ? { process: file.process } : {}),
  };
}

function wrong(...problem: Parameters<typeof scenarioProblem>): ScenarioFormatError {
  return new ScenarioFormatError(scenarioProblem(...problem));
}

/** @param where the place in the file; undefined for the file itself */
function objectOf(value: unknown, where?: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw where === undefined ? wrong('not-file') : wrong('not-object', { where });
  return value as Record<string, unknown>;
}

function listOf(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong('not-list', { where });
  return value as readonly unknown[];
}

/** All texts and keys in a value of JSON: ids of elements are among them, as keys too. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)]);
}
