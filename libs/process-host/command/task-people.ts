import {
  applyPolicies,
  approversOf,
  eligible,
  holdersOf,
  keptOut,
  notAsked,
  outdatedApprovals,
  passesOwn,
  pickedAlone,
  superiorsOf,
  userOf,
  userPrincipal,
  voidsApprovals,
  type ChangedFacts,
  type Definition,
  type Effect,
  type EvaluatedRule,
  type Happening,
  type Node,
  type PickNeeded,
  type Place,
  type PolicyAnswer,
  type Principal,
  type RecordSide,
  type SideRules,
  type State,
  type TaskSpec,
} from '#lab/process-engine/index.js';
import type { ProcessInstance } from '../entities.js';
import { sideRulesAt } from '../assignment/record-sides.js';
import { assignmentIn } from '../assignment/rows.js';
import { approvalActs, type ActOfTree } from '../people/approvals.js';
import type { Changes } from './changes.js';
import type { Choosing } from './choices.js';
import type { CommandContext } from './context.js';
import { place, placeId, placeKey } from './places.js';

/** Of those who approved before the content changed, only who has approved it since is not asked. */
const againPolicies = { pick: 'all', repeated: 'skip' } as const;

type AskPeople = Extract<Effect, { type: 'askPeople' }>;

/** What the people of its tasks need to know of an instance, as it is now. */
interface InstanceNow {
  readonly row: ProcessInstance;
  readonly state: State;
  readonly definition: Definition;
  readonly changes: Changes;
  readonly choosing: Choosing;
  node(element: string): Node | undefined;
}

/** The people of the tasks of one instance: whom rules find, what policies make of it, who signs and who takes over. */
export class TaskPeople {
  private readonly asked = new Map<string, readonly Principal[]>();
  /** The signers of tasks that several decide; a later command opens the next one of a sequence. */
  private readonly signers: Map<number, readonly Principal[]>;
  /** Users whom an event at a task concerns although no user acts: who is skipped, who takes over. */
  private readonly concerned = new Map<string, readonly string[]>();

  constructor(
    private readonly context: CommandContext,
    private readonly of: InstanceNow,
  ) {
    this.signers = new Map(JSON.parse(of.row.signers ?? '[]') as [number, readonly Principal[]][]);
  }

  /** Who else is of the record's side; read before the first task is opened. */
  private others: readonly string[] = [];

  /** Reads who is of the record's side. */
  async knowSide(): Promise<void> {
    this.others = await this.context.side();
  }

  /** Users who may not get a task of an element. */
  outAt(element: string): ReadonlySet<string> {
    return this.withSteerer(keptOut(this.side(), this.sideRules(element)), element);
  }

  private side(): RecordSide {
    const { binding, record } = this.context;
    return { initiator: this.of.state.initiator, owner: binding.anchors(record).owner, others: this.others };
  }

  private sideRules(element: string): SideRules {
    return sideRulesAt(this.of.definition, element);
  }

  /** An administrator who steers gets no task by that. */
  private withSteerer(out: ReadonlySet<string>, element: string): ReadonlySet<string> {
    const { actor } = this.context;
    const isFree = !actor?.steers || this.sideRules(element).separation === 'none';
    return isFree ? out : new Set([...out, actor.me.id]);
  }

  /** Of those whom rules have found, who may be asked. */
  private eligible(element: string, found: readonly Principal[]): readonly Principal[] {
    const { directory } = this.context.tools;
    const out = this.withSteerer(notAsked(this.side(), this.sideRules(element)), element);
    return eligible(found, out, (principal) => directory.membersOf(principal)).people;
  }

  /** Users whom an event at a place concerns although no user acts. */
  concernedAt(at: Place): readonly string[] | undefined {
    return this.concerned.get(placeKey(at));
  }

  /** Who has the task of a place: the people just found, or the signer whose turn it is. */
  holdersAt(at: Place): readonly Principal[] {
    const signer = this.signers.get(at.token)?.[at.i ?? 0];
    return this.asked.get(placeKey(at)) ?? (signer ? [signer] : []);
  }

  /** All who have the task of a token, whichever of its places an event is about. */
  async holdersOf(at: Place): Promise<readonly Principal[]> {
    const known = this.signers.get(at.token) ?? this.asked.get(placeKey(at));
    if (known) return known;
    const rows = await this.context.tools.db.query({
      sql: "SELECT * FROM `todo` WHERE `taskId` = ? AND `kind` = 'task'",
      values: [placeId(this.of.row.id, at)],
    });
    return rows.map((row) => assignmentIn(row).principal as Principal);
  }

  /** Those who join the signers of a task: the engine counts them, here is who they are. */
  join(at: Place, own: Principal, people: readonly Principal[]): void {
    const { token } = at;
    this.concerned.set(
      placeKey(at),
      people.flatMap((one) => userOf(one) ?? []),
    );
    const n = this.of.state.scopes.find(({ id }) => id === token)?.loop?.n ?? 1;
    const known = [...(this.signers.get(token) ?? [])];
    while (known.length < n) known.push(own);
    this.signers.set(token, [...known, ...people]);
  }

  /** Finds the people of a task; the answer is for the engine. */
  async askPeople(effect: AskPeople): Promise<Happening> {
    await this.knowSide();
    if (effect.above) return this.askAbove(effect);
    const { tools, binding } = this.context;
    const joined = effect.i === undefined ? undefined : this.signers.get(effect.token)?.[effect.i];
    const asked = effect.again && effect.i === undefined ? await this.outdatedAt(effect.el) : [];
    const rules = joined ? [joined] : asked.length > 0 ? asked : this.find(effect.el, effect.rules);
    const first = this.eligible(effect.el, rules);
    const found = first.length > 0 ? first : this.eligible(effect.el, this.find(effect.el, effect.rulesElse));
    if (found.length === 0)
      this.of.choosing.ask(effect.el, effect.rules, tools.resolvers.nobody(effect.rules, binding.nobodyFound));
    const task = this.of.node(effect.el)?.task;
    if (!task) throw new Error(`${effect.el} is no task of people`);
    const { people, known, passed } = await this.policiesApplied(task, found, effect);
    this.asked.set(placeKey(effect), people);
    if (effect.i === undefined && task.vote) this.signers.set(effect.token, people);
    for (const [i, user] of passed) this.concerned.set(placeKey(task.vote ? { ...effect, i } : effect), [user]);
    return { type: 'peopleKnown', ...place(effect), ...known };
  }

  private async policiesApplied(task: TaskSpec, found: readonly Principal[], effect: AskPeople): Promise<PolicyAnswer> {
    const { directory } = this.context.tools;
    const { el, weights = [], veto = [], again } = effect;
    const policies = again ? againPolicies : task;
    const answer = applyPolicies(policies, found, {
      own: again ? new Set<string>() : passesOwn(this.side(), this.sideRules(el)),
      out: this.outAt(el),
      approvers: policies.repeated === 'skip' ? await this.approvers() : new Set<string>(),
      membersOf: (principal) => directory.membersOf(principal).filter((user) => directory.isEnabled(user)),
      weights: weights.map(({ rule, weight }) => ({ weight, of: this.find(el, [rule]) })),
      veto: veto.length > 0 ? this.find(el, veto) : [],
    });
    return 'pick' in answer ? pickedAlone(await this.pick(answer.pick, effect)) : answer;
  }

  /** Users who have passed the record as it is now, in this command or before. */
  private async approvers(): Promise<ReadonlySet<string>> {
    return approversOf(await this.approvalActs(), await this.context.content());
  }

  private async approvalActs(): Promise<readonly ActOfTree[]> {
    const instance = this.of.row.id;
    const now = this.of.changes.acts().map((act) => ({ ...act, instance }));
    return [...(await approvalActs(this.context.tools.db, this.of.row)), ...now];
  }

  /** Users who had approved a step before the content changed, and can be asked again. */
  private async outdatedAt(element: string): Promise<readonly Principal[]> {
    const acts = outdatedApprovals(await this.approvalActs(), await this.context.content());
    const mine = acts.filter((act) => act.instance === this.of.row.id && act.element === element);
    const users = [...new Set(mine.map(({ approver }) => approver))];
    return users.filter((user) => this.context.tools.directory.isEnabled(user)).map(userPrincipal);
  }

  /** Steps that had approved what the actor changes with an act on this element. */
  async voidedBy(element: string, facts: ChangedFacts): Promise<readonly string[]> {
    const { actor, now } = this.context;
    if (!actor || !voidsApprovals(this.of.definition, this.of.state, facts, now.toISOString())) return [];
    const content = await this.context.content();
    const instance = this.of.row.id;
    const act = { instance, kind: 'acted', element, by: actor.me.id, onBehalfOf: actor.onBehalfOf ?? null, content };
    const outdated = outdatedApprovals([...(await this.approvalActs()), act], content);
    return [...new Set(outdated.flatMap((one) => (one.instance === instance ? [one.element] : [])))];
  }

  private pick({ policy, users }: PickNeeded['pick'], { el, i }: AskPeople): Promise<string> {
    return this.context.tools.picking.pick(users, {
      policy,
      instance: this.of.row.id,
      definition: this.of.row.definitionId,
      element: el,
      iteration: i,
      closed: this.of.changes.goneTasks(),
      promised: [...this.asked.values()].flatMap((all) => all.flatMap((one) => userOf(one) ?? [])),
    });
  }

  private async superiorsAt(place: Place): Promise<Principal[]> {
    const { db, directory } = this.context.tools;
    const rows = await db.query({
      sql: 'SELECT * FROM `todo` WHERE `taskId` = ?',
      values: [placeId(this.of.row.id, place)],
    });
    const holders = holdersOf(rows.map(assignmentIn), (principal) => directory.membersOf(principal));
    return superiorsOf(holders, (user) => directory.superiorOf(user) ?? []);
  }

  /** An overdue task escalates to the superiors of its holders. */
  private async askAbove(effect: AskPeople): Promise<Happening> {
    const people = this.eligible(effect.el, await this.superiorsAt(effect));
    const signers = this.signers.get(effect.token);
    if (people.length > 0) {
      this.asked.set(placeKey(effect), people);
      this.concerned.set(
        placeKey(effect),
        people.flatMap((one) => userOf(one) ?? []),
      );
      // The place in a vote is theirs from now on.
      const [only] = people;
      if (signers && only && people.length === 1) this.signers.set(effect.token, signers.with(effect.i ?? 0, only));
    }
    return { type: 'peopleKnown', ...place(effect), count: people.length, above: true };
  }

  /** Enabled users whom rules on an element find. */
  usersOf(element: string, rules: readonly EvaluatedRule[]): string[] {
    const { directory } = this.context.tools;
    const found = this.find(element, rules).flatMap((principal) => directory.membersOf(principal));
    return [...new Set(found)].filter((user) => directory.isEnabled(user));
  }

  /** Of tasks that still wait; most processes have none. */
  signersLeft(): string | null {
    const waiting = new Set(this.of.state.tokens.map(({ id }) => id));
    const left = [...this.signers].filter(([token]) => waiting.has(token));
    return left.length === 0 ? null : JSON.stringify(left);
  }

  find(element: string, rules: readonly EvaluatedRule[]): Principal[] {
    const { tools, binding, record, now } = this.context;
    return tools.resolvers.find(rules, {
      anchors: binding.anchors(record),
      initiator: this.of.state.initiator ?? null,
      now,
      chosen: this.of.choosing.for(element, rules),
    });
  }
}
