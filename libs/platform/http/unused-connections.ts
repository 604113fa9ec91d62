import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often a server that closes looks for connections whose last answer has been sent. */
const lookEveryMs = 100;

/**
 * Ends connections when the server closes that have never asked anything, and others as soon as their answer is sent.
 * Browsers and proxies open the former ahead; Node does not count them as idle, and a stop would wait for more than a
 * minute until either time out.
 */
export function endUnusedConnections(fastify: FastifyInstance): void {
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
    fastify.server.once('close', () => clearInterval(looking));
    done();
  });
}
