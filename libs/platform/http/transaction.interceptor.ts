import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Database } from '../database/database.js';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Every route that may write is one unit of work; reads see committed rows and hold nothing. */
@Injectable()
export class TransactionInterceptor implements NestInterceptor {
  constructor(private readonly db: Database) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    if (reading.has(method)) return next.handle();
    return from(this.db.unit(() => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}
