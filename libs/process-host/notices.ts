import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In, Like } from 'typeorm';
import { formatMoney } from '#lab/shared/money.js';
import { nameIn } from '#lab/shared/texts.js';
import type { Card } from '#lab/shared/todo-view.js';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { topics } from './topics.js';
import { Definitions } from './definitions/definitions.js';
import { ProcessInstance, Todo } from './entities.js';
import { PeopleDirectory, type Mailbox } from './people/people.js';
import { Subjects } from './subjects.js';
import { cardAt } from './command/form.js';
import { nodeOf } from './definitions/nodes.js';
import type { TaskNotice, TaskNoticeKind } from './command/task-notices.js';

type Kind = 'opened' | 'remind' | 'ended' | TaskNoticeKind;

/** Members of a group or role that are written to about one task. */
const mostReceivers = 50;

/** What leads its reader to the task; the others lead to the record. */
const toTask: readonly TaskNoticeKind[] = ['given', 'asked', 'advised', 'urged'];

/** What a mail is about and leads to. */
interface Occasion {
  readonly element?: string;
  readonly path: string;
  /** A notice with the same event is sent to a user once. */
  readonly event: string;
  readonly said?: Pick<TaskNotice, 'by' | 'text'>;
}

/** Notices by mail: a task is open or still open, a user did something with it, a request has ended. */
@Injectable()
export class Notices implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly address: PublicAddress,
    private readonly handlers: JobHandlers,
    private readonly mails: Mails,
    private readonly texts: Texts,
    private readonly directory: PeopleDirectory,
    private readonly definitions: Definitions,
    private readonly subjects: Subjects,
  ) {}

  onModuleInit(): void {
    const common = { queue: 'process', mode: 'unit', attempts: 8 } as const;
    this.handlers.register<{ instance: string; tasks: readonly string[] }>({
      ...common,
      topic: topics.opened,
      run: async ({ id, payload }) => {
        const todos = await this.db.repo(Todo).find({ where: { taskId: In([...payload.tasks]), kind: 'task' } });
        await this.send('opened', payload.instance, todos, id);
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
      run: ({ id, payload }) => this.tellInitiator(payload.instance, id),
    });
    this.handlers.register<TaskNotice>({
      ...common,
      topic: topics.notice,
      run: ({ id, payload }) => this.pass(payload, id),
    });
  }

  /** Notices about an operation on a task; those that ask for an act are sent only while the task is open. */
  private async pass({ kind, instance, task, element, by, people, text }: TaskNotice, event: string): Promise<void> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instance });
    const leadsToTask = toTask.includes(kind);
    if (!row || (leadsToTask && !(await this.db.repo(Todo).existsBy({ taskId: task })))) return;
    await this.directory.refresh();
    const path = leadsToTask
      ? `/process/todo?task=${encodeURIComponent(task)}`
      : `/process/record/${row.subject}/${row.recordId}`;
    for (const user of people.slice(0, mostReceivers)) {
      const person = this.directory.person(user);
      if (person) await this.write(kind, row, person, { element, path, event, said: { by, text } });
    }
  }

  /** Writes to everybody who still has one of these tasks. */
  private async send(kind: Kind, instanceId: string, todos: readonly Todo[], job: string): Promise<void> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instanceId });
    if (!row) return;
    await this.directory.refresh();
    for (const { taskId, element, principal } of todos) {
      const path = `/process/todo?task=${encodeURIComponent(taskId)}`;
      for (const user of this.directory.membersOf(principal).slice(0, mostReceivers)) {
        const person = this.directory.person(user);
        // Whoever has the task in two ways, as a member of two groups, hears of it once.
        if (person) await this.write(kind, row, person, { element, path, event: `${job}.${taskId}` });
      }
    }
  }

  private async tellInitiator(instanceId: string, event: string): Promise<void> {
    const row = await this.db.repo(ProcessInstance).findOneBy({ id: instanceId });
    if (!row?.initiator) return;
    await this.directory.refresh();
    const person = this.directory.person(row.initiator);
    if (person)
      await this.write('ended', row, person, { path: `/process/record/${row.subject}/${row.recordId}`, event });
  }

  private async write(
    kind: Kind,
    row: ProcessInstance,
    to: Mailbox,
    { element, path, event, said }: Occasion,
  ): Promise<void> {
    const { language } = to;
    const { subject } = this.subjects.of(row.subject);
    // A subject may word its mails itself: `<texts>.mail.opened.title`.
    const say = (key: string, values: Record<string, unknown> = {}) =>
      this.texts.say(language, [`${subject.texts}.mail.${key}`, `process.mail.${key}`], values);
    const node =
      element === undefined ? undefined : nodeOf(await this.definitions.compiledOf(row.definitionId), element);
    const card = cardAt(subject, node, row.card as Card, to.id);
    const requester = this.directory.person(card.requester);
    const state = await this.stateText(row, language);
    const step = element === undefined ? '' : await this.stepName(row.definitionId, element, language);
    const actor = said?.by ? this.directory.person(said.by) : undefined;
    const name = actor ? nameIn(language, actor.name) : '';
    const values = {
      name,
      title: nameIn(language, { zh: row.titleZh, en: row.titleEn }),
      number: card.number,
      step,
      state,
    };
    const rows: [string, string][] = [
      [say('number'), card.number],
      ...(requester ? ([[say('requester'), nameIn(language, requester.name)]] as [string, string][]) : []),
      ...(card.amount
        ? ([[say('amount'), `${card.currency ?? ''} ${formatMoney(card.amount)}`.trim()]] as [string, string][])
        : []),
      ...(step ? ([[say('step'), step]] as [string, string][]) : [[say('state'), state] as [string, string]]),
    ];
    this.mails.queue(
      to,
      {
        template: `process.${kind}`,
        event,
        // Who is urged is to hear of it now.
        mayWait: kind !== 'urged',
        title: say(`${kind}.title`, values),
        blocks: [
          { kind: 'text', text: say(`${kind}.text`, values) },
          ...(said?.text ? [{ kind: 'text', text: say('said', { name, text: said.text }) } as const] : []),
          { kind: 'facts', rows },
          { kind: 'button', label: say(`${kind}.button`), url: `${await this.address.web()}${path}` },
        ],
      },
      { subject: row.subject, recordId: row.recordId },
    );
  }

  private async stateText(row: ProcessInstance, language: Mailbox['language']): Promise<string> {
    const { subject, binding } = this.subjects.of(row.subject);
    const { state } = await binding.record(row.recordId);
    return this.texts.say(language, `${subject.texts}.states.${state}`);
  }

  private async stepName(definitionId: string, element: string, language: Mailbox['language']): Promise<string> {
    const definition = await this.definitions.compiledOf(definitionId);
    const { name, zh, en } = definition.root.all.get(element)?.names ?? { name: element };
    return nameIn(language, { zh: zh ?? name, en: en ?? name });
  }
}
