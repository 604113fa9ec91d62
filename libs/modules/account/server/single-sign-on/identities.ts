import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { User } from '../../../org/server/index.js';
import { signOnErrors } from '../../shared/account.errors.js';
import { Identity } from './identity.entity.js';
import type { Claims } from './identity-provider.js';

/** A person by issuer and subject, which never change: OpenID Connect Core 5.7. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

const longestIssuer = 300;
/** OpenID Connect Core 2. */
const longestSubject = 255;

/** Who an identity token speaks of; undefined when it says so in no form that can be kept. */
export function subjectOf({ iss, sub }: Claims): Subject | undefined {
  if (typeof iss !== 'string' || typeof sub !== 'string' || iss === '' || sub === '') return undefined;
  return iss.length > longestIssuer || sub.length > longestSubject ? undefined : { issuer: iss, subject: sub };
}

/** Keeps which account belongs to whom at the identity provider. Everything runs in a unit. */
@Injectable()
export class Identities {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** The identity that an account is bound to. */
  of(userId: string): Promise<Identity | null> {
    return this.db.repo(Identity).findOneBy({ userId });
  }

  /** The account of a person; the binding of a deleted account is removed. */
  async userOf(subject: Subject): Promise<User | null> {
    const identity = await this.db.repo(Identity).findOneBy({ id: idOf(subject) });
    if (!identity) return null;
    const user = await this.db.repo(User).findOneBy({ id: identity.userId });
    if (!user) await this.db.repo(Identity).delete({ id: identity.id });
    return user;
  }

  /** Whether an account is bound, but not to this one. */
  async isOfAnother(userId: string, subject: Subject): Promise<boolean> {
    const identity = await this.of(userId);
    return identity !== null && identity.id !== idOf(subject);
  }

  /**
   * Binds an account to a person, unless it is bound already.
   * @returns whether it is theirs now
   * @throws BusinessError 1131 when they were bound to another account at the same time
   */
  async bind(userId: string, subject: Subject): Promise<boolean> {
    await this.db.lock(User, [userId]);
    const id = idOf(subject);
    const before = await this.of(userId);
    if (before) return before.id === id;
    await this.insert({ ...subject, id, userId, boundAt: this.clock.now() });
    await this.touch(userId, userId);
    this.audit.record({ action: 'user.bind', subject: 'user', recordId: userId, actor: userId });
    return true;
  }

  /** Forgets whom an account, which the caller holds, belongs to. @returns whether it had an owner */
  async unbind(userId: string, by: string): Promise<boolean> {
    const { affected } = await this.db.repo(Identity).delete({ userId });
    if (!affected) return false;
    await this.touch(userId, by);
    this.audit.record({ action: 'user.unbind', subject: 'user', recordId: userId, actor: by });
    return true;
  }

  private async insert(identity: Identity): Promise<void> {
    try {
      await this.db.repo(Identity).insert(identity);
    } catch (error) {
      throw this.db.dialect.isDuplicate(error) ? new BusinessError(signOnErrors.signOnAgain) : error;
    }
  }

  /** Whom an account belongs to is part of what an administrator has seen of it. */
  private async touch(userId: string, by: string): Promise<void> {
    const user = await this.db.repo(User).findOneByOrFail({ id: userId });
    await this.db.repo(User).save(stamp(user, by, this.clock.now()));
  }
}

function idOf({ issuer, subject }: Subject): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');
}
