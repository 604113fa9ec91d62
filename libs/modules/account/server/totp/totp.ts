import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { AccessRules } from '#lab/platform/access/access-rules.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { Secrets } from '#lab/platform/secrets/secrets.js';
import { accountErrors } from '../../shared/account.errors.js';
import type { RecoveryCodes, TotpKeyView, TotpState } from '../../shared/totp.dto.js';
import { newRecoveryCodes, newSecret, recoveryHash, stepOf, uriOf } from './codes.js';
import { TotpKey } from './totp.entity.js';

/** Wrong codes in a row after which none is looked at for a while. */
const failuresAllowed = 5;
const blockedMinutes = 15;

/** What has become of a person's codes while nothing could be written. */
interface Remembered {
  readonly lastStep: number;
  readonly failures: number;
  readonly blockedUntil: Date | null;
  /** Hashes of the recovery codes that were taken. */
  readonly taken: readonly string[];
}

/**
 * Time-based one-time codes, and the recovery codes beside them. While the disk is full, which of them were taken is
 * remembered by this process, the only one there is then: people can go on signing in to read.
 */
@Injectable()
export class Totp {
  private readonly remembered = new Map<string, Remembered>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
    private readonly rules: AccessRules,
    private readonly audit: Audit,
  ) {}

  async stateOf(userId: string): Promise<TotpState> {
    const { totp: mode } = await this.rules.now();
    const row = await this.rowOf(userId);
    const since = row?.confirmedAt ?? null;
    return { mode, since: since?.toISOString() ?? null, recoveryCodesLeft: since ? (row?.recovery.length ?? 0) : 0 };
  }

  async isSetUp(userId: string): Promise<boolean> {
    return (await this.rowOf(userId))?.confirmedAt instanceof Date;
  }

  /**
   * A new key for an app; the one of an earlier try that was not confirmed is forgotten.
   * @throws BusinessError 1122 switched off, 1123 set up already
   */
  async begin(userId: string, username: string): Promise<TotpKeyView> {
    const { totp } = await this.rules.now();
    if (totp === 'off') throw new BusinessError(accountErrors.totpOff);
    const before = await this.rowOf(userId);
    if (before?.confirmedAt) throw new BusinessError(accountErrors.totpSetUpAlready);
    const key = newSecret();
    await this.db.repo(TotpKey).save({
      id: userId,
      secret: this.secrets.seal(key, purposeOf(userId)),
      createdAt: this.clock.now(),
      confirmedAt: null,
      lastStep: 0,
      // Beginning anew is no way to more guesses.
      failures: before?.failures ?? 0,
      blockedUntil: before?.blockedUntil ?? null,
      recovery: [],
    });
    return { key, uri: uriOf(key, username) };
  }

  /**
   * A first code shows that the app has the key: from now on codes are asked for. To be called inside `kept`.
   * @returns the recovery codes, or the refusal: 1122, 1123, 1124, 1125, 8014
   */
  async confirm(userId: string, code: string): Promise<RecoveryCodes | BusinessError> {
    const { totp } = await this.rules.now();
    const row = await this.held(userId);
    if (totp === 'off') return new BusinessError(accountErrors.totpOff);
    if (!row) return new BusinessError(accountErrors.totpNotSetUp);
    if (row.confirmedAt) return new BusinessError(accountErrors.totpSetUpAlready);
    const refusal = await this.take(row, code);
    if (refusal) return refusal;
    this.audit.record({ action: 'user.totpOn', subject: 'user', recordId: userId, actor: userId });
    return this.giveCodes(userId, { confirmedAt: this.clock.now() });
  }

  /** Takes a code, once. To be called inside `kept`. @returns the refusal, if it is one: 1124, 1125, 8014 */
  async check(userId: string, code: string): Promise<BusinessError | undefined> {
    const row = await this.held(userId);
    if (!row?.confirmedAt) return new BusinessError(accountErrors.totpNotSetUp);
    return this.take(row, code);
  }

  /** New recovery codes in the place of the old ones. To be called inside `kept`. */
  async renewCodes(userId: string, code: string): Promise<RecoveryCodes | BusinessError> {
    const refusal = await this.check(userId, code);
    if (refusal) return refusal;
    this.audit.record({ action: 'user.totpCodes', subject: 'user', recordId: userId, actor: userId });
    return this.giveCodes(userId, {});
  }

  /** A person does without codes from now on. To be called inside `kept`. @returns 1126 where codes are asked of all */
  async remove(userId: string, code: string): Promise<BusinessError | null> {
    const { totp } = await this.rules.now();
    if (totp === 'required') return new BusinessError(accountErrors.totpRequired);
    const refusal = await this.check(userId, code);
    if (refusal) return refusal;
    await this.db.repo(TotpKey).delete({ id: userId });
    this.audit.record({ action: 'user.totpOff', subject: 'user', recordId: userId, actor: userId });
    return null;
  }

  /** An administrator resets the codes of a user who has lost their phone. @throws BusinessError 1125 */
  async reset(userId: string): Promise<void> {
    const { affected } = await this.db.repo(TotpKey).delete({ id: userId });
    if (!affected) throw new BusinessError(accountErrors.totpNotSetUp);
    this.audit.record({ action: 'user.totpReset', subject: 'user', recordId: userId });
  }

  /**
   * Runs `work` as a unit of its own, in which a refusal is returned and not thrown: so the count of wrong codes stays
   * although the call is refused. Nothing may have been read or written in the unit around it.
   */
  async kept<T>(work: () => Promise<T | BusinessError>): Promise<T> {
    const outcome = await this.db.outside(() => this.db.unit(work));
    if (outcome instanceof BusinessError) throw outcome;
    return outcome;
  }

  private async take(row: TotpKey, code: string): Promise<BusinessError | undefined> {
    const now = this.clock.now();
    if (row.blockedUntil && row.blockedUntil > now)
      return new BusinessError(errors.tooMany, [Math.ceil((row.blockedUntil.getTime() - now.getTime()) / 1000)]);
    const taken = this.taken(row, code, now);
    if (taken) {
      await this.keep(row, { ...taken, failures: 0, blockedUntil: null });
      return undefined;
    }
    const failures = row.failures + 1;
    const blocks = failures >= failuresAllowed;
    await this.keep(row, {
      failures: blocks ? 0 : failures,
      blockedUntil: blocks ? new Date(now.getTime() + blockedMinutes * 60_000) : null,
    });
    if (blocks && !this.db.isFull)
      this.audit.record({ action: 'user.totpBlocked', subject: 'user', recordId: row.id, actor: null });
    return new BusinessError(accountErrors.wrongCode);
  }

  /** Writes what a code has changed, and what was remembered before. */
  private async keep(row: TotpKey, change: Partial<TotpKey>): Promise<void> {
    const { id, lastStep, recovery, failures, blockedUntil } = { ...row, ...change };
    if (!this.db.isFull) {
      await this.db.repo(TotpKey).update({ id }, { ...change, lastStep, recovery });
      return;
    }
    const taken = [
      ...(this.remembered.get(id)?.taken ?? []),
      ...row.recovery.filter((each) => !recovery.includes(each)),
    ];
    this.remembered.set(id, { lastStep, failures, blockedUntil, taken });
  }

  /** What changes when a code is right, which it is once; undefined when it is wrong. */
  private taken(row: TotpKey, code: string, now: Date): Partial<TotpKey> | undefined {
    if (code.length === 6) {
      const secret = this.secrets.open(row.secret, purposeOf(row.id));
      const step = stepOf(secret, code, now);
      if (step === undefined || step <= row.lastStep) return undefined;
      // A key that was sealed with a former secret is sealed anew while it is at hand.
      const old = this.secrets.isOld(row.secret);
      return { lastStep: step, ...(old ? { secret: this.secrets.seal(secret, purposeOf(row.id)) } : {}) };
    }
    const used = recoveryHash(row.id, code);
    if (!row.recovery.includes(used)) return undefined;
    return { recovery: row.recovery.filter((each) => each !== used) };
  }

  private async giveCodes(userId: string, more: Partial<TotpKey>): Promise<RecoveryCodes> {
    const recoveryCodes = newRecoveryCodes();
    const recovery = recoveryCodes.map((each) => recoveryHash(userId, each));
    await this.db.repo(TotpKey).update({ id: userId }, { ...more, recovery });
    return { recoveryCodes };
  }

  /** Held until the unit ends, so that a code cannot be taken twice at once. */
  private async held(userId: string): Promise<TotpKey | null> {
    await this.db.lock(TotpKey, [userId]);
    const row = await this.rowOf(userId);
    const known = this.remembered.get(userId);
    if (!row || !known) return row;
    const { failures, blockedUntil } = this.db.isFull ? known : row;
    return {
      ...row,
      failures,
      blockedUntil,
      lastStep: Math.max(row.lastStep, known.lastStep),
      recovery: row.recovery.filter((each) => !known.taken.includes(each)),
    };
  }

  private rowOf(userId: string): Promise<TotpKey | null> {
    return this.db.repo(TotpKey).findOneBy({ id: userId });
  }
}

function purposeOf(userId: string): string {
  return `account.totp.${userId}`;
}
