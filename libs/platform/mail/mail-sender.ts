import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { JobHandlers, type JobRun } from '../jobs/job-handlers.js';
import { Settings } from '../settings/settings.js';
import { heldForDigest, mailStates, QueuedMail, unknownDelivery } from './mail.entity.js';
import { MailSecrets } from './mail-secret.js';
import { MailServer } from './mail-server.js';
import { MailRefused, UnknownDelivery } from './mail-transport.js';
import { isShared, mailSettings } from './mail-settings.js';
import { mailTopic, type MailJob } from './mails.js';

const minute = 60_000;
/** What a mail waits after each failed try; when it fails once more it is given up. */
const pauses = [1 * minute, 5 * minute, 30 * minute];
const attempts = pauses.length + 1;

/** What the note of an accepted mail waits for the database between its tries. */
const notePauses = [100, 500, 2_000, 5_000, 10_000];

/** No send is in progress. */
const idle = { sendingSince: null, handedAt: null, retryAt: null } as const;

/**
 * Takes mails from the queue to the mail server. What the server cannot have is sent again: a send that broke off
 * before the end of the text, an answer 4xx. What it refused (5xx) has failed. What it may have, because it had the
 * whole text and did not answer, stays failed with "unknown delivery" until a person decides.
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
      pauseAfter,
      run: (job) => this.send(job),
    });
  }

  private async send(job: JobRun<MailJob>): Promise<void> {
    const mail = await this.begin(job);
    if (!mail) return;
    try {
      await this.server.deliver(await this.readable(mail), () => this.handOver(mail.id, job));
    } catch (error) {
      await this.failed(mail, error, job);
      return;
    }
    await this.accepted(mail.id);
    await this.db.unit(() => job.complete());
  }

  /** The mail with its secret. What a mail about a record hides is for its receiver: where others get it too, it stays hidden. */
  private async readable(mail: QueuedMail): Promise<QueuedMail> {
    const hides = mail.subject !== null && isShared(await this.settings.get(mailSettings));
    return hides ? mail : this.secrets.opened(mail);
  }

  /** Marks the mail as being sent; undefined when there is nothing to send. */
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
        // The digest names it; its own text is never sent.
        await this.mark(mail.id, { digest: heldForDigest, secret: null });
        return undefined;
      }
      if (mail.handedAt !== null) {
        await job.complete();
        await this.mark(mail.id, {
          sendStatus: mailStates.of.failed,
          sendingSince: null,
          exception: `${unknownDelivery}: the sender stopped before the answer of the mail server`,
        });
        return undefined;
      }
      await this.mark(mail.id, { sendingSince: this.clock.now(), retryAt: null, attempts: mail.attempts + 1 });
      return { ...mail, attempts: mail.attempts + 1 };
    });
  }

  /** From here on the mail server may deliver the mail. A worker that has lost the job never comes this far. */
  private handOver(id: string, job: JobRun<MailJob>): Promise<void> {
    return this.db.unit(async () => {
      await job.hold();
      await this.mark(id, { handedAt: this.clock.now() });
    });
  }

  /** That a mail was accepted holds for every worker, and is noted before anything else happens. */
  private async accepted(id: string): Promise<void> {
    for (const wait of [...notePauses, undefined])
      try {
        await this.db.unit(() =>
          this.mark(id, {
            ...idle,
            sendStatus: mailStates.of.sent,
            sendDate: this.clock.now(),
            exception: null,
            secret: null,
          }),
        );
        return;
      } catch (error) {
        if (wait === undefined) throw error;
        await pause(wait);
      }
  }

  private async failed(mail: QueuedMail, error: unknown, job: JobRun<MailJob>): Promise<void> {
    const exception = (error instanceof Error ? error.message : String(error)).slice(0, 2000);
    const unknown = error instanceof UnknownDelivery;
    const final = unknown || error instanceof MailRefused || job.attempt >= attempts;
    await this.db.unit(async () => {
      // The worker that took the job over has recorded an outcome; that remains.
      await (final ? job.complete() : job.hold());
      if (unknown) {
        await this.mark(mail.id, { sendStatus: mailStates.of.failed, sendingSince: null, exception });
        return;
      }
      const sendStatus = final ? mailStates.of.failed : mailStates.of.waiting;
      const retryAt = final ? null : new Date(this.clock.now().getTime() + pauseAfter(job.attempt));
      await this.mark(mail.id, { ...idle, sendStatus, retryAt, exception });
    });
    // The executor brings the job back after its pause.
    if (!final) throw error;
  }

  private async mark(id: string, change: Partial<QueuedMail>): Promise<void> {
    await this.db.repo(QueuedMail).update({ id }, change);
  }
}

function pauseAfter(failed: number): number {
  return pauses[failed - 1] ?? 0;
}
