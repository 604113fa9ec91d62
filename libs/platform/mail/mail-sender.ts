import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { JobHandlers, type JobRun } from '../jobs/job-handlers.js';
import { mailStates, QueuedMail, unknownDelivery } from './mail.entity.js';
import { MailServer } from './mail-server.js';
import { UnknownDelivery } from './mail-transport.js';
import { mailTopic } from './mails.js';

/** Tries before a mail is given up; the last pause is about an hour. */
const attempts = 8;

/**
 * Takes mails from the queue to the mail server. A mail whose earlier send broke off without an answer is not sent
 * again: it stays failed with "unknown delivery" until a person decides.
 */
@Injectable()
export class MailSender implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly handlers: JobHandlers,
    private readonly server: MailServer,
  ) {}

  onModuleInit(): void {
    this.handlers.register<{ mail: string }>({
      topic: mailTopic,
      queue: 'mail',
      mode: 'free',
      attempts,
      run: (job) => this.send(job),
    });
  }

  private async send(job: JobRun<{ mail: string }>): Promise<void> {
    const mail = await this.begin(job);
    if (!mail) return;
    try {
      await this.server.deliver(mail);
    } catch (error) {
      await this.failed(mail, error, job);
      return;
    }
    await this.db.unit(async () => {
      await job.complete();
      await this.mark(mail.id, {
        sendStatus: mailStates.of.sent,
        sendDate: this.clock.now(),
        sendingSince: null,
        exception: null,
      });
    });
  }

  /** Marks the mail as under way; undefined when there is nothing to send. */
  private begin(job: JobRun<{ mail: string }>): Promise<QueuedMail | undefined> {
    return this.db.unit(async () => {
      await job.hold();
      await this.db.lock(QueuedMail, [job.payload.mail]);
      const mail = await this.db.repo(QueuedMail).findOneBy({ id: job.payload.mail });
      if (!mail || mail.sendStatus === mailStates.of.sent) {
        await job.complete();
        return undefined;
      }
      if (mail.sendingSince !== null) {
        await job.complete();
        await this.mark(mail.id, {
          sendStatus: mailStates.of.failed,
          sendingSince: null,
          exception: `${unknownDelivery}: the sender stopped while sending`,
        });
        return undefined;
      }
      await this.mark(mail.id, { sendingSince: this.clock.now(), attempts: mail.attempts + 1 });
      return { ...mail, attempts: mail.attempts + 1 };
    });
  }

  private async failed(mail: QueuedMail, error: unknown, job: JobRun<{ mail: string }>): Promise<void> {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, 2000);
    const final = error instanceof UnknownDelivery || job.attempt >= attempts;
    await this.db.unit(async () => {
      if (final) await job.complete();
      await this.mark(mail.id, { sendStatus: mailStates.of.failed, sendingSince: null, exception: text });
    });
    // The executor brings the job back after its pause.
    if (!final) throw error;
  }

  private async mark(id: string, change: Partial<QueuedMail>): Promise<void> {
    await this.db.repo(QueuedMail).update({ id }, change);
  }
}
