import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isAddress } from '#lab/shared/mail-address.js';
import type { Language } from '#lab/shared/texts.js';
import { Clock } from '../clock/clock.js';
import { Ids } from '../clock/ids.js';
import { Database } from '../database/database.js';
import { Jobs } from '../jobs/jobs.js';
import { Texts } from '../texts/texts.js';
import { mailStates, noMailbox, QueuedMail, unknownDelivery } from './mail.entity.js';
import { layOut, type MailBlock } from './mail-layout.js';
import { masked, MailSecrets } from './mail-secret.js';

export const mailTopic = 'mail.send';

/** The job that takes one mail to the mail server. */
export interface MailJob {
  readonly mail: string;
  readonly mayWait?: boolean;
}

interface MailReceiver {
  readonly id: string | null;
  readonly email: string | null;
  readonly language: Language;
}

interface MailText {
  /** The id that the mail gets, for callers that refer to it. */
  readonly id?: string;
  /** What kind of mail it is, `process.opened`; its words are at `<room>.mails.<rest>`. */
  readonly template?: string;
  readonly title: string;
  readonly blocks: readonly MailBlock[];
  /** A one-time code or ticket among the blocks: letters, digits, - and _ only. The stored mail shows a mask in its place. */
  readonly secret?: string;
  /** What happened, `<job>.<task>`: a receiver gets one mail of a template about a record for the same event. */
  readonly event?: string;
  /** May wait for the digest of the day, where the installation sends one. */
  readonly mayWait?: boolean;
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
    private readonly secrets: MailSecrets,
  ) {}

  /**
   * Queues one mail, unless it has been queued for the same event already; answers false where the receiver has no usable address.
   * The row then says so (state 2) and the caller may warn with 102.
   */
  queue(to: MailReceiver, text: MailText, about?: { subject: string; recordId: string }): boolean {
    const id = text.id ?? this.ids.next();
    const title = text.title.replace(/[\r\n]+/g, ' ').slice(0, 500);
    const { secret } = text;
    const blocks = secret === undefined ? text.blocks : masked(text.blocks, secret);
    const { html, plain } = layOut(title, blocks, this.texts.say(to.language, 'mail.foot'));
    const reachable = to.email !== null && isAddress(to.email);
    this.db.write(
      this.db.dialect.insertOnce(
        'mail_queue',
        {
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
          handedAt: null,
          retryAt: null,
          exception: reachable ? null : noMailbox,
          subject: about?.subject ?? null,
          recordId: about?.recordId ?? null,
          createdAt: this.clock.now(),
          template: text.template ?? null,
          resendOf: null,
          dedupeKey: dedupeKeyOf(to, text, about?.recordId),
          digest: null,
          secret: reachable && secret !== undefined ? this.secrets.seal(id, secret) : null,
        },
        'dedupeKey',
      ),
    );
    if (reachable) this.jobs.add(mailTopic, { mail: id, ...(text.mayWait && { mayWait: true }) });
    return reachable;
  }

  /**
   * Resends a failed mail as a new row, so that the first one keeps its result.
   * @returns its id; undefined when there is nothing to send again: it is no failed mail, it has no receiver, or it has
   * been sent again already
   */
  async resend(id: string): Promise<string | undefined> {
    await this.db.lock(QueuedMail, [id]);
    const mail = await this.db.repo(QueuedMail).findOneBy({ id });
    if (mail?.sendStatus !== mailStates.of.failed || mail.sendingSince !== null) return undefined;
    if (mail.receiver === null || !isAddress(mail.receiver)) return undefined;
    if (await this.db.repo(QueuedMail).existsBy({ resendOf: id })) return undefined;
    const again = this.ids.next();
    await this.db.repo(QueuedMail).insert({
      ...mail,
      id: again,
      sendStatus: mailStates.of.waiting,
      attempts: 0,
      sendDate: null,
      sendingSince: null,
      handedAt: null,
      retryAt: null,
      exception: null,
      createdAt: this.clock.now(),
      resendOf: id,
      secret: this.secrets.moved(mail, again),
      dedupeKey: null,
    });
    // Only one row sends it from now on.
    await this.db.repo(QueuedMail).update({ id }, { secret: null });
    this.jobs.add(mailTopic, { mail: again });
    return again;
  }

  /**
   * Records that a mail of unknown delivery has arrived, as its receiver says.
   * @returns whether there was something to record: it is no such mail, or it has been sent again already
   */
  async confirmDelivered(id: string): Promise<boolean> {
    await this.db.lock(QueuedMail, [id]);
    const mail = await this.db.repo(QueuedMail).findOneBy({ id });
    if (mail?.sendStatus !== mailStates.of.failed || !mail.exception?.startsWith(unknownDelivery)) return false;
    if (await this.db.repo(QueuedMail).existsBy({ resendOf: id })) return false;
    await this.db
      .repo(QueuedMail)
      .update({ id }, { sendStatus: mailStates.of.sent, sendDate: mail.handedAt, exception: null, secret: null });
    return true;
  }
}

/** A mail that no event is named for may be said again. */
function dedupeKeyOf({ id, email }: MailReceiver, { template, event }: MailText, recordId = ''): string | null {
  if (event === undefined) return null;
  const parts = [template, recordId, id ?? email, event];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
