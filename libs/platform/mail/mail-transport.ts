import { mkdir, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import { unknownDelivery, type QueuedMail } from './mail.entity.js';
import type { SmtpServer } from './mail-settings.js';

/** It is unknown whether the mail was delivered: the connection broke after the server had the text. It is not sent again by itself. */
export class UnknownDelivery extends Error {
  constructor(cause: string) {
    super(`${unknownDelivery}: ${cause}`);
    this.name = 'UnknownDelivery';
  }
}

/** Hands one mail over to the world. */
export abstract class MailTransport {
  abstract send(mail: QueuedMail, from: string, cc?: readonly string[]): Promise<void>;
  /** Proves that the server can be reached and takes our name. */
  abstract verify(): Promise<void>;
  abstract close(): void;
}

const usualPorts = { smtp: 25, smtps: 465, starttls: 587 } as const;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

function message(mail: QueuedMail, from: string, cc: readonly string[]) {
  return {
    from,
    to: { name: '', address: mail.receiver ?? '' },
    ...(cc.length > 0 ? { cc: cc.map((address) => ({ name: '', address })) } : {}),
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

/** The mail library: loaded with the first mail. */
const library = () => import('nodemailer');

export class SmtpTransport extends MailTransport {
  private opened: Promise<Transporter> | undefined;

  /** @param address where the host was found, when that has been looked up already */
  constructor(
    private readonly server: SmtpServer,
    private readonly address = server.host,
  ) {
    super();
  }

  private async open(): Promise<Transporter> {
    const { createTransport } = await library();
    const { host, protocol, port, user, password } = this.server;
    const secure = protocol === 'smtps';
    const transport = createTransport({
      pool: true,
      maxConnections: 5,
      host: this.address,
      port: port ?? usualPorts[protocol],
      secure,
      requireTLS: protocol === 'starttls',
      // A connection that breaks while sending may have delivered; sending again is ours to decide.
      maxRequeues: 0,
      // A mail server on this machine needs no TLS and mostly has no name to certify.
      ignoreTLS: protocol === 'smtp' && /^(localhost|127\.|::1$)/.test(host),
      // The certificate belongs to the name, not to today's address.
      ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
      ...(user ? { auth: { user, pass: password } } : {}),
      ...timeouts,
    });
    transport.use('stream', ({ message: text, data }, done) => {
      text.processFunc((stream) => ((data as SmtpMail).outgoing.stream = stream));
      done();
    });
    return transport;
  }

  /** One pool of connections for all mails. */
  private transport(): Promise<Transporter> {
    return (this.opened ??= this.open());
  }

  async send(mail: QueuedMail, from: string, cc: readonly string[] = []): Promise<void> {
    const sent: SmtpMail = { ...message(mail, from, cc), outgoing: {} };
    const transport = await this.transport();
    try {
      await transport.sendMail(sent);
    } catch (error) {
      const { responseCode, message: reason } = error as { responseCode?: number; message: string };
      if (sent.outgoing.stream?.readableEnded && responseCode === undefined) throw new UnknownDelivery(reason);
      throw error;
    }
  }

  async verify(): Promise<void> {
    await (await this.transport()).verify();
  }

  close(): void {
    void this.opened?.then((transport) => transport.close());
  }
}

/** Without a mail server, mails are kept as files that any mail program opens. */
export class FileTransport extends MailTransport {
  constructor(private readonly directory: string) {
    super();
  }

  async send(mail: QueuedMail, from: string, cc: readonly string[] = []): Promise<void> {
    const { createTransport } = await library();
    const composer = createTransport({ streamTransport: true, buffer: true });
    const { message: text } = await composer.sendMail(message(mail, from, cc));
    await mkdir(this.directory, { recursive: true });
    await writeFile(join(this.directory, `${mail.id}.eml`), text as Buffer);
  }

  async verify(): Promise<void> {
    await mkdir(this.directory, { recursive: true });
  }

  close(): void {
    // A file is closed once it is written.
  }
}
