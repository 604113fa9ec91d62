import { Inject, Injectable, type CanActivate, type ExecutionContext, type Type } from '@nestjs/common';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { LessThan } from 'typeorm';
import { BusinessError, type ErrorCode } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '../access/me.js';
import { Clock } from '../clock/clock.js';
import { Database } from '../database/database.js';
import { DatabaseLimiter } from './database-limiter.js';
import { LimitCount } from './limit-count.entity.js';

const minute = 60;

interface Window {
  /** Calls that are free within the time. */
  readonly points: number;
  /** Seconds from the first of them. */
  readonly duration: number;
  /** Its arguments: how many calls, within how many minutes, seconds until the next. */
  readonly refusal: ErrorCode;
}

/** What costs the server much and leaves nothing behind: one person may do so much of it within a time. */
const windows = {
  /** Checks, trial runs and previews, of diagrams, tables, imports and connections. */
  tries: { points: 120, duration: minute, refusal: errors.triesUsedUp },
  exports: { points: 30, duration: 10 * minute, refusal: errors.exportsUsedUp },
} as const satisfies Readonly<Record<string, Window>>;

export type LimitedKind = keyof typeof windows;

/** Counts what one person does, on all servers together. */
@Injectable()
export class PersonLimits {
  private readonly limiters: Readonly<Record<LimitedKind, DatabaseLimiter>>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    const limiter = (name: LimitedKind) => new DatabaseLimiter(db, clock, { name, ...windows[name] });
    this.limiters = { tries: limiter('tries'), exports: limiter('exports') };
  }

  /** Counts one call, also where it is refused later. @throws BusinessError 8044 tries, 8045 exports */
  async count(kind: LimitedKind, userId: string): Promise<void> {
    const { points, duration, refusal } = windows[kind];
    try {
      await this.limiters[kind].consume(userId);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new BusinessError(refusal, [points, duration / minute, Math.ceil(refused.msBeforeNext / 1000)]);
    }
  }

  /** Deletes the counts of all limiters that have run out. */
  async sweep(): Promise<void> {
    await this.db.repo(LimitCount).delete({ expiresAt: LessThan(this.clock.now()) });
  }
}

/** A guard that counts the calls of a person, before the route opens its unit. */
export function personLimit(kind: LimitedKind): Type<CanActivate> {
  class PersonGuard implements CanActivate {
    @Inject(PersonLimits) private readonly limits!: PersonLimits;

    async canActivate(context: ExecutionContext): Promise<boolean> {
      await this.limits.count(kind, context.switchToHttp().getRequest<{ readonly user: Me }>().user.id);
      return true;
    }
  }
  return PersonGuard;
}
