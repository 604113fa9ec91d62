import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What a client asked of a MySQL server, one entry per round trip. */
export interface Wire {
  readonly url: string;
  readonly commands: string[];
  close(): Promise<void>;
}

const headerBytes = 4;
const query = 0x03;

/**
 * Sits between a client and a MySQL server and writes down every command on its way: what is counted is what really
 * goes over the network, whatever the layers above call it. A command is a packet whose sequence number is 0.
 */
export async function listenOnWire(server: string): Promise<Wire> {
  const target = new URL(server);
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const door = createServer((client) => {
    const upstream = connect(Number(target.port || 3306), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    const read = packets((sequence, payload) => {
      if (sequence === 0)
        commands.push(payload[0] === query ? payload.toString('utf8', 1) : `command ${payload[0] ?? '?'}`);
    });
    client.on('data', (chunk) => {
      read(chunk);
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => client.write(chunk));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const url = new URL(server);
  url.hostname = '127.0.0.1';
  url.port = String((door.address() as AddressInfo).port);
  return {
    url: url.toString(),
    commands,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => door.close(() => resolve()));
    },
  };
}

/** Puts chunks together to packets: three bytes of length, one of sequence, the payload. */
function packets(take: (sequence: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= headerBytes) {
      const end = headerBytes + rest.readUIntLE(0, 3);
      if (rest.length < end) return;
      take(rest[3] ?? 0, rest.subarray(headerBytes, end));
      rest = rest.subarray(end);
    }
  };
}
