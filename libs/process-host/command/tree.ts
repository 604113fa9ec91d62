import type { Effect, StartEvent } from '#lab/process-engine/index.js';
import { instanceOf, newInstance } from './instance-row.js';
import type { CommandContext } from './context.js';
import { Member } from './member.js';

type StartChild = Extract<Effect, { type: 'startChild' }>;
type ThrowMessage = Extract<Effect, { type: 'throwMessage' }>;

/** A called instance that is to begin, and how. */
export interface Call {
  readonly member: Member;
  readonly begin: Pick<StartEvent, 'process' | 'zone' | 'variables' | 'key'>;
}

/** How deep calls may be nested; a process that calls itself without end stops there. */
const deepest = 50;

/**
 * The call tree that a command works on, its root locked before. The instance that the command
 * is about is in hand; its relatives are loaded when something concerns them, all at once.
 */
export class Tree {
  private readonly members: Member[];
  private isWhole: boolean;

  constructor(
    private readonly context: CommandContext,
    readonly entry: Member,
  ) {
    this.members = [entry];
    // A new instance has called none yet, and most never do.
    this.isWhole = entry.isNew || (entry.isRoot && entry.state.tokens.every(({ wait }) => wait !== 'child'));
  }

  /** The loaded instances, in the order of their start. */
  get loaded(): readonly Member[] {
    return this.members;
  }

  /** All instances of the tree that are live, or were when the command began. */
  async all(): Promise<readonly Member[]> {
    if (this.isWhole) return this.members;
    this.isWhole = true;
    const { db, definitions } = this.context.tools;
    const rows = await db.current.query({
      sql: 'SELECT * FROM `process_instance` WHERE `rootId` = ? AND `endedAt` IS NULL ORDER BY `startedAt`, `id`',
      values: [this.entry.row.rootId],
    });
    for (const found of rows.map(instanceOf)) {
      if (this.members.some(({ row }) => row.id === found.id)) continue;
      this.members.push(new Member(this.context, found, await definitions.compiledOf(found.definitionId)));
    }
    return this.members;
  }

  /** Who called an instance. */
  async callerOf({ row }: Member): Promise<Member | undefined> {
    return row.parentId === null ? undefined : (await this.all()).find((other) => other.row.id === row.parentId);
  }

  /** The live instance that one called at one of its tokens. */
  async calledBy({ row }: Member, token: number): Promise<Member | undefined> {
    return (await this.all()).find(
      (other) => other.row.parentId === row.id && other.row.parentToken === token && !other.hasEnded,
    );
  }

  /** The live instances of the tree besides one. */
  async relativesOf(member: Member): Promise<Member[]> {
    return (await this.all()).filter((other) => other !== member && !other.hasEnded);
  }

  /** The waits of its relatives that a thrown message fits. */
  async waitingFor(member: Member, { name, key }: Pick<ThrowMessage, 'name' | 'key'>) {
    return (await this.relativesOf(member)).flatMap((other) =>
      other.state.armed
        .filter((armed) => armed.kind === 'message' && armed.name === name)
        .filter((armed) => armed.key === undefined || key === undefined || armed.key === key)
        .map((armed) => ({ member: other, armed: armed.id })),
    );
  }

  /** Makes the instance that a call activity starts: on the same record. Answers why where it cannot. */
  async call(caller: Member, { token, process, binding, key, variables }: StartChild): Promise<Call | string> {
    const { tools, subject, now } = this.context;
    if ((await this.depthOf(caller)) >= deepest) return `calls are nested deeper than ${deepest}`;
    const version = await tools.definitions.called(process, binding, caller.row.definitionId);
    if (!version) return `there is no active process ${process}`;
    const drives = version.definition.subject;
    if (drives !== undefined && drives !== subject.name) return `${process} drives records of ${drives}`;
    const { rootId, recordId, round, initiator, id: parentId } = caller.row;
    const begun = newInstance({
      id: tools.ids.next(),
      definitionId: version.id,
      subject: subject.name,
      recordId,
      liveKey: null,
      round,
      initiator,
      startedAt: now,
    });
    const row = { ...begun, rootId, parentId, parentToken: token };
    const member = new Member(this.context, row, version.definition);
    this.members.push(member);
    const named = version.definition.processes.has(process) ? { process } : {};
    return { member, begin: { ...named, zone: caller.state.zone, variables, ...(key === undefined ? {} : { key }) } };
  }

  private async depthOf(member: Member): Promise<number> {
    let depth = 0;
    for (let at = await this.callerOf(member); at; at = await this.callerOf(at)) depth++;
    return depth;
  }
}
