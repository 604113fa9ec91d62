import { Injectable } from '@nestjs/common';
import { BusinessError, type ErrorCode, type NamingErrorCode } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { DryRun, DryStep, PathStep, Usual } from '#lab/shared/process-view.js';
import { nameIn, type BothNames } from '#lab/shared/texts.js';
import { inChild } from '#lab/platform/heavy/heavy-work.js';
import { readerLanguage } from '#lab/platform/http/reader.js';
import {
  eligible,
  notAsked,
  passesOwn,
  userOf,
  type Definition,
  type Facts,
  type Names,
  type Predicted,
  type Prediction,
  type Principal,
  type RecordSide,
  type State,
  type StopReason,
} from '#lab/process-engine/index.js';
import { RecordSides, sideRulesAt } from '../assignment/record-sides.js';
import { Definitions } from '../definitions/definitions.js';
import { calendarFor } from '../people/calendar.js';
import { assignee, nameOf, PeopleDirectory, Resolvers, shown, type RuleContext } from '../people/people.js';
import type { Anchors } from '../subjects.js';
import type { Choosing } from './choices.js';
import type { CommandSubject } from './command.js';
import { PastDurations, type Durations } from './durations.js';
import {
  lookAhead,
  lookFrom,
  type Ahead,
  type AskedTask,
  type FindPeople,
  type Known,
  type Running,
  type Start,
} from './forecast-work.js';

/** What a forecast is made from: a record as it is, or sample facts and people. */
export type DryCase = CommandSubject | MadeUpCase;

export interface MadeUpCase {
  readonly facts: Facts;
  readonly anchors: Anchors;
  /** The state that it would start from. */
  readonly state: string;
  /** Refusals of the subject for rules without a result. */
  readonly nobodyFound?: Readonly<Record<string, ErrorCode>>;
  /** The handlers of the subject, where they are known. */
  readonly handlers?: ReadonlySet<string>;
  /** Who else is of the record's side besides its initiator and owner. */
  readonly side?: readonly string[];
  /** States on whose entering the record changes. */
  readonly changing?: ReadonlySet<string>;
}

/** The way ahead with everybody who was found on it. */
interface Sighting {
  readonly prediction: Prediction;
  readonly people: ReadonlyMap<string, readonly Principal[]>;
  /** Users of the record's side who were found and are not asked, by element. */
  readonly left: ReadonlyMap<string, readonly string[]>;
  readonly refusals: readonly Refused[];
}

interface Refused {
  readonly element: string;
  readonly names: Names;
  readonly error: BusinessError;
}

/** The part of a forecast that an instance keeps. */
export interface KeptForecast {
  /** Its own user tasks that are certain to come after those that are open now, in order. */
  readonly elements: readonly string[];
  /** It remains true as long as the instance goes the way that it says. */
  readonly lasts: boolean;
}

/** How the engine is asked: here, or in a child process. */
type Look = (
  definition: Definition,
  called: ReadonlyMap<string, Definition>,
  from: Start | Running,
  known: Known,
  find: FindPeople,
) => Promise<Prediction>;
type Step = Pick<Predicted, 'el' | 'called'>;

const mostPeople = 20;

const here = import.meta.resolve('#lab/process-host/command/forecast-work.js');

const stopErrors = {
  noFlow: errors.wouldFindNoWay,
  deadlock: errors.wouldWaitForEver,
  work: errors.wouldFindNoHandler,
  budget: errors.wouldTakeTooManySteps,
} as const satisfies Readonly<Record<StopReason, NamingErrorCode>>;

/**
 * Where a record will go and who will be asked: the submit check, the form's forecast, the grey part of a timeline and
 * the designer's trial all take the same look ahead.
 */
@Injectable()
export class Forecast {
  constructor(
    private readonly directory: PeopleDirectory,
    private readonly resolvers: Resolvers,
    private readonly definitions: Definitions,
    private readonly past: PastDurations,
    private readonly sides: RecordSides,
  ) {}

  /** Forecasts made so far; a count that the tests watch. */
  made = 0;

  /**
   * What would happen if a process were started now, with all that would be refused on the way instead of the first.
   * Checks that the room itself makes of its records are not among them.
   */
  private async dryRun(
    definition: Definition,
    of: DryCase,
    initiator: string,
    now: Date,
    ahead: Look = lookFrom,
  ): Promise<DryRun> {
    if ('record' in of) of.binding.startedBy?.(of.record, initiator);
    const made = await this.madeUp(of);
    const context: RuleContext = { anchors: made.anchors, initiator, now };
    const called = await this.calledBy(definition);
    const durations = await this.durations(definition, called);
    const from = { start: this.startMoment(definition, made.facts, initiator, now) };
    const sight = await this.look(definition, from, made, context, called, { durations, ahead });
    const { prediction, refusals } = sight;
    const { path, taken, state, outcome, lasts } = prediction;
    const seen = { ...sight, subject: subjectOf(definition, of) };
    const steps = path.map((step) => this.dryStep(step, seen, context, durations));
    const isKnown = steps.every(({ kind, possible, usual }) => kind !== 'userTask' || (!possible && usual !== null));
    return {
      path: steps,
      refusals: refusals.map(({ element, names, error }) => ({
        element,
        name: bothNames(names, element),
        code: error.code,
        args: error.args.map((arg) => (typeof arg === 'object' ? nameIn(readerLanguage(), arg) : String(arg))),
      })),
      taken,
      state: state ?? null,
      outcome: outcome ?? null,
      lasts: isKnown && outcome !== undefined && refusals.length === 0 ? lasts : null,
    };
  }

  /**
   * What would happen if a process were started now, for those who draw it: looked at in a child process, which asks here for
   * people.
   * @param text of the definition
   * @throws BusinessError 8036, 8035 where that takes too much
   */
  tryOut(definition: Definition, text: string, of: DryCase, initiator: string, now: Date): Promise<DryRun> {
    return this.dryRun(definition, of, initiator, now, async (_, called, from, known, find) => {
      const drawn = await this.definitions.drawn(text, definition, called);
      const ahead: Ahead = { ...drawn, forgiving: !('record' in of), from, known };
      return inChild('processes', { module: here, name: lookAhead.name }, ahead, {}, find);
    });
  }

  /**
   * Looks the whole way through before anything is changed.
   * @param choosing whom the starter chooses; it refuses all missing choices at once
   * @param side who else is of the record's side, where the caller has read it
   * @returns all user tasks that will come
   * @throws BusinessError with the code of the first rule without a result, 8002 for a state that cannot be entered, or
   * 8031 to 8034 for an element at which the process is certain to stop
   */
  async assertPeople(
    definition: Definition,
    about: CommandSubject,
    initiator: string,
    now: Date,
    choosing: Choosing,
    side?: readonly string[],
  ): Promise<KeptForecast> {
    const made = await this.madeUp(about, side);
    const context: RuleContext = { anchors: made.anchors, initiator, now };
    const from = { start: this.startMoment(definition, made.facts, initiator, now) };
    const called = await this.calledBy(definition);
    const { prediction, refusals } = await this.look(definition, from, made, context, called, { choosing });
    const [first] = refusals;
    if (first) throw first.error;
    choosing.assertAsked();
    return kept(prediction.path, new Set());
  }

  /** The steps that a record which has not started would take. */
  async ofStart(definition: Definition, about: CommandSubject, initiator: string, now: Date): Promise<PathStep[]> {
    const { path } = await this.dryRun(definition, about, initiator, now);
    return path.filter(({ kind }) => kind === 'userTask').map(expected);
  }

  /** The steps that a running instance has before it, after those that are open now. */
  async ofState(definition: Definition, about: DryCase, state: State, now: Date): Promise<PathStep[]> {
    const called = await this.calledBy(definition);
    const durations = await this.durations(definition, called);
    const { ahead, context, ...sight } = await this.lookFrom(definition, about, state, now, called);
    const seen = { ...sight, subject: subjectOf(definition, about) };
    return ahead.map((step) => expected(this.dryStep(step, seen, context, durations)));
  }

  /** What an instance keeps of its forecast: the grey dots of lists. */
  async toKeep(definition: Definition, about: DryCase, state: State, now: Date): Promise<KeptForecast> {
    const called = await this.calledBy(definition);
    const { prediction } = await this.lookFrom(definition, about, state, now, called);
    return kept(prediction.path, openElements(state));
  }

  /** Everybody who will probably decide after what a running instance waits for now. */
  async peopleAhead(definition: Definition, about: DryCase, state: State, now: Date): Promise<Principal[]> {
    const called = await this.calledBy(definition);
    const { ahead, people, context } = await this.lookFrom(definition, about, state, now, called);
    return ahead.flatMap((step) => this.peopleOf(step, people, context));
  }

  private async lookFrom(
    definition: Definition,
    about: DryCase,
    state: State,
    now: Date,
    called: ReadonlyMap<string, Definition>,
  ): Promise<Sighting & { readonly context: RuleContext; readonly ahead: readonly Predicted[] }> {
    const made = await this.madeUp(about);
    const context: RuleContext = { anchors: made.anchors, initiator: state.initiator ?? null, now };
    const moment = { at: now.toISOString(), facts: made.facts, ...calendarFor(definition, this.directory) };
    const sighting = await this.look(definition, { state, moment }, made, context, called, {});
    const open = openElements(state);
    const ahead = sighting.prediction.path.filter(
      ({ kind, el, called: within }) => kind === 'userTask' && !(within === undefined && open.has(el)),
    );
    return { ...sighting, context, ahead };
  }

  /** One prediction by the engine, with the people of each task on the path. */
  private async look(
    definition: Definition,
    from: Start | Running,
    about: MadeUpCase,
    context: RuleContext,
    called: ReadonlyMap<string, Definition>,
    {
      choosing,
      durations,
      ahead = lookFrom,
    }: { readonly choosing?: Choosing; readonly durations?: ReadonlyMap<string, Durations>; readonly ahead?: Look },
  ): Promise<Sighting> {
    const people = new Map<string, readonly Principal[]>();
    const left = new Map<string, readonly string[]>();
    const refusals: Refused[] = [];
    this.made++;
    const find: FindPeople = (task) => {
      const side = sideOfCase(about, context);
      const rules = sideRulesAt(called.get(task.called ?? '') ?? definition, task.id);
      const asked = this.peopleNow(task, context, choosing, notAsked(side, rules));
      const { people: found } = asked;
      const element = elementOf({ el: task.id, ...(task.called === undefined ? {} : { called: task.called }) });
      people.set(element, [...new Set([...(people.get(element) ?? []), ...found])]);
      const own = passesOwn(side, rules);
      const passing = found.flatMap((principal) => userOf(principal) ?? []).filter((user) => own.has(user));
      left.set(element, [...new Set([...(left.get(element) ?? []), ...asked.left, ...passing])]);
      if (found.length > 0) return found.every((one) => own.has(userOf(one) ?? '')) ? 'passed' : 'asked';
      if (task.goesOn) return 'nobody';
      const [first] = asked.left;
      const error =
        first === undefined
          ? this.refusalOf(task, about, context, choosing)
          : new BusinessError(errors.ownRequest, [nameOf(this.directory, first)]);
      if (error) refusals.push({ element, names: task.names, error });
      return 'asked';
    };
    const { handlers, changing } = about;
    const known: Known = {
      ...(handlers ? { handlers } : {}),
      ...(changing ? { changing } : {}),
      lasts: new Map([...(durations ?? [])].map(([key, usual]) => [key, mediansOf(usual)])),
    };
    const prediction = await ahead(definition, called, from, known, find);
    const possible = prediction.path.filter((step) => step.possible && step.rules.length > 0);
    // Whom the starter chooses for steps that may come is kept as well.
    for (const { el, rules } of possible) if (this.resolvers.chooserOf(rules) === 'starter') choosing?.for(el, rules);
    const states = prediction.refused.map(({ el, state }): Refused => ({
      element: el,
      names: definition.root.all.get(el)?.names ?? { name: el },
      error: new BusinessError(errors.illegalState, [about.state, state]),
    }));
    const stops = prediction.stops.map(({ reason, ...step }): Refused => {
      const error = new BusinessError(stopErrors[reason], [bothNames(step.names, step.el)]);
      return { element: elementOf(step), names: step.names, error };
    });
    return { prediction, people, left, refusals: [...states, ...refusals, ...stops] };
  }

  private peopleNow(
    { id, rules, rulesElse }: Pick<AskedTask, 'id' | 'rules' | 'rulesElse'>,
    context: RuleContext,
    choosing: Choosing | undefined,
    out: ReadonlySet<string>,
  ): ReturnType<typeof eligible> {
    // Who decides before a task chooses when it comes to that.
    if (this.resolvers.chooserOf(rules) === 'actor') return { people: [], left: [] };
    const chosen = choosing?.for(id, rules) ?? [];
    const membersOf = (principal: Principal) => this.directory.membersOf(principal);
    const first = eligible(this.resolvers.find(rules, { ...context, chosen }), out, membersOf);
    if (first.people.length > 0) return first;
    const second = eligible(this.resolvers.find(rulesElse, { ...context, chosen }), out, membersOf);
    return { people: second.people, left: [...first.left, ...second.left] };
  }

  /** The refusal for a task without people; undefined where a user can still choose them. */
  private refusalOf(
    { id, rules }: AskedTask,
    { nobodyFound }: MadeUpCase,
    context: RuleContext,
    choosing: Choosing | undefined,
  ): BusinessError | undefined {
    const chooser = this.resolvers.chooserOf(rules);
    if (chooser === 'actor') return undefined;
    const nobody = this.resolvers.nobody(rules, nobodyFound, context);
    if (choosing ? choosing.ask(id, rules, nobody) : chooser === 'starter') return undefined;
    return nobody;
  }

  private dryStep(
    step: Predicted,
    { people, left, subject }: Pick<Sighting, 'people' | 'left'> & { readonly subject: string | undefined },
    context: RuleContext,
    durations: ReadonlyMap<string, Durations>,
  ): DryStep {
    const users = this.peopleOf(step, people, context).flatMap((principal) => this.directory.membersOf(principal));
    const element = elementOf(step);
    const own = left.get(element) ?? [];
    return {
      element,
      kind: step.kind,
      name: bothNames(step.names, step.el),
      people: [...new Set(users)]
        .slice(0, mostPeople)
        .map((user) => assignee(this.directory, user, context.now, subject)),
      ...(own.length > 0 ? { notAsked: own.map((user) => shown(this.directory, user)) } : {}),
      chooser: this.resolvers.chooserOf(step.rules) ?? null,
      possible: step.possible,
      due: step.due ?? null,
      usual: usualOf(step, durations) ?? null,
    };
  }

  /** Those who were found on the way; of steps that may come those whom their rules find now. */
  private peopleOf(
    step: Predicted,
    people: ReadonlyMap<string, readonly Principal[]>,
    context: RuleContext,
  ): readonly Principal[] {
    return people.get(elementOf(step)) ?? this.find(step, context);
  }

  private find({ rules, rulesElse }: Pick<Predicted, 'rules' | 'rulesElse'>, context: RuleContext): Principal[] {
    const first = this.resolvers.find(rules, context);
    return first.length > 0 ? first : this.resolvers.find(rulesElse, context);
  }

  private startMoment(definition: Definition, facts: Facts, initiator: string, now: Date): Start['start'] {
    const calendar = calendarFor(definition, this.directory);
    return { at: now.toISOString(), by: initiator, facts, zone: this.directory.zone(), ...calendar };
  }

  private async madeUp(of: DryCase, side?: readonly string[]): Promise<MadeUpCase> {
    if (!('record' in of)) return of;
    const { subject, binding, record } = of;
    return {
      facts: (await binding.facts(record)) as Facts,
      anchors: binding.anchors(record),
      state: record.state,
      side: side ?? (await this.sides.of(subject.name, record.id)).others,
      ...(binding.nobodyFound ? { nobodyFound: binding.nobodyFound } : {}),
      handlers: new Set(Object.keys(binding.handlers)),
      changing: new Set(Object.keys(binding.enter ?? {})),
    };
  }

  /** Processes that the diagram calls by name and that are published; others stay one step. */
  private async calledBy({ processes, root }: Definition): Promise<ReadonlyMap<string, Definition>> {
    const names = [...root.all.values()].flatMap(({ call }) =>
      typeof call?.called === 'string' && !processes.has(call.called) ? [call.called] : [],
    );
    const found = new Map<string, Definition>();
    for (const name of new Set(names))
      if (await this.definitions.hasActive(name))
        found.set(name, await this.definitions.compiledOf(await this.definitions.activeOf(name)));
    return found;
  }

  private async durations(
    { root }: Definition,
    called: ReadonlyMap<string, Definition>,
  ): Promise<ReadonlyMap<string, Durations>> {
    const found = new Map([['', await this.past.of(root.id)]]);
    for (const key of called.keys()) found.set(key, await this.past.of(key));
    return found;
  }
}

/** It lasts where nothing on the way is only possible and no task comes twice. */
function kept(path: readonly Predicted[], open: ReadonlySet<string>): KeptForecast {
  const tasks = path.filter(({ kind, called, possible }) => kind === 'userTask' && called === undefined && !possible);
  return {
    elements: tasks.flatMap(({ el }) => (open.has(el) ? [] : [el])),
    lasts: path.every(({ possible, again }) => !possible && !again) && tasks.every(({ el }) => !open.has(el)),
  };
}

function openElements({ tokens }: State): ReadonlySet<string> {
  return new Set(tokens.map(({ el }) => el));
}

/** The kind of the record; of sample data that for which the diagram is drawn. */
function subjectOf(definition: Definition, of: DryCase): string | undefined {
  return 'record' in of ? of.subject.name : definition.subject;
}

/** The people of the record's side, of a record or of sample data. */
function sideOfCase({ anchors, side = [] }: MadeUpCase, { initiator }: RuleContext): RecordSide {
  return { initiator, owner: anchors.owner, others: side };
}

function mediansOf(usual: Durations): ReadonlyMap<string, number> {
  return new Map([...usual].map(([element, { median }]) => [element, median]));
}

function usualOf(step: Step, durations: ReadonlyMap<string, Durations>): Usual | undefined {
  return durations.get(step.called ?? '')?.get(step.el);
}

function elementOf({ el, called }: Step): string {
  return called === undefined ? el : `${called}/${el}`;
}

function bothNames({ name, zh, en }: Names, element: string): BothNames {
  const own = name === '' ? element : name;
  return { zh: zh ?? own, en: en ?? own };
}

/** Rails and timelines have room for five people. */
function expected({ element, name, people, notAsked: left, possible, usual }: DryStep): PathStep {
  return {
    element,
    name,
    status: 'expected',
    people: people.slice(0, 5),
    ...(left ? { notAsked: left } : {}),
    ...(possible ? { possible } : {}),
    ...(usual ? { usual } : {}),
  };
}
