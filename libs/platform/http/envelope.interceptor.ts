import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { success, type Envelope } from '#lab/shared/envelope.js';

/** Wraps what a handler answers; files go out as they are. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((data: unknown): unknown => {
        if (data instanceof StreamableFile) return data;
        const envelope: Envelope<unknown> = { code: success, message: 'success', data: data ?? null };
        return envelope;
      }),
    );
  }
}
