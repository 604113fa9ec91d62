import {
  substitutionFor,
  userOf,
  userPrincipal,
  type Absences,
  type Principal,
  type RecordSide,
  type SideRules,
} from '../approval/index.js';
import type { EvaluatedRule } from '../execution/effects.js';
import type { Event, Happening, Moment } from '../execution/events.js';
import { migrate, type MigrationOptions } from '../migrate/migrate.js';
import type { Definition, Facts } from '../model/definition.js';
import type { Step } from '../step/advance.js';
import { start } from '../step/start.js';
import { step } from '../step/step.js';
import { perform } from './effects.js';
import { actsAfter } from './policies.js';
import { scenarioProblem, Unplayable } from './problems.js';
import { refused, refusedBy } from './refused.js';
import { empty, type Instance, type Snapshot, type WorldOptions } from './snapshot.js';

/** Pieces of work that one command may have done at once; a process that goes round in circles stops there. */
const mostAnswers = 10_000;

/** A host without database, clock and network: it does what effects ask for and answers from the scenario. */
export class World {
  now: Snapshot;
  private answers = 0;
  /** Events of the current command that are still to be applied, first in first out. */
  private readonly queue: { readonly instance: number; readonly event: Happening }[] = [];

  constructor(
    readonly options: WorldOptions,
    at: string,
    facts: Facts,
  ) {
    this.now = { ...empty, facts, now: at, side: options.side ?? [] };
  }

  /** Does something as one command: all of it, or nothing when it is refused. */
  command(work: () => void): void {
    this.answers = 0;
    const before = this.now;
    try {
      work();
    } catch (error) {
      this.now = before;
      this.queue.length = 0;
      throw error;
    }
  }

  /** The people of the record's side, as far as the scenario says. */
  sideOf(instance: number): RecordSide {
    const [owner] = this.given('owner');
    return { initiator: this.instance(instance).state.initiator, owner, others: this.now.side };
  }

  /** What a step and its process say of the record's side. */
  sideRules(instance: number, el: string): SideRules {
    const { definition, state } = this.instance(instance);
    const process = definition.processes.get(state.def) ?? definition.root;
    return { separation: process.separation, self: process.all.get(el)?.task?.self ?? 'ask' };
  }

  /** Who is absent now, by the scenario, as the process of an instance sees it. */
  absencesIn(instance: number): Absences {
    const { subject } = this.instance(this.topOf(instance)).definition;
    const now = this.options.absences.filter(({ from, to }) => this.isNow(from, to));
    const substituteOf = (user: string) =>
      substitutionFor(
        now.filter(({ person }) => person === user),
        subject,
      )?.substitute;
    return { substituteOf, isEnabled: () => true };
  }

  private isNow(from: string | undefined, to: string | undefined): boolean {
    const at = Date.parse(this.now.now);
    return (from === undefined || Date.parse(from) <= at) && (to === undefined || at < Date.parse(to));
  }

  get definitions(): readonly Definition[] {
    return this.options.definitions;
  }

  /** @throws Unplayable for a diagram that the scenario does not have */
  definitionIn(file: string): Definition {
    const found = this.options.byFile.get(file);
    if (!found) throw new Unplayable(scenarioProblem('no-diagram', { file }));
    return found;
  }

  /** Takes an instance over to another version; one that does not fit is refused and stays. */
  migrate(
    { id, definition, state, parent }: Instance,
    to: Definition,
    map: Readonly<Record<string, string>>,
    options: MigrationOptions,
  ): void {
    const migrated = migrate(definition, to, state, map, this.moment(undefined, id), options);
    if (!migrated.ok) {
      const reasons = migrated.problems.map(({ el, code }) => `${el} ${code}`).join(', ');
      const elements = [...new Set(migrated.problems.map(({ el }) => el))];
      throw refused(8002, 'does-not-fit', { elements: reasons }, elements);
    }
    const rename = (el: string) => (Object.hasOwn(map, el) ? (map[el] ?? el) : el);
    this.change({
      tasks: this.now.tasks.map((task) => (task.instance === id ? { ...task, el: rename(task.el) } : task)),
      works: this.now.works.map((work) => (work.instance === id ? { ...work, el: rename(work.el) } : work)),
      offers: this.now.offers.map((offer) => (offer.instance === id ? { ...offer, el: rename(offer.el) } : offer)),
    });
    this.take({ id, definition: to, ...(parent ? { parent } : {}) }, migrated, undefined);
    this.work(undefined);
  }

  /** Changes facts of the record, and notes their names for every open instance. */
  setFacts(facts: Facts): void {
    const names = Object.keys(facts).filter(
      (name) => JSON.stringify(facts[name]) !== JSON.stringify(this.now.facts[name]),
    );
    const changed = { ...this.now.changed };
    for (const { id, state } of this.now.instances)
      if (state.outcome === undefined) changed[id] = [...(changed[id] ?? []), ...names];
    this.change({ facts: { ...this.now.facts, ...facts }, changed });
  }

  moment(by?: string, instance?: number): Moment {
    const { calendar } = this.options;
    const changed = instance === undefined ? undefined : this.now.changed[instance];
    return {
      at: this.now.now,
      facts: this.now.facts,
      ...(by === undefined ? {} : { by }),
      ...(changed ? { changed } : {}),
      ...(calendar ? { calendar } : {}),
    };
  }

  /** Starts an instance and works off what it asks for. */
  start(definition: Definition, event: Omit<Parameters<typeof start>[1], keyof Moment>, by?: string): number {
    const id = this.draw();
    this.take({ id, definition }, start(definition, { ...event, ...this.moment(by) }), by);
    this.work(by);
    return id;
  }

  /** Hands an event to an instance and works off what it asks for. */
  happen(instance: number, event: Happening, by?: string): void {
    this.queue.push({ instance, event });
    this.work(by);
  }

  instance(id: number): Instance {
    const found = this.now.instances.find((instance) => instance.id === id);
    if (!found) throw refused(8013, 'no-instance');
    return found;
  }

  change(part: Partial<Snapshot>): void {
    this.now = { ...this.now, ...part };
  }

  draw(): number {
    this.change({ n: this.now.n + 1 });
    return this.now.n;
  }

  /** A further event of the current command. */
  enqueue(instance: number, event: Happening): void {
    this.queue.push({ instance, event });
  }

  /** Counts a piece of work that is done at once; false when the command has had too many. */
  answersOnce(): boolean {
    this.answers += 1;
    return this.answers <= mostAnswers;
  }

  /** Works off the queue; answers to what instances ask for are further steps of the same command. */
  private work(by: string | undefined): void {
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const { definition, state, parent } = this.instance(next.instance);
      const moment = this.moment(by, next.instance);
      const { [next.instance]: _announced, ...changed } = this.now.changed;
      this.change({ changed });
      const stepped = step(definition, state, { ...next.event, ...moment } as Event);
      // An act counts from the first task on that comes after it.
      if (stepped.ok) this.change({ acts: actsAfter(this, next.instance, next.event, by) });
      this.take({ id: next.instance, definition, ...(parent ? { parent } : {}) }, stepped, by);
      if (this.queue.length === 0) this.tellOfChanges();
    }
  }

  /** Facts that a handler changed may be what another instance's condition waits for. */
  private tellOfChanges(): void {
    for (const { id, state } of this.now.instances) {
      const waits = state.outcome === undefined && state.armed.some(({ kind }) => kind === 'condition');
      if (waits && (this.now.changed[id]?.length ?? 0) > 0)
        this.queue.push({ instance: id, event: { type: 'dataChanged' } });
    }
  }

  /** Takes a step's outcome over, then performs its effects. */
  take(instance: Omit<Instance, 'state'>, outcome: Step, by: string | undefined): void {
    if (!outcome.ok) throw refusedBy(outcome.refusal);
    const { id } = instance;
    const { state, effects, history } = outcome;
    const { instances } = this.now;
    const taken = { ...instance, state };
    this.change({
      instances: instances.some((other) => other.id === id)
        ? instances.map((other) => (other.id === id ? taken : other))
        : [...instances, taken],
      history: [...this.now.history, ...history.map((item) => ({ ...item, instance: id }))],
    });
    for (const effect of effects) {
      const answers = perform(this, id, effect, by);
      this.queue.push(...answers.map((event) => ({ instance: id, event })));
    }
  }

  /** All instances that the same one has called, directly or not, and that one. */
  treeOf(instance: number): number[] {
    const top = this.topOf(instance);
    return this.now.instances.flatMap(({ id }) => (this.topOf(id) === top ? [id] : []));
  }

  private topOf(instance: number): number {
    const { parent } = this.instance(instance);
    return parent ? this.topOf(parent.instance) : instance;
  }

  /** Principals by the scenario's answers; a rule without an answer gives one user of that name. */
  principalsOf(rules: readonly EvaluatedRule[], rulesElse: readonly EvaluatedRule[], instance: number): Principal[] {
    const found = [...new Set(rules.flatMap((rule) => this.answer(rule, instance)))];
    return found.length > 0 || rulesElse.length === 0
      ? found
      : [...new Set(rulesElse.flatMap((rule) => this.answer(rule, instance)))];
  }

  /** The users behind what rules find. */
  peopleOf(rules: readonly EvaluatedRule[], rulesElse: readonly EvaluatedRule[], instance: number): string[] {
    return [...new Set(this.principalsOf(rules, rulesElse, instance).flatMap((one) => this.membersOf(one)))];
  }

  /** Users of a principal: the scenario's answer to its rule where it is a group or role. */
  membersOf(principal: string): readonly string[] {
    const user = userOf(principal);
    return user === undefined ? this.given(principal.slice(2)) : [user];
  }

  /** The people that the scenario names under these words. */
  given(words: string): readonly string[] {
    return Object.hasOwn(this.options.people, words) ? (this.options.people[words] ?? []) : [];
  }

  /** A group or role stays one principal: its members may claim what it has. */
  private answer(rule: EvaluatedRule, instance: number): readonly Principal[] {
    const { resolver, text, args } = rule;
    // A scenario names a rule as it is written, or with what its expressions came to: iterations ask for different people.
    const words = [`${resolver}(${args.join(', ')})`, text].find((name) => Object.hasOwn(this.options.people, name));
    if (words !== undefined) {
      const members = this.given(words);
      const isGroup = resolver === 'group' || resolver === 'role';
      if (isGroup && members.length > 0) return [`${resolver === 'group' ? 'g' : 'r'}:${words}`];
      return members.map(userPrincipal);
    }
    if (resolver === 'user') return rule.args.map(userPrincipal);
    const initiator = this.now.instances.find(({ id }) => id === instance)?.state.initiator;
    return [userPrincipal(resolver === 'requester' && initiator !== undefined ? initiator : text)];
  }
}
