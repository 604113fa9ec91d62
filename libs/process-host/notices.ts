import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, Like } from 'typeorm';
import { formatMoney } from '#lab/shared/money.js';
import { framePages } from '#lab/shared/frame-pages.js';
import { recordPage, taskPage } from '#lab/shared/process-pages.js';
import { nameIn, type Language } from '#lab/shared/texts.js';
import type { Arrival } from '#lab/shared/briefing.js';
import type { Card } from '#lab/shared/todo-view.js';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Notifications } from '#lab/platform/notifications/notifications.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { topics } from './topics.js';
import { Definitions } from './definitions/definitions.js';
import { ProcessInstance, Todo } from './entities.js';
import { PeopleDirectory, type Mailbox } from './people/people.js';
import { Subjects } from './subjects.js';
import type { RoundEnd } from '#lab/shared/round-end.js';
import { Arrivals, type ArrivalOf } from './views/arrivals.js';
import { RoundEnds } from './views/round-ends.js';
import { TaskLinks } from './tasks/task-links.js';
import { isMailPlace, type InLanguages, type MailPlace } from '#lab/process-engine/index.js';
import { cardAt } from './command/form.js';
import { nodeOf } from './definitions/nodes.js';
import {
  TaskNotices,
  type Approval,
  type Ringer,
  type TaskNotice,
  type TaskNoticeKind,
} from './command/task-notices.js';

/** The job from which the mails about new tasks are written; `to` limits them to some principals. */
interface OpenedTasks {
  readonly instance: string;
  readonly tasks: readonly string[];
  readonly to?: readonly string[];
}

type Kind = 'opened' | 'remind' | 'ended' | TaskNoticeKind;

/** Members of a group or role that are written to about one task. */
const mostReceivers = 50;

/** What leads its reader to the task; the others lead to the record. */
const toTask: readonly TaskNoticeKind[] = ['given', 'asked', 'advised', 'urged', 'followUp'];

/** What a user can decide by a link in the mail. */
const decided: readonly Kind[] = ['opened', 'remind', 'given', 'urged'];

/** The words of a mail about a task that was sent to its receiver. */
const wordings: Readonly<Record<Arrival['kind'], string>> = {
  transfer: 'given',
  delegate: 'delegate',
  advice: 'asked',
  addSign: 'addSign',
  return: 'return',
  changed: 'changed',
  substitute: 'substitute',
};

/** Sent to an assignee by an operation with a notice of its own. */
const passedOn: ReadonlySet<Arrival['kind']> = new Set(['transfer', 'delegate', 'advice']);

/** What a notice is about and leads to. */
interface Occasion {
  readonly element?: string;
  /** The task that it is about, where its receiver has it. */
  readonly task?: string;
  readonly path: string;
  /** A notice with the same event is sent to a user once. */
  readonly event: string;
  readonly said?: Pick<TaskNotice, 'by' | 'text'>;
  /** Why the task came to its receiver, where it was sent to them. */
  readonly arrival?: Arrival | undefined;
  /** How the process ended, where it was not approved. */
  readonly setback?: RoundEnd;
}

/** One notice to one reader. */
interface Telling {
  readonly kind: Kind;
  readonly row: ProcessInstance;
  readonly to: Mailbox;
  readonly occasion: Occasion;
}

/**
 * Notices by mail and behind the bell: a task is open or still open, a user did something with it, a request has ended.
 * What users did and how a request ended is behind the bell at once; a job writes the mails, and reminders.
 */
@Injectable()
export class Notices implements OnModuleInit, Ringer {
  constructor(
    private readonly db: Database,
    private readonly ids: Ids,
    private readonly address: PublicAddress,
    private readonly handlers: JobHandlers,
    private readonly mails: Mails,
    private readonly notifications: Notifications,
    private readonly texts: Texts,
    private readonly directory: PeopleDirectory,
    private readonly definitions: Definitions,
    private readonly subjects: Subjects,
    private readonly ends: RoundEnds,
    private readonly arrivals: Arrivals,
    private readonly taskNotices: TaskNotices,
    private readonly links: TaskLinks,
  ) {}

  onModuleInit(): void {
    this.taskNotices.register(this);
    const common = { queue: 'process', mode: 'unit', attempts: 8 } as const;
    this.handlers.register<OpenedTasks>({
      ...common,
      topic: topics.opened,
      run: async ({ id, payload }) => {
        const { tasks, to } = payload;
        const open = await this.db.repo(Todo).findBy({ taskId: In([...tasks]), kind: 'task' });
        const todos = to ? open.filter(({ principal }) => to.includes(principal)) : open;
        await this.send('opened', payload.instance, todos, id, await this.arrivals.ofTasks(open));
      },
    });
    this.handlers.register<{ instance: string; token: number }>({
      ...common,
      topic: topics.remind,
      run: async ({ id, payload }) => {
        const task = `${payload.instance}.${payload.token}`;
        const todos = await this.db.repo(Todo).find({
          where: [
            { taskId: task, kind: 'task' },
            { taskId: Like(`${task}.%`), kind: 'task' },
          ],
        });
        await this.send('remind', payload.instance, todos, id);
      },
    });
    this.handlers.register<{ instance: string }>({
      ...common,
      topic: topics.ended,
      run: async ({ id, payload }) => {
        for (const telling of await this.ofEnd(payload.instance, id)) await this.mail(telling);
      },
    });
    this.handlers.register<TaskNotice>({
      ...common,
      topic: topics.notice,
      run: async ({ id, payload }) => {
        for (const telling of await this.ofNotice(payload, id))
          await (payload.kind === 'written' ? this.write(telling) : this.mail(telling));
      },
    });
  }

  /** Puts a notice behind the bell of its people. */
  async pass(notice: TaskNotice): Promise<void> {
    for (const telling of await this.ofNotice(notice, this.ids.next())) await this.ring(telling);
  }

  /** Puts the end of a process behind the bell of those who are notified of it. */
  async end(instance: string): Promise<void> {
    for (const telling of await this.ofEnd(instance, this.ids.next())) await this.ring(telling);
  }

  /** The same for an approval whose command knows all of it: nothing is read. */
  approved({ initiator, state, endedAt, ...row }: Approval): void {
    const { number } = row.card as Card;
    const sentence = (language: Language) => {
      const title = nameIn(language, { zh: row.titleZh, en: row.titleEn });
      const values = { name: '', title, number, step: '', state: this.stateWord(row.subject, state, language) };
      return this.texts.say(language, ['process.bell.ended', ...this.keysOf(row, 'ended.title')], values);
    };
    const event = this.ids.next();
    for (const { id } of this.notifiedOfEnd({ ...row, initiator }))
      this.notifications.add({
        to: id,
        kind: 'process.ended',
        title: { zh: sentence('zh'), en: sentence('en') },
        path: recordPage(row.subject, row.recordId),
        at: endedAt,
        event,
      });
  }

  /** Notices about an operation on a task; those that ask for an act are sent only while the task is open. */
  private async ofNotice(
    { kind, instance, task, element, by, people, text }: TaskNotice,
    event: string,
  ): Promise<Telling[]> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instance });
    const leadsToTask = toTask.includes(kind);
    if (!row || (leadsToTask && !(await this.db.repo(Todo).existsBy({ taskId: task })))) return [];
    await this.directory.refresh();
    const path = leadsToTask ? taskPage(task) : recordPage(row.subject, row.recordId);
    const arrivalOf = kind === 'given' ? await this.arrivals.ofTask(task) : undefined;
    const tellings: Telling[] = [];
    for (const user of people.slice(0, mostReceivers)) {
      const to = this.directory.person(user);
      if (!to) continue;
      const arrival = arrivalOf?.(user, task);
      tellings.push({ kind, row, to, occasion: { element, task, path, event, said: { by, text }, arrival } });
    }
    return tellings;
  }

  /** Writes to everybody who still has one of these tasks; of a new one also why it came. */
  private async send(
    kind: Kind,
    instanceId: string,
    todos: readonly Todo[],
    job: string,
    arrivalOf?: ArrivalOf,
  ): Promise<void> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instanceId });
    if (!row) return;
    await this.directory.refresh();
    for (const { taskId, element, principal } of todos) {
      const path = taskPage(taskId);
      for (const user of this.directory.membersOf(principal).slice(0, mostReceivers)) {
        const to = this.directory.person(user);
        if (!to) continue;
        const arrival = arrivalOf?.(user, taskId);
        // It was passed on before this job ran: the new assignee has a notice of its own.
        if (arrival && passedOn.has(arrival.kind)) continue;
        // A user who has the task in two ways, as a member of two groups, hears of it once.
        const telling = {
          kind,
          row,
          to,
          occasion: { element, task: taskId, path, event: `${job}.${taskId}`, ...saidBy(arrival) },
        };
        await this.mail(telling);
        // A new task is in the inbox, which has a count of its own.
        if (arrival || kind === 'remind') await this.ring(telling);
      }
    }
  }

  /** The initiator, and the owner of the record where the subject notifies them of processes that others started. */
  private notifiedOfEnd({
    subject,
    initiator,
    card,
  }: Pick<ProcessInstance, 'subject' | 'initiator' | 'card'>): Mailbox[] {
    const { binding } = this.subjects.of(subject);
    const owner = binding.notifiesOwnerOfEnd ? (card as Card).requester : undefined;
    return [...new Set([initiator, owner])].flatMap((id) => (id ? (this.directory.person(id) ?? []) : []));
  }

  private async ofEnd(instanceId: string, event: string): Promise<Telling[]> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instanceId });
    if (!row?.initiator) return [];
    await this.directory.refresh();
    const notified = this.notifiedOfEnd(row);
    if (notified.length === 0) return [];
    const end = (await this.ends.ofInstances([row])).get(row.id);
    const path = recordPage(row.subject, row.recordId);
    if (!end || end.outcome === 'approved')
      return notified.map((to) => ({ kind: 'ended', row, to, occasion: { path, event } }));
    const said = { by: end.by?.id ?? null, text: end.reason ?? null };
    // People get no notice of their own acts.
    const others = notified.filter(({ id }) => id !== end.by?.id);
    return others.map((to) => ({ kind: 'ended', row, to, occasion: { path, event, said, setback: end } }));
  }

  private async mail(telling: Telling): Promise<void> {
    const { kind, row, to, occasion } = telling;
    const { path, event, said } = occasion;
    const { language } = to;
    // Who is urged is to hear of it now.
    const mayWait = kind !== 'urged';
    const web = await this.address.web();
    const ticket = await this.ticketFor(telling, mayWait);
    const card = await this.cardFor(telling);
    const requester = this.directory.person(card.requester);
    const wording = wordingOf(kind, occasion);
    const say = (key: string, values?: Record<string, unknown>) =>
      this.texts.say(language, this.keysOf(row, key), values);
    const values = await this.valuesIn(language, row, card, occasion);
    const { name, step, state } = values;
    const rows: [string, string][] = [
      [say('number'), card.number],
      ...(requester ? ([[say('requester'), nameIn(language, requester.name)]] as [string, string][]) : []),
      ...(card.amount ? ([[say('amount'), amountText(card, card.amount)]] as [string, string][]) : []),
      ...(step ? ([[say('step'), step]] as [string, string][]) : [[say('state'), state] as [string, string]]),
    ];
    this.mails.queue(
      to,
      {
        template: `process.${kind}`,
        event,
        mayWait,
        ...(ticket !== undefined && { secret: ticket }),
        title: say(`${wording}.title`, values),
        blocks: [
          { kind: 'text', text: say(`${wording}.text`, values) },
          ...(said?.text ? [{ kind: 'text', text: say('said', { name, text: said.text }) } as const] : []),
          { kind: 'facts', rows },
          { kind: 'button', label: say(`${wording}.button`), url: `${web}${path}` },
          // The part after # is not sent to servers and does not appear in logs.
          ...(ticket === undefined
            ? []
            : [
                {
                  kind: 'button',
                  label: say('decide'),
                  url: `${web}${framePages.decide}?language=${language}#${ticket}`,
                } as const,
                { kind: 'text', text: say('decideNote') } as const,
              ]),
        ],
      },
      { subject: row.subject, recordId: row.recordId },
    );
  }

  /**
   * Sends the mail that a diagram words itself. Its receiver may be one who does not read the record: it says no more of it
   * than its author does.
   */
  private async write({ row, to, occasion: { element = '', path, event } }: Telling): Promise<void> {
    const notify = nodeOf(await this.definitions.compiledOf(row.definitionId), element)?.work?.notify;
    if (!notify) return;
    const { language } = to;
    const { number, requester } = row.card as Card;
    const { title, state } = await this.valuesIn(language, row, row.card as Card, { path, event });
    const owner = this.directory.person(requester);
    const values: Readonly<Record<MailPlace, string>> = {
      number,
      title,
      state,
      requester: owner ? nameIn(language, owner.name) : '',
    };
    const say = ({ zh, en }: InLanguages) =>
      nameIn(language, { zh: zh ?? en ?? '', en: en ?? zh ?? '' }).replace(/\{\s*(\w+)\s*\}/g, (whole, name: string) =>
        isMailPlace(name) ? values[name] : whole,
      );
    const web = await this.address.web();
    const button = this.texts.say(language, this.keysOf(row, 'written.button'));
    this.mails.queue(
      to,
      {
        template: 'process.written',
        event,
        mayWait: true,
        title: say(notify.title),
        blocks: [
          ...say(notify.text)
            .split(/\n+/)
            .filter((line) => line.trim() !== '')
            .map((text) => ({ kind: 'text', text }) as const),
          { kind: 'button', label: button, url: `${web}${path}` },
        ],
      },
      { subject: row.subject, recordId: row.recordId },
    );
  }

  /** The ticket of a link to decide the task of a mail; undefined where the mail has none. */
  private async ticketFor({ kind, to, occasion: { task } }: Telling, mayWait: boolean): Promise<string | undefined> {
    return task !== undefined && decided.includes(kind) ? this.links.offer(to, task, mayWait) : undefined;
  }

  private async ring(telling: Telling): Promise<void> {
    const { kind, row, to, occasion } = telling;
    const { path, event, said } = occasion;
    const wording = wordingOf(kind, occasion);
    const card = await this.cardFor(telling);
    const title = {
      zh: await this.sentence('zh', wording, row, card, occasion),
      en: await this.sentence('en', wording, row, card, occasion),
    };
    const at = kind === 'ended' ? (row.endedAt ?? undefined) : undefined;
    const noticeKind = wording === 'rejectedAt' ? 'rejected' : wording;
    this.notifications.add({
      to: to.id,
      kind: `process.${noticeKind}`,
      title,
      text: said?.text ?? null,
      path,
      at,
      event,
    });
  }

  /** What its reader may see of the record. */
  private async cardFor({ row, to, occasion: { element } }: Telling): Promise<Card> {
    const { subject } = this.subjects.of(row.subject);
    const node =
      element === undefined ? undefined : nodeOf(await this.definitions.compiledOf(row.definitionId), element);
    return cardAt(subject, node, row.card as Card, to.id);
  }

  /** What the bell says: the title of the mail, or a sentence of its own where that leaves out what the record is called. */
  private async sentence(language: Language, wording: string, row: ProcessInstance, card: Card, occasion: Occasion) {
    const values = await this.valuesIn(language, row, card, occasion);
    // An end without an actor has no name to show.
    const ending = occasion.setback && !values.name && wording !== 'rejectedAt' ? 'ended' : wording;
    return this.texts.say(language, [`process.bell.${ending}`, ...this.keysOf(row, `${ending}.title`)], values);
  }

  /** Where a text of mails is; a subject may word its own: `<texts>.mail.opened.title`. */
  private keysOf(row: Pick<ProcessInstance, 'subject'>, key: string): string[] {
    return [`${this.subjects.of(row.subject).subject.texts}.mail.${key}`, `process.mail.${key}`];
  }

  /** What the texts of a notice name. */
  private async valuesIn(
    language: Language,
    row: ProcessInstance,
    card: Card,
    { element, said, arrival, setback }: Occasion,
  ) {
    const actor = said?.by ? this.directory.person(said.by) : undefined;
    return {
      name: actor ? nameIn(language, actor.name) : '',
      title: nameIn(language, { zh: row.titleZh, en: row.titleEn }),
      number: card.number,
      step: element === undefined ? '' : await this.stepName(row.definitionId, element, language),
      state: setback
        ? this.texts.say(language, `process.outcomes.${setback.outcome}`)
        : await this.stateText(row, language),
      until: arrival?.until,
      cause: setback?.step
        ? this.texts.say(language, 'process.mail.atStep', { step: nameIn(language, setback.step) })
        : this.texts.say(language, 'process.mail.process'),
    };
  }

  private async stateText(row: ProcessInstance, language: Mailbox['language']): Promise<string> {
    const { state } = await this.subjects.of(row.subject).binding.record(row.recordId);
    return this.stateWord(row.subject, state, language);
  }

  private stateWord(subject: string, state: string, language: Language): string {
    return this.texts.say(language, `${this.subjects.of(subject).subject.texts}.states.${state}`);
  }

  private async stepName(definitionId: string, element: string, language: Mailbox['language']): Promise<string> {
    const definition = await this.definitions.compiledOf(definitionId);
    const { name, zh, en } = definition.root.all.get(element)?.names ?? { name: element };
    return nameIn(language, { zh: zh ?? name, en: en ?? name });
  }
}

/** Which words tell it. */
function wordingOf(kind: Kind, { arrival, setback }: Occasion): string {
  if (setback) return setback.outcome === 'rejected' && !setback.by ? 'rejectedAt' : setback.outcome;
  return arrival ? wordings[arrival.kind] : kind;
}

/** Who sent a task to the receiver of its mail, and what they wrote. */
function saidBy(arrival: Arrival | undefined): Pick<Occasion, 'arrival' | 'said'> {
  return arrival ? { arrival, said: { by: arrival.by.id, text: arrival.text ?? null } } : {};
}

/** `≈ CNY 171.00` where several currencies were converted. */
function amountText({ currency = '', approximate }: Card, amount: string): string {
  return `${approximate ? '≈ ' : ''}${currency} ${formatMoney(amount)}`.trim();
}
