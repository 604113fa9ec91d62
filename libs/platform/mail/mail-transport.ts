import { mkdir, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Transporter } from 'nodemailer';
import { unknownDelivery, type QueuedMail } from './mail.entity.js';
import type { SmtpServer } from './mail-settings.js';

/** The connection broke after the server had the whole text and before it answered: the mail may have been delivered. */
export class UnknownDelivery extends Error {
  constructor(cause: string) {
    super(`${unknownDelivery}: ${cause}`);
    this.name = 'UnknownDelivery';
  }
}

/** The mail server refuses this mail for good (5xx): trying again would not help. */
export class MailRefused extends Error {
  constructor(cause: Error, note = '') {
    super(cause.message + note, { cause });
    this.name = 'MailRefused';
  }
}

/** Asked before the server gets the end of a text, which is the first moment at which it may deliver it. */
export type HandOver = () => Promise<void>;

const unasked: HandOver = () => Promise.resolve();

/** Hands one mail over to the world. */
export abstract class MailTransport {
  /**
   * Resolves once the mail is accepted.
   * @param handOver when it fails, the text is broken off and nothing is delivered
   * @throws MailRefused this mail is refused for good; UnknownDelivery it may have been delivered; any other error: it
   * was not delivered and may be tried again
   */
  abstract send(mail: QueuedMail, from: string, cc?: readonly string[], handOver?: HandOver): Promise<void>;
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

/** A mail on its way, and what comes before the end of its text. */
interface SmtpMail extends ReturnType<typeof message> {
  readonly handOver: HandOver;
}

/** What the library adds to an error: what the server answered and to which command. */
interface SmtpError extends Error {
  readonly responseCode?: number;
  readonly command?: string;
}

/** Commands that are about one mail; a refusal of others is about the connection or the account. */
const mailCommands: readonly (string | undefined)[] = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** Reads a text on demand: the server asks for it once it has taken sender and receivers. */
async function* upToTheEnd(text: Readable, handOver: HandOver) {
  yield* text;
  await handOver();
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
      const { handOver } = data as SmtpMail;
      text.processFunc((stream) =>
        Readable.from(upToTheEnd(stream, handOver), { objectMode: false, highWaterMark: 1 }),
      );
      done();
    });
    return transport;
  }

  /** One pool of connections for all mails. */
  private transport(): Promise<Transporter> {
    return (this.opened ??= this.open());
  }

  async send(mail: QueuedMail, from: string, cc: readonly string[] = [], handOver = unasked): Promise<void> {
    let handed = false;
    const sent: SmtpMail = {
      ...message(mail, from, cc),
      handOver: async () => {
        await handOver();
        handed = true;
      },
    };
    const transport = await this.transport();
    let rejected: readonly SmtpError[];
    try {
      ({ rejectedErrors: rejected = [] } = (await transport.sendMail(sent)) as { rejectedErrors?: SmtpError[] });
    } catch (error) {
      const { responseCode = 0, command, message: reason } = error as SmtpError;
      if (handed && responseCode === 0) throw new UnknownDelivery(reason);
      if (responseCode >= 500 && mailCommands.includes(command)) throw new MailRefused(error as Error);
      throw error;
    }
    // The server took the mail for its copies only; sending it again would give them another one.
    const refusal = rejected.find((error) => (error as { recipient?: string }).recipient === mail.receiver);
    if (refusal) throw new MailRefused(refusal, ' (copies were accepted)');
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
