import { Injectable } from '@nestjs/common';
import type { Language } from '#lab/shared/texts.js';
import { Clock } from '../clock/clock.js';
import { Ids } from '../clock/ids.js';
import { Database } from '../database/database.js';
import { insert } from '../database/sql.js';
import { Jobs } from '../jobs/jobs.js';
import { Texts } from '../texts/texts.js';
import { mailStates, QueuedMail } from './mail.entity.js';
import { layOut, type MailBlock } from './mail-layout.js';

export const mailTopic = 'mail.send';

export interface MailReceiver {
  readonly id: string | null;
  readonly email: string | null;
  readonly language: Language;
}

export interface MailText {
  readonly title: string;
  readonly blocks: readonly MailBlock[];
}

/** Strict on purpose: one plain address, no lists, no comments, nothing that could start a new header. */
const address = /^[^\s@<>(),;:\\"[\]]{1,64}@[^\s@<>(),;:\\"[\]]{1,255}$/;

/** Whether a text is one plain mail address. */
export function isAddress(text: string): boolean {
  return address.test(text);
}

/** Queues mails in the unit that is open; they go out after its commit and never hold it up. */
@Injectable()
export class Mails {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly jobs: Jobs,
    private readonly texts: Texts,
  ) {}

  /**
   * Queues one mail; answers false where the receiver has no usable address.
   * The row then says so (state 2) and the caller may warn with 102.
   */
  queue(to: MailReceiver, text: MailText, about?: { subject: string; recordId: string }): boolean {
    const id = this.ids.next();
    const title = text.title.replace(/[\r\n]+/g, ' ').slice(0, 500);
    const { html, plain } = layOut(title, text.blocks, this.texts.say(to.language, 'mail.foot'));
    const reachable = to.email !== null && isAddress(to.email);
    this.db.write(
      insert('mail_queue', {
        id,
        receiverId: to.id,
        receiver: to.email,
        language: to.language,
        title,
        content: html,
        plain,
        sendStatus: reachable ? mailStates.of.waiting : mailStates.of.failed,
        attempts: 0,
        sendDate: null,
        sendingSince: null,
        exception: reachable ? null : 'no mailbox',
        subject: about?.subject ?? null,
        recordId: about?.recordId ?? null,
        createdAt: this.clock.now(),
      }),
    );
    if (reachable) this.jobs.add(mailTopic, { mail: id });
    return reachable;
  }

  /** Sends a mail again that was sent or given up. */
  async resend(id: string): Promise<void> {
    await this.db
      .repo(QueuedMail)
      .update({ id }, { sendStatus: mailStates.of.waiting, exception: null, sendingSince: null });
    this.jobs.add(mailTopic, { mail: id });
  }
}
