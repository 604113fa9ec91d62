import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { folded } from '#lab/shared/fold.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { addressKey } from '#lab/platform/limits/address-key.js';
import { accountErrors } from '../../shared/account.errors.js';
import type { CodeGiven } from '../../shared/sign-in.dto.js';
import { Devices } from '../device/devices.js';
import { Codes } from './codes.js';
import { Throttle } from './throttle.js';
import { Turns } from './turns.js';

export interface Knock {
  readonly name: string;
  readonly request: FastifyRequest;
  readonly code: CodeGiven | undefined;
}

/**
 * Checks a password; it throws 1101 for a wrong name or password.
 * @param proven the sign-in comes from a known device or with a code that was mailed: a held account lets it in
 */
export type PasswordCheckOf<T> = (proven: boolean) => Promise<T>;

/** Where a sign-in is counted. */
interface Place {
  /** The address, or the device. */
  readonly at: string;
  readonly isDevice: boolean;
}

/** Tries that come all at once wait for one another no longer than this. */
const turnMs = 2000;

/** The way to every check of a password in front of the sign-in: throttled, and with a code after failures. */
@Injectable()
export class Door {
  private readonly turns = new Turns(turnMs);

  constructor(
    private readonly db: Database,
    private readonly throttle: Throttle,
    private readonly codes: Codes,
    private readonly devices: Devices,
    private readonly audit: Audit,
  ) {}

  /**
   * Runs `check`. Nothing of it is undone with the request.
   * @throws BusinessError 8014 with the seconds to wait, 1110 and 1111 for the code, and what `check` throws
   */
  async enter<T>(knock: Knock, check: PasswordCheckOf<T>): Promise<T> {
    return this.db.outside(async () => {
      const { name, request, code } = knock;
      const place = await this.placeOf(name, request);
      const { at, isDevice } = place;
      await this.throttle.call(at);
      const seconds = await this.throttle.seconds(name, at);
      if (seconds > 0) await this.refuse(new BusinessError(errors.tooMany, [seconds]));
      const judged = (proven: boolean) => this.judge(name, place, () => check(proven));
      if (code) return judged((await this.demand(name, place, code)) === 'mail' || isDevice);
      const free = () => this.throttle.free(name, at, isDevice);
      const judgedAlone = async () => [await judged(isDevice)] as const;
      // The failures of an address are counted beside those of the name, so tries of many names wait for each other too.
      const done = isDevice
        ? await this.turns.run(at, free, judgedAlone)
        : await this.turns.run(`name ${folded(name)}`, free, () =>
            this.turns.run(`address ${addressKey(at)}`, free, judgedAlone),
          );
      if (done === 'busy') return this.refuse(new BusinessError(errors.tooMany, [1]));
      if (done === 'none') return this.refuse(new BusinessError(accountErrors.codeNeeded));
      return done[0];
    });
  }

  /** Counts a call for a picture, and says how much work it comes with. @throws BusinessError 8014 */
  async workBits(name: string, request: FastifyRequest): Promise<number> {
    const { at, isDevice } = await this.placeOf(name, request);
    await this.throttle.call(at);
    return this.throttle.workBits(name, at, isDevice);
  }

  /** What the next attempt has to bring. */
  async wants(
    name: string,
    request: FastifyRequest,
  ): Promise<{ readonly codeNeeded: boolean; readonly seconds: number }> {
    const { at, isDevice } = await this.placeOf(name, request);
    await this.throttle.call(at);
    const [free, seconds] = [await this.throttle.free(name, at, isDevice), await this.throttle.seconds(name, at)];
    return { codeNeeded: free <= 0, seconds };
  }

  private async placeOf(name: string, request: FastifyRequest): Promise<Place> {
    const device = await this.devices.knownAs(name, request);
    if (device === undefined || (await this.throttle.isWorn(name, device))) return { at: request.ip, isDevice: false };
    return { at: device, isDevice: true };
  }

  private async demand(name: string, { at, isDevice }: Place, code: CodeGiven) {
    const bits = await this.throttle.workBits(name, at, isDevice);
    return this.codes.demand(name, code, bits).catch((error) => this.refuse(error));
  }

  private async judge<T>(name: string, { at, isDevice }: Place, check: () => Promise<T>): Promise<T> {
    try {
      const result = await check();
      await this.throttle.passed(name, at, isDevice);
      return result;
    } catch (error) {
      if (error instanceof BusinessError && error.code === accountErrors.wrongCredentials.code)
        await this.throttle.failed(name, at);
      if (error instanceof BusinessError && error.code === accountErrors.passwordExpired.code)
        await this.throttle.passed(name, at, isDevice);
      throw error;
    }
  }

  /** Who was meant is not noted: people type passwords where the name belongs. */
  private async refuse(error: unknown): Promise<never> {
    if (error instanceof BusinessError && error.code === accountErrors.codeWrong.code)
      await this.note(() => this.audit.record({ action: 'session.code', subject: 'user', actor: null }));
    if (error instanceof BusinessError && error.code === errors.tooMany.code)
      await this.note(() => this.audit.record({ action: 'session.slow', subject: 'user', actor: null }));
    throw error;
  }

  private async note(write: () => void): Promise<void> {
    await this.db.unit(async () => write());
  }
}
