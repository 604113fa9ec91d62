import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A server on this machine that takes every connection and never answers. */
export class SilentServer {
  private readonly held = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.held.add(socket));
  }

  static async start(): Promise<SilentServer> {
    const server = createServer();
    const self = new SilentServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return self;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  stop(): void {
    for (const socket of this.held) socket.destroy();
    this.server.close();
  }
}
