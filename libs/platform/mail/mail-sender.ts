import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { JobHandlers, type JobRun } from '../jobs/job-handlers.js';
import { Settings } from '../settings/settings.js';
import { heldForDigest, mailStates, QueuedMail, unknownDelivery } from './mail.entity.js';
import { MailSecrets } from './mail-secret.js';
import { MailServer } from './mail-server.js';
import { UnknownDelivery } from './mail-transport.js';
import { mailSettings } from './mail-settings.js';
import { mailTopic, type MailJob } from './mails.js';

const minute = 60_000;
/** What a mail waits after each failed try; when it fails once more it is given up. */
const pauses = [1 * minute, 5 * minute, 30 * minute];
const attempts = pauses.length + 1;

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
    private readonly settings: Settings,
    private readonly secrets: MailSecrets,
  ) {}

  onModuleInit(): void {
    this.handlers.register<MailJob>({
      topic: mailTopic,
      queue: 'mail',
      mode: 'free',
      attempts,
      pauseAfter: (failed) => pauses[failed - 1] ?? 0,
      run: (job) => this.send(job),
    });
  }

  private async send(job: JobRun<MailJob>): Promise<void> {
    const mail = await this.begin(job);
    if (!mail) return;
    try {
      await this.server.deliver(this.secrets.opened(mail));
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
        secret: null,
      });
    });
  }

  /** Marks the mail as under way; undefined when there is nothing to send. */
  private begin(job: JobRun<MailJob>): Promise<QueuedMail | undefined> {
    return this.db.unit(async () => {
      await job.hold();
      await this.db.lock(QueuedMail, [job.payload.mail]);
      const mail = await this.db.repo(QueuedMail).findOneBy({ id: job.payload.mail });
      if (mail?.sendStatus !== mailStates.of.waiting) {
        await job.complete();
        return undefined;
      }
      if (job.payload.mayWait && (await this.settings.get(mailSettings)).digestAt) {
        await job.complete();
        await this.mark(mail.id, { digest: heldForDigest });
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

  private async failed(mail: QueuedMail, error: unknown, job: JobRun<MailJob>): Promise<void> {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, 2000);
    const final = error instanceof UnknownDelivery || job.attempt >= attempts;
    await this.db.unit(async () => {
      // The worker that took the job over has recorded the outcome as unknown; that remains.
      await (final ? job.complete() : job.hold());
      const sendStatus = final ? mailStates.of.failed : mailStates.of.waiting;
      await this.mark(mail.id, { sendStatus, sendingSince: null, exception: text });
    });
    // The executor brings the job back after its pause.
    if (!final) throw error;
  }

  private async mark(id: string, change: Partial<QueuedMail>): Promise<void> {
    await this.db.repo(QueuedMail).update({ id }, change);
  }
}
