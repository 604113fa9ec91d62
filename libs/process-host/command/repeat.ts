import { createHash } from 'node:crypto';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Row, Statement } from '#lab/platform/database/dialect/dialect.js';
import { insert } from '#lab/platform/database/sql.js';

/** A request that carries a key: the same key with the same request gets the first answer again. */
export class Repeat {
  readonly id: string;
  private readonly request: string;

  constructor(userId: string, key: string, request: unknown) {
    this.id = sha256(`${userId}\n${key}`);
    this.request = sha256(JSON.stringify(request));
  }

  /** The first answer. @throws BusinessError 8012 when the key came with another request */
  first<T>(row: Row): T {
    if (row.request !== this.request) throw new BusinessError(errors.field, ['Idempotency-Key', 'taken']);
    return JSON.parse(String(row.answer)) as T;
  }

  /** Keeps the first answer. */
  row(answer: unknown, now: Date): Statement {
    return insert('idempotency', {
      id: this.id,
      request: this.request,
      answer: JSON.stringify(answer),
      createdAt: now,
    });
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
