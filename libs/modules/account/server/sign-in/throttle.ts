import { Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { folded } from '#lab/shared/fold.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { addressKey } from '#lab/platform/limits/address-key.js';
import { DatabaseLimiter } from '#lab/platform/limits/database-limiter.js';

const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;

/** After this many failures of a user name, or from an address, a verification code is required. */
const failuresWithoutCode = 3;
/** The proof of work: so many bits after those failures, one more with each further failure. */
const workBits = { least: 17, most: 21 } as const;
/** After this many failures the pause before the next attempt doubles: per user name and address, and per address. */
const freeOfName = 5;
const freeOfAddress = 20;
const longestPause = { name: quarter, address: minute } as const;

/**
 * Slows down password guessing without locking users out.
 *
 * - After three failures of a user name, from any address, each attempt requires a verification code; so it does after
 *   three failures from an address. It makes no difference whether the user exists. The code is a picture with a proof of
 *   work, which is what costs a program time: it doubles with each further failure. Or it is a number sent by mail.
 * - Attempts without a code that come all at once for a user name, or from an address, wait for the outcome of one
 *   another: right ones are all let in, and of wrong ones no more than three are looked at (of each server).
 * - Pauses are counted per user name and address. Guesses from another address cause no pauses for the owner.
 * - Five wrong passwords hold the account for 15 minutes. Repeated holds do not get longer, and no hold is permanent. A
 *   held user keeps open sessions. With the right password they get in from a device where they have signed in before,
 *   with a code sent by mail, or after a link in a mail.
 * - What a known device does is counted for that device, as for an address of its own. After five failures it counts as
 *   unknown for an hour.
 * - An address may make 30 calls a minute, successful or not.
 */
@Injectable()
export class Throttle {
  private readonly calls: DatabaseLimiter;
  private readonly letters: DatabaseLimiter;
  private readonly lettersOfName: DatabaseLimiter;
  private readonly lettersOfHeld: DatabaseLimiter;
  private readonly name: DatabaseLimiter;
  private readonly address: DatabaseLimiter;
  private readonly pair: DatabaseLimiter;
  private readonly own: DatabaseLimiter;
  private readonly pause: DatabaseLimiter;

  constructor(db: Database, clock: Clock) {
    const limiter = (name: string, points: number, duration: number) =>
      new DatabaseLimiter(db, clock, { name, points, duration });
    this.calls = limiter('calls', 30, minute);
    this.letters = limiter('letters', 10, quarter);
    this.lettersOfName = limiter('letters-of-name', 3, quarter);
    this.lettersOfHeld = limiter('letters-of-held', 5, quarter);
    this.name = limiter('name', failuresWithoutCode, quarter);
    this.address = limiter('address', failuresWithoutCode, quarter);
    this.pair = limiter('pair', freeOfName, hour);
    this.own = limiter('own', 5, quarter);
    this.pause = limiter('pause', 0, minute);
  }

  /** Counts one call of a sign-in route. @throws BusinessError 8014 with the seconds to wait */
  async call(ip: string): Promise<void> {
    await demand(this.calls, addressKey(ip));
  }

  /** Counts one call that sends a mail. @throws BusinessError 8014 with the seconds to wait */
  async letter(ip: string): Promise<void> {
    await demand(this.letters, addressKey(ip));
  }

  /** Whether another mail may be sent to a user name. The answer is not shown to the caller. */
  async mayWriteTo(name: string): Promise<boolean> {
    return (await this.lettersOfName.penalty(nameOf(name))).consumedPoints <= this.lettersOfName.points;
  }

  /** Whether another mail may be sent to a user who had the right password: strangers cannot use these up. */
  async mayWriteToHeld(userId: string): Promise<boolean> {
    return (await this.lettersOfHeld.penalty(userId)).consumedPoints <= this.lettersOfHeld.points;
  }

  /** Counts one attempt of a signed-in user to enter the current password. @throws BusinessError 8014 */
  async ownTry(userId: string): Promise<void> {
    await demand(this.own, userId);
  }

  async ownPassed(userId: string): Promise<void> {
    await this.own.delete(userId);
  }

  /** Seconds until the next attempt for this user name and address is accepted; 0 = now. */
  async seconds(name: string, ip: string): Promise<number> {
    const found = await Promise.all([this.pause.get(pairOf(name, ip)), this.pause.get(addressKey(ip))]);
    return Math.max(0, ...found.map((each) => Math.ceil((each?.msBeforeNext ?? 0) / 1000)));
  }

  /**
   * How many more failures are free before each attempt requires a verification code; 0 or less = the next one does.
   * @param place an address, or a known device, for which failures elsewhere do not count
   */
  async free(name: string, place: string, isDevice: boolean): Promise<number> {
    return failuresWithoutCode - (await this.failures(name, place, isDevice));
  }

  /** How many bits the proof of work of the next attempt has. */
  async workBits(name: string, place: string, isDevice: boolean): Promise<number> {
    const beyond = (await this.failures(name, place, isDevice)) - failuresWithoutCode;
    return Math.min(workBits.least + Math.max(beyond, 0), workBits.most);
  }

  /** Whether too many attempts from a known device failed for it to be treated as one. */
  async isWorn(name: string, device: string): Promise<boolean> {
    return ((await this.pair.get(pairOf(name, device)))?.consumedPoints ?? 0) >= freeOfName;
  }

  /** Counts a wrong password. */
  async failed(name: string, ip: string): Promise<void> {
    await this.name.penalty(nameOf(name));
    const ofPair = (await this.pair.penalty(pairOf(name, ip))).consumedPoints;
    const ofAddress = (await this.address.penalty(addressKey(ip))).consumedPoints;
    await this.hold(pairOf(name, ip), ofPair - freeOfName, longestPause.name);
    await this.hold(addressKey(ip), ofAddress - freeOfAddress, longestPause.address);
  }

  /**
   * The password was correct: the counts of the user name are reset, that of an address is kept. A known device resets its
   * own counts only, so that guesses of strangers stay as hard as they were.
   */
  async passed(name: string, place: string, isDevice: boolean): Promise<void> {
    await (isDevice ? this.address.delete(place) : this.name.delete(nameOf(name)));
    await this.pair.delete(pairOf(name, place));
    await this.pause.delete(pairOf(name, place));
  }

  private async failures(name: string, place: string, isDevice: boolean): Promise<number> {
    const found = [await this.address.get(addressKey(place)), isDevice ? null : await this.name.get(nameOf(name))];
    return Math.max(...found.map((each) => each?.consumedPoints ?? 0));
  }

  /** Sets a pause of 2, 4, 8 … seconds, up to `longest`. */
  private async hold(key: string, beyond: number, longest: number): Promise<void> {
    if (beyond > 0) await this.pause.block(key, Math.min(2 ** Math.min(beyond, 20), longest));
  }
}

async function demand(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new BusinessError(errors.tooMany, [Math.ceil(refusal.msBeforeNext / 1000)]);
  }
}

function nameOf(name: string): string {
  return folded(name);
}

function pairOf(name: string, ip: string): string {
  return `${addressKey(ip)} ${nameOf(name)}`;
}
