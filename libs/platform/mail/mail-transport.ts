import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import type { QueuedMail } from './mail.entity.js';

/** A mail whose fate nobody knows: the connection broke after the server had the text. It is not sent again by itself. */
export class UnknownDelivery extends Error {
  constructor(cause: string) {
    super(`unknown delivery: ${cause}`);
    this.name = 'UnknownDelivery';
  }
}

/** Hands one mail over to the world. */
export abstract class MailTransport {
  abstract send(mail: QueuedMail, from: string): Promise<void>;
  /** Proves that the server can be reached and takes our name. */
  abstract verify(): Promise<void>;
  abstract close(): void;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

function message(mail: QueuedMail, from: string) {
  return {
    from,
    to: { name: '', address: mail.receiver ?? '' },
    subject: mail.title,
    html: mail.content,
    text: mail.plain,
    messageId: `<${mail.id}@labdesk>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A mail on its way, with the stream that the mail server reads: once that has ended the server has all of it. */
interface SmtpMail extends ReturnType<typeof message> {
  readonly outgoing: { stream?: Readable };
}

export class SmtpTransport extends MailTransport {
  private readonly transport: Transporter;

  constructor(url: string) {
    super();
    const { protocol, hostname, port, username, password } = new URL(url);
    const secure = protocol === 'smtps:';
    this.transport = createTransport({
      pool: true,
      maxConnections: 5,
      host: hostname,
      port: Number(port || (secure ? 465 : 25)),
      secure,
      // A connection that breaks while sending may have delivered; sending again is ours to decide.
      maxRequeues: 0,
      // A mail server on this machine needs no TLS and mostly has no name to certify.
      ignoreTLS: !secure && /^(localhost|127\.|\[::1\])/.test(hostname),
      ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
      ...timeouts,
    });
    this.transport.use('stream', ({ message: text, data }, done) => {
      text.processFunc((stream) => ((data as SmtpMail).outgoing.stream = stream));
      done();
    });
  }

  async send(mail: QueuedMail, from: string): Promise<void> {
    const sent: SmtpMail = { ...message(mail, from), outgoing: {} };
    try {
      await this.transport.sendMail(sent);
    } catch (error) {
      const { responseCode, message: reason } = error as { responseCode?: number; message: string };
      if (sent.outgoing.stream?.readableEnded && responseCode === undefined) throw new UnknownDelivery(reason);
      throw error;
    }
  }

  async verify(): Promise<void> {
    await this.transport.verify();
  }

  close(): void {
    this.transport.close();
  }
}

/** Without a mail server, mails are kept as files that any mail program opens. */
export class FileTransport extends MailTransport {
  private readonly composer = createTransport({ streamTransport: true, buffer: true });

  constructor(private readonly directory: string) {
    super();
  }

  async send(mail: QueuedMail, from: string): Promise<void> {
    const { message: text } = await this.composer.sendMail(message(mail, from));
    await mkdir(this.directory, { recursive: true });
    await writeFile(join(this.directory, `${mail.id}.eml`), text as Buffer);
  }

  async verify(): Promise<void> {
    await mkdir(this.directory, { recursive: true });
  }

  close(): void {
    this.composer.close();
  }
}
