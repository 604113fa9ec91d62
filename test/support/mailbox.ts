import type { QueuedMail } from '#lab/platform/mail/mail.entity.js';
import { MailTransport } from '#lab/platform/mail/mail-transport.js';

/** Takes mails in place of a mail server; `fail` makes it refuse them. */
export class Mailbox extends MailTransport {
  readonly mails: {
    readonly to: string;
    readonly title: string;
    readonly plain: string;
    readonly content: string;
    readonly language: string;
  }[] = [];
  fail: Error | undefined;

  send(mail: QueuedMail): Promise<void> {
    if (this.fail) return Promise.reject(this.fail);
    this.mails.push({
      to: mail.receiver ?? '',
      title: mail.title,
      plain: mail.plain,
      content: mail.content,
      language: mail.language,
    });
    return Promise.resolve();
  }

  verify(): Promise<void> {
    return this.fail ? Promise.reject(this.fail) : Promise.resolve();
  }

  close(): void {}

  to(address: string) {
    return this.mails.filter((mail) => mail.to === address);
  }
}
