import { errors } from '#lab/shared/errors.js';
import { nameIn } from '#lab/shared/texts.js';
import { readerLanguage } from '#lab/platform/http/reader.js';
import { userOf, type Effect, type Principal } from '#lab/process-engine/index.js';
import { copyIn } from '../people/copied.js';
import { isBack, type AnyBinding, type SubjectRecord } from '../subjects.js';
import type { CommandContext } from './context.js';
import type { Member } from './member.js';
import type { Approval, TaskNotice, TaskNotices } from './task-notices.js';

/** A refusal that warns without stopping. */
interface Warning {
  readonly code: number;
  readonly args: string[];
}

/** Who hears of what a command does: of the end of a process, of being copied in. Nothing is sent before it is written. */
export class CommandNotices {
  private readonly sending: ((notices: TaskNotices) => void)[] = [];
  /** Instances whose diagrams gave the record a state in this command. */
  private readonly stating = new Set<Member>();
  /** Processes of which this command has announced the decision. */
  private readonly announced = new Set<Member>();
  /** Users whom this command has copied in. */
  private readonly copied = new Set<string>();

  constructor(private readonly context: CommandContext) {}

  /** A diagram is about to give the record a state. */
  enters(member: Member): void {
    this.stating.add(member);
  }

  /** A diagram has given it: where the process goes on only to follow the record, its initiator hears of the decision now. */
  entered(member: Member): void {
    const { subject, record } = this.context;
    if (!member.isRoot || !subject.followed.includes(record.state)) return;
    this.announced.add(member);
    this.end(member, 'completed');
  }

  /** The process of the record is over; of one that only followed the record its initiator has heard before. */
  ended(root: Member, outcome: string): void {
    const hasFollowed = this.context.subject.followed.length > 0 && !this.stating.has(root);
    const isKnown = hasFollowed || this.announced.has(root);
    if (outcome !== 'completed' || !isKnown) this.end(root, outcome);
  }

  /** Copies people in once a task is decided, or by a task of its own; they get a notice as for a manual copy. */
  async copy(member: Member, { el, rules }: Pick<Extract<Effect, { type: 'copy' }>, 'el' | 'rules'>): Promise<void> {
    const { tools, actor, now } = this.context;
    // One process has one list of those who are to know of it, called ones included.
    const instance = member.row.rootId;
    const users = member.people.usersOf(el, rules).filter((user) => !this.copied.has(user));
    if (users.length === 0) return;
    const added = await copyIn(tools.db, instance, users, null, now);
    for (const user of added) this.copied.add(user);
    const people = added.filter((user) => user !== actor?.me.id);
    const notice: TaskNotice = { kind: 'informed', instance, task: '', element: el, by: null, people, text: null };
    if (people.length > 0) this.sending.push((notices) => notices.pass(notice));
  }

  /** Sends people the mail of a task that does nothing else. */
  mail(member: Member, { el, rules }: Extract<Effect, { type: 'notify' }>): undefined {
    const people = member.people.usersOf(el, rules);
    const { id: instance } = member.row;
    const notice: TaskNotice = { kind: 'written', instance, task: '', element: el, by: null, people, text: null };
    if (people.length > 0) this.sending.push((notices) => notices.mail(notice));
    return undefined;
  }

  /** Sends all of it. @param asked people who got tasks; answers a warning for each of them without a mailbox */
  flush(asked: readonly Principal[]): Warning[] {
    const { notices, directory } = this.context.tools;
    for (const send of this.sending) send(notices);
    return [...new Set(asked)].flatMap((principal) => {
      const user = userOf(principal);
      const person = user === undefined ? undefined : directory.person(user);
      if (person?.email !== null) return [];
      return [{ code: errors.approverWithoutMailbox.code, args: [nameIn(readerLanguage(), person.name)] }];
    });
  }

  private end(root: Member, outcome: string): void {
    const approval = this.approvalOf(root, outcome);
    this.sending.push((notices) => notices.end(root.row.id, approval));
  }

  /**
   * The end of a process that led to approval, as `RoundEnds` would read it from the history: the state that was entered
   * last says so, and this command has entered it.
   */
  private approvalOf(root: Member, outcome: string): Approval | undefined {
    const { subject, binding, record, now } = this.context;
    const { initiator } = root.state;
    const isOver = outcome === 'cancelled' || outcome.startsWith('error:') || isBack(subject, record.state);
    const isItsState = this.stating.size === 1 && this.stating.has(root);
    if (isOver || !isItsState || initiator === undefined) return undefined;
    const { definitionId, subject: name, recordId } = root.row;
    const about = shownOf(binding, record);
    return { definitionId, subject: name, recordId, ...about, initiator, state: record.state, endedAt: now };
  }
}

/** What lists show of a record: its title as the columns take it, and its card. */
export function shownOf(binding: AnyBinding, record: SubjectRecord) {
  const { zh, en } = binding.title(record);
  return { titleZh: zh.slice(0, 300), titleEn: (en ?? zh).slice(0, 300), card: binding.card(record) };
}
