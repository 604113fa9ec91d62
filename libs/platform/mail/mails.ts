import { Injectable } from '@nestjs/common';
import { isAddress } from '#lab/shared/mail-address.js';
import type { Language } from '#lab/shared/texts.js';
import { Clock } from '../clock/clock.js';
import { Ids } from '../clock/ids.js';
import { Database } from '../database/database.js';
import { insert } from '../database/sql.js';
import { Jobs } from '../jobs/jobs.js';
import { Texts } from '../texts/texts.js';
import { mailStates, noMailbox, QueuedMail } from './mail.entity.js';
import { layOut, type MailBlock } from './mail-layout.js';

export const mailTopic = 'mail.send';

export interface MailReceiver {
  readonly id: string | null;
  readonly email: string | null;
  readonly language: Language;
}

export interface MailText {
  /** What kind of mail it is, `process.opened`; its words stand at `<room>.mails.<rest>`. */
  readonly template?: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
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
        exception: reachable ? null : noMailbox,
        subject: about?.subject ?? null,
        recordId: about?.recordId ?? null,
        createdAt: this.clock.now(),
        template: text.template ?? null,
        resendOf: null,
      }),
    );
    if (reachable) this.jobs.add(mailTopic, { mail: id });
    return reachable;
  }

  /**
   * Sends a mail again that was given up: as a row of its own, so that what became of the first one stays to be seen.
   * @returns its id; undefined when there is nothing to send again: it is no failed mail, it has no receiver, or it has
   * been sent again already
   */
  async resend(id: string): Promise<string | undefined> {
    await this.db.lock(QueuedMail, [id]);
    const mail = await this.db.repo(QueuedMail).findOneBy({ id });
    if (mail?.sendStatus !== mailStates.of.failed || mail.sendingSince !== null) return undefined;
    if (mail.receiver === null || !isAddress(mail.receiver)) return undefined;
    if (await this.db.repo(QueuedMail).existsBy({ resendOf: id })) return undefined;
    // A try of its own that is still planned would send it twice.
    await this.giveUp(id);
    const again = this.ids.next();
    await this.db.repo(QueuedMail).insert({
      ...mail,
      id: again,
      sendStatus: mailStates.of.waiting,
      attempts: 0,
      sendDate: null,
      sendingSince: null,
      exception: null,
      createdAt: this.clock.now(),
      resendOf: id,
    });
    this.jobs.add(mailTopic, { mail: again });
    return again;
  }

  private async giveUp(id: string): Promise<void> {
    await this.db.current.execute({
      sql: 'DELETE FROM `job` WHERE `topic` = ? AND `payload` = ?',
      values: [mailTopic, JSON.stringify({ mail: id })],
    });
  }
}
