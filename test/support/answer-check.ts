import { StreamableFile, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import type { z } from 'zod';
import { answersKey } from '#lab/platform/http/answers.decorator.js';

/** Holds every answer against what its route says it answers; another one fails the request, and so the test. */
export class AnswerCheck implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const schema = Reflect.getMetadata(answersKey, context.getHandler()) as z.ZodType | undefined;
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!schema || answer instanceof StreamableFile) return answer;
        const { error } = schema.safeParse(JSON.parse(JSON.stringify(answer ?? null)));
        if (error) {
          const at = `${context.getClass().name}.${context.getHandler().name}`;
          throw new Error(`${at} answers otherwise than it says: ${JSON.stringify(error.issues.slice(0, 5))}`);
        }
        return answer;
      }),
    );
  }
}
