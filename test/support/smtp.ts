import type { AddressInfo, Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
}

/** How the server answers the text of a mail, or its receiver. */
type Manner = 'accept' | 'busy' | 'refuse' | 'hang up' | 'busy receiver' | 'refuse receiver' | 'hang up at receiver';

const receiverCodes: Partial<Record<Manner, number>> = { 'busy receiver': 450, 'refuse receiver': 550 };

/** A real mail server on this machine; what it received can be looked at. */
export class TestSmtp {
  readonly mails: ReceivedMail[] = [];
  manner: Manner = 'accept';
  /** Addresses that it does not know. */
  refused: readonly string[] = [];
  /** What goes on in the world between a mail's text and the answer to it. */
  meanwhile: (() => Promise<void>) | undefined;
  /** The same between a mail's receiver and the answer to it. */
  atReceiver: (() => Promise<void>) | undefined;

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<TestSmtp> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, callback) => {
        if (self.manner === 'hang up at receiver') return self.hangUp();
        const code = self.refused.includes(address) ? 550 : receiverCodes[self.manner];
        const answer = code === undefined ? null : Object.assign(new Error('not this one'), { responseCode: code });
        void (self.atReceiver?.() ?? Promise.resolve()).then(() => callback(answer));
      },
      onData: (stream, session, callback) => {
        self
          .receive(
            stream,
            session.envelope.rcptTo.map(({ address }) => address),
          )
          .then(
            (outcome) => outcome !== 'hang up' && callback(outcome),
            // The sender died in the middle of the text: there is nobody left to answer.
            () => undefined,
          );
      },
    });
    server.on('error', () => undefined);
    const self = new TestSmtp(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return self;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Also ends the connections that a mail pool keeps open. */
  async stop(): Promise<void> {
    const stopped = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.hangUp();
    await stopped;
  }

  private hangUp(): void {
    for (const connection of this.server.connections) (connection as unknown as { _socket: Socket })._socket.destroy();
  }

  private async receive(stream: SMTPServerDataStream, to: readonly string[]): Promise<Error | null | 'hang up'> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    await this.meanwhile?.();
    if (this.manner === 'busy') return Object.assign(new Error('come back later'), { responseCode: 451 });
    if (this.manner === 'refuse') return Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    const { subject, text, html, messageId } = await PostalMime.parse(Buffer.concat(chunks));
    this.mails.push({ to, subject: subject ?? '', text: text ?? '', html: html ?? '', messageId: messageId ?? '' });
    if (this.manner !== 'hang up') return null;
    this.hangUp();
    return 'hang up';
  }
}
