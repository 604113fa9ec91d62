import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import { readLogLevel } from '../config/environment.js';
import { requestScope } from '../http/request-scope.js';

/** Never written, at any depth of what is logged. */
const secrets = ['password', 'token', 'secret', 'authorization', 'cookie', '["x-manager-admin-token"]'];

/** The one log: JSON lines with the request's id; secrets are blanked. */
export const log = pino({
  level: readLogLevel(),
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: secrets.flatMap((key) => (key.startsWith('[') ? [`headers${key}`] : [key, `*.${key}`])),
    censor: '[hidden]',
  },
  mixin: () => {
    const scope = requestScope.getStore();
    return scope ? { requestId: scope.requestId, user: scope.me?.username } : {};
  },
});

/** Nest's own messages in the same log. */
export const nestLog: LoggerService = {
  log: (message: unknown, context?: unknown) => log.debug({ context }, String(message)),
  warn: (message: unknown, context?: unknown) => log.warn({ context }, String(message)),
  error: (message: unknown, stack?: unknown, context?: unknown) => log.error({ context, stack }, String(message)),
  debug: (message: unknown, context?: unknown) => log.trace({ context }, String(message)),
  verbose: (message: unknown, context?: unknown) => log.trace({ context }, String(message)),
  fatal: (message: unknown, context?: unknown) => log.fatal({ context }, String(message)),
};
