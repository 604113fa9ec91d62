import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import type { Envelope } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { driverError } from '../database/dialect/dialect.js';
import { Database } from '../database/database.js';
import { log } from '../logging/log.js';
import { mebibyte } from '../sizes.js';
import { bodyLimits } from './limits.js';
import { readerLanguage } from './reader.js';
import { requestScope } from './request-scope.js';

/** Answers a refusal as `{ code, message, data }`, with names in the reader's language. */
export function sendRefusal(reply: FastifyReply, refusal: BusinessError, requestId: string): void {
  const { http, code, data } = refusal;
  const message = refusal.messageIn(readerLanguage());
  const body: Envelope<unknown> = { code, message, data: { ...data, requestId } };
  void reply.status(http).header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Turns every refusal into `{ code, message, data }`; an unexpected error is logged and answered as code 0 with its id. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly db: Database) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const requestId = requestScope.getStore()?.requestId ?? '';
    const limit = host.switchToHttp().getRequest<Partial<FastifyRequest>>().routeOptions?.bodyLimit;
    const refusal = this.refusalOf(error, limit ?? bodyLimits.usual);
    if (refusal.http >= 500) {
      log.error({ err: error, requestId, database: driverError(error).code }, 'a request failed');
    }
    sendRefusal(reply, refusal, requestId);
  }

  private refusalOf(error: unknown, limit: number): BusinessError {
    if (error instanceof BusinessError) return error;
    if (this.db.dialect.isUnavailable(error)) return new BusinessError(errors.unavailable);
    // Of two who wrote the same at the same moment, this one was late.
    if (this.db.dialect.isDuplicate(error)) return new BusinessError(errors.stale);
    if (this.db.dialect.isFull(error)) return new BusinessError(errors.storageFull);
    const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
    if (status === 404) return new BusinessError(errors.notFound);
    if (status === 413)
      return limit < mebibyte
        ? new BusinessError(errors.field, ['body', 'tooLong', limit])
        : new BusinessError(errors.fileRefused, ['tooLarge', limit / mebibyte]);
    if (status === 429) return new BusinessError(errors.tooMany);
    if (status !== undefined && status >= 400 && status < 500)
      return new BusinessError(errors.field, ['body', 'format']);
    return new BusinessError(errors.unknown);
  }
}
