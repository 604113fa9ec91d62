import { Injectable } from '@nestjs/common';
import { taskPage } from '#lab/shared/process-pages.js';
import type { Suspension } from '#lab/shared/process-view.js';
import type { DecideLinkBody, LinkedDecision, LinkedOutcome, LinkedTask } from '#lab/shared/task-link.js';
import type { BothNames } from '#lab/shared/texts.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { Subjects } from '../subjects.js';
import { TaskLinks, type AskedDecision } from '../tasks/task-links.js';
import { Todos } from './todos.js';

/** What the line of the inbox says of a suspension, with the name alone of the person. */
function suspensionIn({ by, ...rest }: Suspension): LinkedTask['suspended'] {
  return { ...rest, ...(by && { by: by.name }) };
}

/** What the page behind the link of a mail shows: one task and its decisions, and what came of one. */
@Injectable()
export class LinkedTasks {
  constructor(
    private readonly links: TaskLinks,
    private readonly todos: Todos,
    private readonly subjects: Subjects,
    private readonly texts: Texts,
  ) {}

  /** The task of a link, as the inbox of its receiver shows it; nothing else of the record. @throws as `TaskLinks.open` */
  async open(ticket: string): Promise<LinkedTask> {
    const { me, taskId, record, decisions } = await this.links.open(ticket);
    const line = await this.todos.mine(me, taskId);
    const { number, amount, currency, approximate, category, days, from, to } = line.card;
    const facts = { amount, currency, approximate, category, days, from, to };
    const { texts } = this.subjects.of(line.subject).subject;
    return {
      receiver: me.name,
      owner: line.for?.name ?? null,
      kind: this.both(`${texts}.one`),
      number,
      title: line.title,
      step: line.elementName,
      requester: line.requester?.name ?? null,
      openedAt: line.openedAt,
      dueAt: line.dueAt,
      ...(line.suspended && { suspended: suspensionIn(line.suspended) }),
      ...(Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<
        typeof facts
      >),
      decisions: decisions.map((each) => this.decision(line.subject, each)),
      version: record.version,
      path: taskPage(taskId),
    };
  }

  /** Decides it. @throws as `TaskLinks.decide` */
  async decide(body: DecideLinkBody, browser: string): Promise<LinkedOutcome> {
    const { subject, answer } = await this.links.decide(body, browser);
    const { texts } = this.subjects.of(subject).subject;
    return { state: this.both(`${texts}.states.${answer.state}`), warnings: answer.warnings };
  }

  private decision(subject: string, { action, asks, label }: AskedDecision): LinkedDecision {
    const { texts, actions } = this.subjects.of(subject).subject;
    const said = label ?? this.both(`${texts}.actions.${action}`);
    return { action, label: said, look: actions[action]?.look ?? 'plain', asks };
  }

  private both(key: string): BothNames {
    return { zh: this.texts.say('zh', key), en: this.texts.say('en', key) };
  }
}
