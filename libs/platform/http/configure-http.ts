import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import { BusinessError } from '#lab/shared/define-errors.js';
import { messageSetHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import type { Language } from '#lab/shared/texts.js';
import { Environment } from '../config/environment.js';
import { maxAttachment } from '../files/file-kind.js';
import { log } from '../logging/log.js';
import { serveApiDocs } from './api-docs.js';
import { sendRefusal } from './error.filter.js';
import { fieldRefusal } from './field-errors.js';
import { bodyLimit } from './limits.js';
import { requestScope } from './request-scope.js';

/** The HTTP server under Nest; proxies of the same machine or private network may say who the client is. */
export function httpAdapter(): FastifyAdapter {
  return new JsonAdapter({
    bodyLimit,
    trustProxy: 'loopback, uniquelocal',
    requestTimeout: 30_000,
    genReqId: () => v7(),
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadable as never,
  });
}

/** Addresses that the router cannot read never come to Nest's filter. */
function answerUnreadable({ statusCode }: FastifyError, { id }: FastifyRequest, reply: FastifyReply): void {
  const refusal =
    statusCode === 400 ? new BusinessError(errors.field, ['path', 'format']) : new BusinessError(errors.notFound);
  sendRefusal(reply.header('x-request-id', id), refusal, id);
}

/** Bodies are JSON, which the server reads by itself, or uploads: what else a form could send is not read at all. */
class JsonAdapter extends FastifyAdapter {
  override registerParserMiddleware(): void {}
}

/** What every request goes through before it meets a room, and the client's own files beside the API. */
export async function configureHttp(app: NestFastifyApplication, clientDirectory?: string): Promise<void> {
  app.setGlobalPrefix('api');
  app.useGlobalPipes(new StandardSchemaValidationPipe({ exceptionFactory: fieldRefusal }));
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeContentTypeParser('text/plain');

  const { messageSet } = app.get(Environment);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    if (messageSet) void reply.header(messageSetHeader, messageSet);
    requestScope.run({ requestId: request.id, ip: request.ip, language: languageOf(request.headers) }, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?', 1)[0];
    log.debug({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });

  await fastify.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes its styles at run time; no script may be inline.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
        baseUri: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    referrerPolicy: { policy: 'same-origin' },
  });
  // The address of a one-time link is a secret until it is used: no call may name it, no cache may keep it.
  fastify.addHook('onSend', (request, reply, _, done) => {
    if (request.url.startsWith('/outSideLink'))
      void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    done();
  });
  await fastify.register(multipart, {
    limits: { fileSize: maxAttachment, files: 1, fields: 10, parts: 11, fieldSize: 100_000 },
  });
  serveApiDocs(app);
  if (clientDirectory && existsSync(join(clientDirectory, 'index.html'))) {
    // Only who serves files needs it.
    const { default: fastifyStatic } = await import('@fastify/static');
    await fastify.register(fastifyStatic, {
      root: clientDirectory,
      wildcard: false,
      setHeaders: (reply, path) => {
        // Built files carry their hash in the name; the page that names them must always be asked for.
        const forever = path.includes(join(clientDirectory, 'assets'));
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // Addresses of the client are its own business; a file of an older build is gone and must not answer as a page.
    fastify.get('/*', (request, reply) =>
      /^\/(api|assets)\//.test(request.url) ? reply.callNotFound() : reply.sendFile('index.html'),
    );
  }
}

/** Language of a user who is not signed in: the saved choice, then the browser's, then Chinese. */
function languageOf(headers: { cookie?: string; 'accept-language'?: string }): Language {
  const saved = /(?:^|;\s*)language=(zh|en)\b/.exec(headers.cookie ?? '')?.[1];
  if (saved === 'zh' || saved === 'en') return saved;
  const wanted = headers['accept-language'] ?? '';
  return wanted === '' || wanted.includes('zh') ? 'zh' : 'en';
}
