import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors, someoneElse } from '#lab/shared/errors.js';
import type { EffectTask, EffectView, ElementView } from '#lab/shared/process-inspection.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { Turns } from '#lab/platform/heavy/turns.js';
import {
  predictInTurns,
  userOf,
  type Definition,
  type Effect,
  type Happening,
  type Moment,
  type Place,
  type StartEvent,
  type State,
  type Step,
} from '#lab/process-engine/index.js';
import { RecordSides } from '../assignment/record-sides.js';
import { Definitions } from '../definitions/definitions.js';
import { countedIn, elementOf } from '../definitions/element-of.js';
import { ProcessInstance } from '../entities.js';
import { calendarFor } from '../people/calendar.js';
import { assignee, PeopleDirectory } from '../people/people.js';
import { refusalOf } from '../refusals.js';
import { Subjects } from '../subjects.js';
import { CommandSteps } from './command-steps.js';
import type { CommandContext } from './context.js';
import { DrivenRecord } from './driven-record.js';
import { stateOf } from './instance-row.js';
import { Member } from './member.js';
import { placeKey } from './places.js';
import { CommandToolbox } from './toolbox.js';

/** How an instance begins, and on behalf of whom. */
export type Beginning = Pick<StartEvent, 'from' | 'zone' | 'key' | 'by'>;

/** Milliseconds of processor time for which the way of an instance is looked at. */
const mostMs = 500;

/** Answers what was found out while all that it wrote is taken back. */
class Undone extends Error {
  constructor(readonly view: EffectView) {
    super('taken back');
  }
}

/** What an operation of an administrator would do to an instance: the same steps of the engine, nothing of it is kept. */
@Injectable()
export class Foresight {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly subjects: Subjects,
    private readonly definitions: Definitions,
    private readonly directory: PeopleDirectory,
    private readonly toolbox: CommandToolbox,
    private readonly sides: RecordSides,
  ) {}

  /**
   * What events would do to an instance, one after the other, up to where work begins: handlers are not run, other
   * processes not called, and the record keeps its state. Within the unit that is open, of which everything is taken back.
   * @param eventsOf the events, from the state as it is now
   * @throws BusinessError as the operation itself: 8013 without such an instance, 8003 where it has ended or the token is
   * gone, 8024 on a record of the caller's own side, what the engine refuses
   */
  async of(
    instanceId: string,
    me: Me,
    eventsOf: (state: State) => readonly Happening[] | Promise<readonly Happening[]>,
  ): Promise<EffectView> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instanceId });
    if (!row) throw new BusinessError(errors.notFound);
    if (row.endedAt !== null) throw new BusinessError(errors.taskTaken, [someoneElse]);
    await this.directory.refresh();
    const definition = await this.definitions.compiledOf(row.definitionId);
    await this.sides.assertMaySteer(me, row, definition);
    const events = await eventsOf(stateOf(row));
    return this.undone(() => this.tried(row, definition, me, { events }));
  }

  /**
   * What it would do to begin an instance that is not there yet, as `of`. The caller has looked at whether it may.
   * @param row as it would be stored
   */
  begun(row: ProcessInstance, definition: Definition, me: Me, start: Beginning): Promise<EffectView> {
    return this.undone(() => this.tried(row, definition, me, { start, events: [] }));
  }

  private async undone(trying: () => Promise<EffectView>): Promise<EffectView> {
    try {
      await this.db.current.savepoint(async () => {
        throw new Undone(await trying());
      });
    } catch (error) {
      if (error instanceof Undone) return error.view;
      throw error;
    }
    throw new Error('what was tried was not taken back');
  }

  private async tried(
    row: ProcessInstance,
    definition: Definition,
    me: Me,
    { start, events }: { readonly start?: Beginning; readonly events: readonly Happening[] },
  ): Promise<EffectView> {
    const { subject, binding } = this.subjects.of(row.subject);
    const now = this.clock.now();
    const context: CommandContext = {
      tools: this.toolbox.tools,
      subject,
      binding,
      record: await binding.record(row.recordId),
      actor: { me, steers: true },
      now,
      facts: () => driven.facts(),
      content: () => driven.content(),
      side: () => driven.side(),
      chosenFor: new Set(),
    };
    const driven = new DrivenRecord(context);
    const member = new Member(context, row, definition);
    const before = member.state;
    const seen = new Seen();
    const steps = new CommandSteps();
    const facts = await driven.facts();
    const moment: Moment = {
      at: now.toISOString(),
      by: me.id,
      left: steps.left,
      facts,
      ...calendarFor(definition, this.directory),
    };
    const queue = [...events];
    const take = async (stepped: Step) => {
      if (!stepped.ok) throw refusalOf(stepped.refusal);
      member.accept(stepped.state, stepped.history, undefined, { passing: [], content: undefined });
      seen.started.push(...stepped.history.flatMap(({ kind, el }) => (kind === 'started' && el ? [el] : [])));
      if (stepped.effects.some(({ type }) => type === 'openTask')) await member.people.knowSide();
      for (const effect of stepped.effects) {
        seen.take(effect, () => member.people.holdersAt(effect as Place));
        if (effect.type === 'askPeople') queue.push(await member.people.askPeople(effect));
        else if (effect.type === 'doWork' && isEmpty(effect)) queue.push({ type: 'workDone', token: effect.token });
      }
    };
    if (start) await take(steps.start(definition, { ...start, ...moment, by: start.by }));
    for (let next = queue.shift(); next; next = queue.shift())
      await take(steps.step(definition, member.state, { ...next, ...moment }));
    member.choosing.assertAsked();
    const view = this.view(row, definition, before, member.state, seen);
    // Nothing else that is tried decides a way which the tokens have not come to yet.
    if (!events.some(({ type }) => type === 'variableSet')) return view;
    const [was, is] = [await certain(definition, before, moment), await certain(definition, member.state, moment)];
    const apart = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
      [...some].filter((el) => !others.has(el)).map((el) => elementOf(definition, el));
    return { ...view, drops: apart(was, is), expects: apart(is, was) };
  }

  private view(
    row: ProcessInstance,
    definition: Definition,
    before: State,
    after: State,
    { started, closed, opened, timers, begun, incidents }: Seen,
  ): EffectView {
    const at = (el: string): ElementView => elementOf(definition, el);
    const listed = (elements: readonly string[]) => countedIn(definition, elements);
    const tokensOf = (state: State) =>
      new Map(state.tokens.filter(({ undo }) => !undo).map((token) => [token.id, token]));
    const [had, has] = [tokensOf(before), tokensOf(after)];
    // A step that stays while one of its tasks is closed or opened is left or entered by an iteration.
    const isKept = ({ token }: Place) => had.has(token) && has.has(token);
    const left = [...had.values()].filter(({ id }) => !has.has(id));
    const entered = [...has.values()].filter(({ id }) => !had.has(id));
    return {
      definition: row.definitionId,
      version: row.version,
      starts: listed(started),
      leaves: listed([...left, ...[...closed.values()].filter(isKept)].map(({ el }) => el)),
      enters: listed([...entered, ...[...opened.values()].filter(isKept)].map(({ el }) => el)),
      stays: listed([...had.values()].filter(({ id }) => has.has(id)).map(({ el }) => el)),
      closes: listed([...closed.values()].map(({ el }) => el)),
      tasks: [...opened.values()].map(({ el, principals }) => this.task(at(el), principals, row.subject)),
      timers: listed([...timers].flatMap((armed) => elementArmed(before, armed) ?? [])),
      begins: listed(begun),
      incidents: [...incidents.values()].map(({ el, code, message }) => ({ ...at(el), code, message })),
      drops: [],
      expects: [],
      ends: after.outcome ?? null,
    };
  }

  private task(at: ElementView, principals: readonly string[], subject: string): EffectTask {
    const named = principals.flatMap((principal) => userOf(principal) ?? []);
    const groups = principals.filter((principal) => userOf(principal) === undefined);
    return {
      ...at,
      holders: named.map((user) => assignee(this.directory, user, this.clock.now(), subject)),
      candidates: new Set(groups.flatMap((principal) => this.directory.membersOf(principal))).size,
    };
  }
}

/** Steps of the process that are certain to come. */
async function certain(definition: Definition, state: State, moment: Moment): Promise<ReadonlySet<string>> {
  const turns = new Turns();
  const foresight = { isEnough: () => turns.isOver(mostMs) };
  const { path } = await predictInTurns(definition, { state, moment }, foresight, turns.pause);
  return new Set(path.filter(({ possible, called }) => !possible && called === undefined).map(({ el }) => el));
}

/** What the effects of an operation come to, the later ones against the earlier. */
class Seen {
  readonly closed = new Map<string, Place & { readonly el: string }>();
  readonly opened = new Map<string, Place & { readonly el: string; readonly principals: readonly string[] }>();
  readonly incidents = new Map<string, Extract<Effect, { type: 'raiseIncident' }>>();
  readonly timers = new Set<number>();
  /** Elements with which the instance begins. */
  readonly started: string[] = [];
  /** Elements where work or another process begins. */
  readonly begun: string[] = [];
  private readonly set = new Set<number>();

  /** @param holders who has the task of the effect */
  take(effect: Effect, holders: () => readonly string[]): void {
    switch (effect.type) {
      case 'openTask':
        this.opened.set(placeKey(effect), { ...effect, principals: holders() });
        return;
      case 'closeTask':
        if (!this.opened.delete(placeKey(effect))) this.closed.set(placeKey(effect), effect);
        return;
      case 'setTimer':
        this.set.add(effect.armed);
        return;
      case 'clearTimer':
        if (!this.set.delete(effect.armed)) this.timers.add(effect.armed);
        return;
      case 'raiseIncident':
        this.incidents.set(placeKey(effect), effect);
        return;
      case 'clearIncident':
        this.incidents.delete(placeKey(effect));
        return;
      case 'doWork':
        if (!isEmpty(effect)) this.begun.push(effect.el);
        return;
      case 'startChild':
        this.begun.push(effect.el);
        return;
      default:
    }
  }
}

/** A step that does nothing goes on at once. */
function isEmpty({ handler, decision, topic, async }: Extract<Effect, { type: 'doWork' }>): boolean {
  return handler === undefined && decision === undefined && topic === undefined && !async;
}

function elementArmed({ armed }: State, id: number): string | undefined {
  return armed.find((item) => item.id === id)?.el;
}
