import { isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { LessThan } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { folded } from '#lab/shared/fold.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { DatabaseLimiter } from './database-limiter.js';
import { ThrottleCount } from './throttle.entity.js';

const minute = 60;
const quarter = 15 * minute;
const hour = 60 * minute;

/** Failures of a name, or from an address, after which a verification code is wanted. */
export const failuresWithoutCode = 3;
/** Failures after which the pause before the next try begins to double: from one address for one name, and for any. */
const freeOfName = 5;
const freeOfAddress = 20;
const longestPause = { name: quarter, address: minute } as const;

/**
 * What holds a guesser up, and whom it must not hold up.
 *
 * - A name that failed three times wants a verification code, wherever the tries came from and whether anybody has that
 *   name or not; so does an address. A code can always be sent by mail, so it locks no user out.
 * - Growing pauses count for one name from one address. A stranger who guesses gets the pauses; the owner, who comes from
 *   somewhere else, gets none of them.
 * - The account itself is locked after five wrong passwords for a quarter of an hour. As codes are wanted from the fourth
 *   on, a machine cannot do that to everybody; locked people keep their open sessions, and a link by mail lets them in
 *   at once. A lock never grows and nothing is locked for good by failures.
 * - An address may try thirty times a minute, with or without success.
 */
@Injectable()
export class Throttle {
  private readonly calls: DatabaseLimiter;
  private readonly letters: DatabaseLimiter;
  private readonly lettersOfName: DatabaseLimiter;
  private readonly name: DatabaseLimiter;
  private readonly address: DatabaseLimiter;
  private readonly pair: DatabaseLimiter;
  private readonly own: DatabaseLimiter;
  private readonly pause: DatabaseLimiter;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    const limiter = (name: string, points: number, duration: number) =>
      new DatabaseLimiter(db, clock, { name, points, duration });
    this.calls = limiter('calls', 30, minute);
    this.letters = limiter('letters', 10, quarter);
    this.lettersOfName = limiter('letters-of-name', 3, quarter);
    this.name = limiter('name', failuresWithoutCode, quarter);
    this.address = limiter('address', failuresWithoutCode, quarter);
    this.pair = limiter('pair', freeOfName, hour);
    this.own = limiter('own', 5, quarter);
    this.pause = limiter('pause', 0, minute);
  }

  /** One call at the door. @throws BusinessError 8014 with the seconds to wait */
  async call(ip: string): Promise<void> {
    await demand(this.calls, addressOf(ip));
  }

  /** One call that sends a mail. @throws BusinessError 8014 with the seconds to wait */
  async letter(ip: string): Promise<void> {
    await demand(this.letters, addressOf(ip));
  }

  /** Whether one more mail may go to a name; the caller does not learn the answer. */
  async mayWriteTo(name: string): Promise<boolean> {
    return (await this.lettersOfName.penalty(nameOf(name))).consumedPoints <= this.lettersOfName.points;
  }

  /** One try of a signed-in user to enter their old password. @throws BusinessError 8014 */
  async ownTry(userId: string): Promise<void> {
    await demand(this.own, userId);
  }

  async ownPassed(userId: string): Promise<void> {
    await this.own.delete(userId);
  }

  /** Seconds until a name is looked at again from this address; 0 = now. */
  async seconds(name: string, ip: string): Promise<number> {
    const found = await Promise.all([this.pause.get(pairOf(name, ip)), this.pause.get(addressOf(ip))]);
    return Math.max(0, ...found.map((each) => Math.ceil((each?.msBeforeNext ?? 0) / 1000)));
  }

  /**
   * Counts a try before it is looked at, so that a hundred at once are not all the first one.
   * @returns whether it has to bring a verification code
   */
  async tried(name: string, ip: string): Promise<boolean> {
    const { consumedPoints } = await this.name.penalty(nameOf(name));
    return consumedPoints > failuresWithoutCode || (await this.isSuspect(ip));
  }

  /** Whether the next try has to bring a verification code. */
  async needsCode(name: string, ip: string): Promise<boolean> {
    const found = await this.name.get(nameOf(name));
    return (found?.consumedPoints ?? 0) >= failuresWithoutCode || (await this.isSuspect(ip));
  }

  /** The password was wrong. */
  async failed(name: string, ip: string): Promise<void> {
    const ofPair = (await this.pair.penalty(pairOf(name, ip))).consumedPoints;
    const ofAddress = (await this.address.penalty(addressOf(ip))).consumedPoints;
    await this.hold(pairOf(name, ip), ofPair - freeOfName, longestPause.name);
    await this.hold(addressOf(ip), ofAddress - freeOfAddress, longestPause.address);
  }

  /** The password was right: what was counted for the name is forgotten, what was counted for the address is not. */
  async passed(name: string, ip: string): Promise<void> {
    await this.name.delete(nameOf(name));
    await this.pair.delete(pairOf(name, ip));
    await this.pause.delete(pairOf(name, ip));
  }

  /** Removes counts that have run out. */
  async sweep(): Promise<void> {
    await this.db.repo(ThrottleCount).delete({ expiresAt: LessThan(this.clock.now()) });
  }

  private async isSuspect(ip: string): Promise<boolean> {
    return ((await this.address.get(addressOf(ip)))?.consumedPoints ?? 0) >= failuresWithoutCode;
  }

  /** 2, 4, 8 … seconds. */
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
  return `${addressOf(ip)} ${nameOf(name)}`;
}

/** An IPv6 customer has a whole /64 to come from. */
export function addressOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
