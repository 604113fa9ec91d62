import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { messageSetHeader } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import type { Language } from '#lab/shared/texts.js';
import { ticketPages } from '#lab/shared/frame-pages.js';
import { SystemClock } from '../clock/clock.js';
import { Ids } from '../clock/ids.js';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { maxAttachment } from '../files/file-kind.js';
import { limitArrivals } from '../limits/arrival-limits.js';
import { log } from '../logging/log.js';
import { loggedPath } from '../logging/logged-path.js';
import { serveApiDocs } from './api-docs.js';
import { endConnectionsOnClose } from './closing-connections.js';
import { sendRefusal } from './error.filter.js';
import { bodyLimitOf, bodyLimits, calledRoute, isTooDeep, signInRoutes } from './limits.js';
import { requestScope } from './request-scope.js';
import { SchemaPipe } from './schema.pipe.js';

/** Milliseconds within which a request has to be here, its head and its whole body. */
const usualArrivalMs = 30_000;
/** How often slow requests are looked for; Node would do so every 30 seconds only. */
const arrivalCheckMs = 1000;

/**
 * The HTTP server under Nest.
 * @param trustedProxies addresses, networks or their names (`loopback`, `uniquelocal`) whose `X-Forwarded-For` is
 * believed; without one the client is the other end of the connection
 * @param arrivalMs how long a request may take to arrive; a slower one ends with 408
 */
export function httpAdapter(trustedProxies: readonly string[], arrivalMs = usualArrivalMs): FastifyAdapter {
  const ids = new Ids(new SystemClock());
  return new JsonAdapter({
    bodyLimit: bodyLimits.usual,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    requestTimeout: arrivalMs,
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: Math.min(arrivalCheckMs, arrivalMs) },
    genReqId: () => ids.next(),
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadable as never,
    // Bodies are checked by schemas of this product: the compilers of the framework's own would be loaded at every start.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Node leaves out the body of the answer to HEAD: one route answers both, instead of two that are set up at every start.
    exposeHeadRoutes: false,
    rewriteUrl: (request: IncomingMessage) => {
      if (request.method === 'HEAD') request.method = 'GET';
      return request.url ?? '/';
    },
  });
}

function noSchemas(): never {
  throw new Error('a route has a schema of the framework');
}

/** Addresses that the router cannot read never come to Nest's filter. */
function answerUnreadable({ statusCode }: FastifyError, { id }: FastifyRequest, reply: FastifyReply): void {
  const refusal =
    statusCode === 400 ? new BusinessError(errors.field, ['path', 'format']) : new BusinessError(errors.notFound);
  sendRefusal(reply.header('x-request-id', id), refusal, id);
}

/** Bodies are JSON or uploads; other content types that a form could send are not read. */
class JsonAdapter extends FastifyAdapter {
  override registerParserMiddleware(): void {}
}

/** What every request goes through before it meets a room, and the client's own files beside the API. */
export async function configureHttp(app: NestFastifyApplication, clientDirectory?: string): Promise<void> {
  app.setGlobalPrefix('api');
  app.useGlobalPipes(new SchemaPipe());
  const fastify = app.getHttpAdapter().getInstance();
  fastify.removeContentTypeParser('text/plain');
  fastify.addHook('onRoute', (route) => {
    route.bodyLimit = bodyLimitOf(route.url, route.config as { readonly bodyLimit?: number } | undefined);
  });
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (isTooDeep(body)) done(Object.assign(new Error('the body is nested too deep'), { statusCode: 400 }));
    else void parse(request, body, done);
  });

  const { messageSet } = app.get(Environment);
  const db = app.get(Database);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    if (messageSet) void reply.header(messageSetHeader, messageSet);
    const go = () =>
      requestScope.run(
        {
          requestId: request.id,
          ip: request.ip,
          language: languageOf(request.headers),
          reads: request.method === 'GET' || request.method === 'HEAD',
        },
        done,
      );
    if (calledRoute(request).startsWith(signInRoutes)) db.onLane('signIn', go);
    else go();
  });
  limitArrivals(fastify);
  endConnectionsOnClose(fastify as unknown as FastifyInstance);
  fastify.addHook('onResponse', (request, reply, done) => {
    log.debug(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });

  await fastify.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The reader of codes on phones is WebAssembly; only scripts of this site can compile it, and no text becomes a script.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
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
  // They are the same for every answer: made out once, for the first one, where helmet would do so for each.
  let protecting: readonly [name: string, value: string | number | readonly string[]][] | undefined;
  fastify.addHook('onRequest', (_, reply, done) => {
    if (protecting) for (const [name, value] of protecting) reply.raw.setHeader(name, value);
    else {
      void reply.helmet();
      protecting = Object.entries(reply.raw.getHeaders() as OutgoingHttpHeaders).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );
    }
    done();
  });
  // The address of a one-time link is a secret until it is used: no call may name it, no cache may keep it.
  fastify.addHook('onSend', (request, reply, _, done) => {
    if (ticketPages.some((page) => request.url.startsWith(page)))
      void reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    // What an answer says is for one reader at one time; the few that may be kept say so themselves.
    else if (calledRoute(request).startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done();
  });
  await fastify.register(multipart, {
    limits: { fileSize: maxAttachment, files: 1, fields: 10, parts: 11, fieldSize: 100_000 },
  });
  serveApiDocs(app);
  if (clientDirectory && existsSync(join(clientDirectory, 'index.html'))) await serveClient(fastify, clientDirectory);
}

/**
 * The built client. Its hundreds of hashed files are one route; with a route a file, drawing up the routes took a
 * tenth of the time to start.
 */
async function serveClient(fastify: FastifyInstance, directory: string): Promise<void> {
  // Only who serves files needs it.
  const { default: fastifyStatic } = await import('@fastify/static');
  await fastify.register(fastifyStatic, {
    root: join(directory, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    // A built file has a hash in its name.
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  await fastify.register(fastifyStatic, {
    root: directory,
    serve: false,
    // The page names the built files, so it must always be revalidated.
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
  const besidePage = new Set(
    readdirSync(directory, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  );
  // Every other address is the client's own; a file of an older build is gone and must not answer as a page.
  fastify.get('/*', (request, reply) => {
    const name = request.url.slice(1).replace(/\?.*/s, '');
    if (name.startsWith('api/')) return reply.callNotFound();
    return reply.sendFile(besidePage.has(name) ? name : 'index.html');
  });
}

/** Language of a user who is not signed in: the saved choice, then the browser's, then Chinese. */
function languageOf(headers: { cookie?: string; 'accept-language'?: string }): Language {
  const saved = /(?:^|;\s*)language=(zh|en)\b/.exec(headers.cookie ?? '')?.[1];
  if (saved === 'zh' || saved === 'en') return saved;
  const wanted = headers['accept-language'] ?? '';
  return wanted === '' || wanted.includes('zh') ? 'zh' : 'en';
}
