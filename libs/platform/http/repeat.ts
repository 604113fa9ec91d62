import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { Entity, Index } from 'typeorm';
import type { Me } from '../access/me.js';
import { Clock } from '../clock/clock.js';
import { Code, Id, Instant, LongText } from '../database/columns.js';
import { Database } from '../database/database.js';
import type { Row, Statement } from '../database/dialect/dialect.js';
import { insert, update } from '../database/sql.js';

/** The first answer to a request that carried a key: a repeat gets it again. */
@Entity('idempotency')
@Index('ix_idempotency_age', ['createdAt'])
export class Idempotency {
  /** Hash of the user and the key. */
  @Id() id!: string;
  @Code(64) request!: string;
  @LongText() answer!: string;
  @Instant() createdAt!: Date;
}

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

/** Does what a request asks for once, however often the request comes. */
@Injectable()
export class Repeats {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The answer of `work`, or without doing it again the first answer to the same key of the same user; runs in the unit
   * that is open. A repeat that comes while the first request is being done waits for its answer.
   */
  async once<T>(me: Me, key: string | undefined, request: unknown, work: () => Promise<T>): Promise<T> {
    if (key === undefined) return work();
    const repeat = new Repeat(me.id, key, request);
    const known = await this.answered(repeat, '');
    if (known) return repeat.first<T>(known);
    try {
      await this.db.current.execute(repeat.row(null, this.clock.now()));
    } catch (error) {
      const first = this.db.dialect.isDuplicate(error)
        ? await this.answered(repeat, this.db.dialect.forUpdate)
        : undefined;
      if (!first) throw error;
      return repeat.first<T>(first);
    }
    const answer = await work();
    this.db.write(update('idempotency', { answer: JSON.stringify(answer) }, { id: repeat.id }));
    return answer;
  }

  /** A lock reads what another unit has written since this one began to read. */
  private async answered({ id }: Repeat, lock: string): Promise<Row | undefined> {
    const sql = `SELECT \`request\`, \`answer\` FROM \`idempotency\` WHERE \`id\` = ?${lock}`;
    const [row] = await this.db.current.query({ sql, values: [id] });
    return row;
  }
}

function sha256(text: string): string {
  return hash('sha256', text);
}
