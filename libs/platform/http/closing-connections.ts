import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often a server that closes looks for connections whose last answer has been sent. */
const lookEveryMs = 100;

/**
 * A server that closes waits for its connections to time out, which takes more than a minute. This ends those that have
 * never asked anything, which browsers and proxies open ahead and Node does not count as idle, and others as soon as their
 * last answer is sent.
 */
export function endConnectionsOnClose(fastify: FastifyInstance): void {
  const unused = new Set<Socket>();
  fastify.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => unused.delete(socket));
  fastify.addHook('preClose', (done) => {
    for (const socket of unused) socket.destroy();
    // Node looks once: a connection whose answer is on its way at that moment would stay open after it.
    const looking = setInterval(() => fastify.server.closeIdleConnections(), lookEveryMs);
    looking.unref();
    fastify.server.once('close', () => clearInterval(looking));
    done();
  });
}
