import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { sendRefusal } from '../http/error.filter.js';
import { calledRoute, isOpenRoute } from '../http/limits.js';
import { addressKey } from './address-key.js';

/** Calls of one address within the seconds, on this server; the proxy of `nginx.conf` lets a little less through. */
export const arrivalLimits = {
  /** Routes for strangers. */
  open: { points: 100, duration: 10 },
  usual: { points: 2000, duration: 10 },
} as const;

const calls = '/api/';
const ownMachine = new BlockList();
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4');
ownMachine.addAddress('::1', 'ipv6');

/**
 * Refuses what comes from one address too often (8014) before its body is read. It counts in memory, for it must cost
 * less than what it keeps away; limits of routes count in the database, for all servers together. Callers on the
 * machine itself are not counted: a proxy there that is not among the trusted ones has one address for all of its callers.
 */
export function limitArrivals(fastify: FastifyInstance): void {
  const open = new RateLimiterMemory({ keyPrefix: 'open', ...arrivalLimits.open });
  const usual = new RateLimiterMemory({ keyPrefix: 'usual', ...arrivalLimits.usual });
  fastify.addHook('onRequest', async (request, reply) => {
    const route = calledRoute(request);
    if (!route.startsWith(calls) || isOwnMachine(request.ip)) return;
    try {
      await (isOpenRoute(route) ? open : usual).consume(addressKey(request.ip));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.ceil(refusal.msBeforeNext / 1000);
      void reply.header('retry-after', seconds);
      sendRefusal(reply, new BusinessError(errors.tooMany, [seconds]), request.id);
      return reply;
    }
  });
}

function isOwnMachine(address: string): boolean {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/, '');
  return ownMachine.check(mapped, isIPv6(mapped) ? 'ipv6' : 'ipv4');
}
