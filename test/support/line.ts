import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The way to a server on this machine, which a test can let hang: connections stand, and nothing arrives any more. */
export class Line {
  private readonly sockets = new Set<Socket>();
  private hangs = false;

  private constructor(private readonly server: Server) {}

  /** @param to where it leads */
  static async open(to: URL): Promise<Line> {
    const [port, host] = [Number(to.port || 3306), to.hostname];
    const server = createServer((near) => {
      const far = connect(port, host);
      line.join(near, far);
      line.join(far, near);
    });
    const line = new Line(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on nothing arrives, on either side. */
  hang(): void {
    this.hangs = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** What was on its way arrives, and all that comes. */
  resume(): void {
    this.hangs = false;
    for (const socket of this.sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(from: Socket, to: Socket): void {
    this.sockets.add(from);
    if (this.hangs) from.pause();
    from.on('data', (chunk) => to.write(chunk));
    from.on('error', () => undefined);
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroy();
    });
  }
}
