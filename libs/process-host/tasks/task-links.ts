import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Subject } from '#lab/shared/define-subject.js';
import { errors } from '#lab/shared/errors.js';
import type { ActAnswer, OfferedAction } from '#lab/shared/process-view.js';
import type { Asks } from '#lab/shared/subject-words.js';
import type { DecideLinkBody } from '#lab/shared/task-link.js';
import type { BothNames } from '#lab/shared/texts.js';
import type { Me } from '#lab/platform/access/me.js';
import { UserDirectory } from '#lab/platform/access/user-directory.port.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { requestScope } from '#lab/platform/http/request-scope.js';
import { mailSettings, offersLinks } from '#lab/platform/mail/mail-settings.js';
import { Settings } from '#lab/platform/settings/settings.js';
import type { Node } from '#lab/process-engine/index.js';
import { Acts } from '../command/acts.js';
import { Definitions } from '../definitions/definitions.js';
import { asksOpinion, nodeOf } from '../definitions/nodes.js';
import { ProcessInstance, TaskLink, Todo } from '../entities.js';
import { PeopleDirectory, type Mailbox } from '../people/people.js';
import { Subjects, type SubjectRecord } from '../subjects.js';

const dayMs = 86_400_000;
/** How long a link works where its task stays open, 72 hours; a reminder brings a new one. */
const linkDays = 3;
/** Old links that one stretch of cleaning removes. */
const atOnce = 1000;

/** A decision of a task, and what it asks for; `form` is more than a page without a session can ask. */
export interface AskedDecision {
  readonly action: string;
  readonly asks: Asks;
  /** What its button is called where the diagram names it. */
  readonly label?: BothNames;
}

/** A link that works: whose it is, the task that it is about, and the decisions which that user may make. */
export interface OpenLink {
  readonly id: string;
  readonly taskId: string;
  readonly me: Me;
  readonly subject: string;
  readonly record: SubjectRecord;
  readonly decisions: readonly AskedDecision[];
}

/**
 * Links of mails by which their receiver decides one task without signing in. A link is the right to decide that task
 * as that user, and to nothing else: it opens no session, and is worth nothing once the task is not theirs any more.
 */
@Injectable()
export class TaskLinks {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly users: UserDirectory,
    private readonly directory: PeopleDirectory,
    private readonly subjects: Subjects,
    private readonly definitions: Definitions,
    private readonly acts: Acts,
  ) {}

  /**
   * The ticket of a new link, for a mail to a user about a task of theirs; it is shown only here.
   * @param mayWait whether the mail may be left to the digest of the day, which has no links
   * @returns undefined where links are turned off, or the user can decide nothing on a page without a session
   */
  async offer(to: Mailbox, taskId: string, mayWait: boolean): Promise<string | undefined> {
    const settings = await this.settings.get(mailSettings);
    if (!offersLinks(settings) || (mayWait && settings.digestAt !== '') || to.email === null) return undefined;
    const me = await this.users.me(to.id, '', null);
    const found = me && (await this.atHand(me, taskId));
    if (!found?.decisions.some(({ asks }) => asks !== 'form')) return undefined;
    const ticket = randomBytes(32).toString('base64url');
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + linkDays * dayMs);
    const row = { id: hash(ticket), taskId, userId: to.id, sentTo: to.email, createdAt, expiresAt, usedAt: null };
    await this.db.repo(TaskLink).insert(row);
    return ticket;
  }

  /**
   * What a link is about; looking changes nothing.
   * @throws BusinessError 1117 its task was decided with it, 1116 anything else that makes it worth nothing
   */
  async open(ticket: string): Promise<OpenLink> {
    const isOn = offersLinks(await this.settings.get(mailSettings));
    const link = await this.db.repo(TaskLink).findOneBy({ id: hash(ticket) });
    if (!isOn || !link || link.expiresAt <= this.clock.now()) throw new BusinessError(errors.taskLinkGone);
    if (link.usedAt !== null) throw new BusinessError(errors.taskLinkUsed);
    const me = await this.users.me(link.userId, '', null);
    if (me === undefined || me.email !== link.sentTo) throw new BusinessError(errors.taskLinkGone);
    const found = await this.atHand(me, link.taskId);
    if (!found) throw new BusinessError(errors.taskLinkGone);
    return { id: link.id, taskId: link.taskId, me, ...found };
  }

  /**
   * Decides the task of a link as its receiver, by all the rules of an act, and uses the link up; of several who try at
   * once one is first. Part of the unit that is open: where the act is refused the link still works.
   * @param browser as it names itself, for the audit
   * @throws BusinessError as `open` and `Acts.act`
   */
  async decide(
    { ticket, action, version, opinion }: DecideLinkBody,
    browser: string,
  ): Promise<OpenLink & { readonly answer: ActAnswer }> {
    await this.db.lock(TaskLink, [hash(ticket)]);
    const link = await this.open(ticket);
    const { id, taskId, me, subject, record, decisions } = link;
    const asks = decisions.find((each) => each.action === action)?.asks;
    if (asks === undefined || asks === 'form') throw new BusinessError(errors.taskLinkGone);
    // What the act writes down of its request is this user's, as it is with a session.
    const scope = requestScope.getStore();
    if (scope) scope.me = me;
    const input = opinion === undefined ? {} : { opinion };
    const noted = { mailLink: true, browser: browser.slice(0, 400) };
    const answer = await this.acts.act(
      subject,
      record.id,
      action,
      { task: taskId, version, input },
      me,
      undefined,
      noted,
    );
    await this.db.repo(TaskLink).update({ id }, { usedAt: this.clock.now() });
    return { ...link, answer };
  }

  /** Removes links that ended a day ago and more; answers whether there are more of them. */
  async removeOld(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - dayMs);
    const old = await this.db
      .repo(TaskLink)
      .find({ select: { id: true }, where: { expiresAt: LessThan(before) }, take: atOnce });
    await this.db.repo(TaskLink).delete({ id: In(old.map(({ id }) => id)) });
    return old.length === atOnce;
  }

  /** A task that waits for a user, with its record and the decisions that are theirs; undefined where there is none. */
  private async atHand(me: Me, taskId: string) {
    await this.directory.refresh();
    const principal = In([...this.directory.principalsOf(me.id)]);
    const todo = await this.db.repo(Todo).findOneBy({ taskId, kind: 'task', principal });
    if (!todo) return undefined;
    const { subject, binding } = this.subjects.of(todo.subject);
    const record = await binding.record(todo.recordId);
    const offered = (await this.acts.actionsOf(todo.subject, record, me)).filter(({ task }) => task === taskId);
    if (offered.length === 0) return undefined;
    const { definitionId } = await this.db.repo(ProcessInstance).findOneByOrFail({ id: todo.instanceId });
    const node = nodeOf(await this.definitions.compiledOf(definitionId), todo.element);
    return { subject: todo.subject, record, decisions: offered.map((each) => asked(subject, node, each)) };
  }
}

/** What a decision asks for: fields of the record that the step lets its people fill in are a form, too, and so is signing. */
function asked(
  { actions, editable }: Subject,
  node: Node | undefined,
  { action, edit, signing, label }: OfferedAction,
): AskedDecision {
  const asks = actions[action]?.asks ?? 'form';
  const fills = (edit?.length ?? 0) > 0 || (node?.state !== undefined && editable.includes(node.state));
  const named = { action, ...(label ? { label } : {}) };
  if (fills || signing || asks === 'form') return { ...named, asks: 'form' };
  return { ...named, asks: asks === 'opinion' && asksOpinion(node) ? 'reason' : asks };
}

function hash(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
