import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThan, MoreThan } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { folded } from '#lab/shared/fold.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Environment } from '#lab/platform/config/environment.js';
import { Database } from '#lab/platform/database/database.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { accountErrors } from '../../shared/account.errors.js';
import { workText, type CodeGiven, type MailedCode, type PictureCode } from '../../shared/sign-in.dto.js';
import { SignInCode } from './code.entity.js';

export const codeTopic = 'account.code';

/** Payload of the job that mails a code; it does not contain the code. */
export interface CodeOrder {
  readonly id: string;
  readonly name: string;
}

export const mailedMinutes = 10;
const pictureMinutes = 5;
const minute = 60_000;
/** Attempts per mailed code; after a wrong answer to a picture, a new picture is drawn. */
const triesOfMail = 3;
const digits = 6;
/** A picture of fewer bits than are asked for by now is good enough if it is this near: failures go on while one reads. */
const bitsBehind = 2;

/**
 * Verification codes of the sign-in: a picture with a proof of work, or a number sent by mail. Programs read pictures; what
 * makes guessing slow is the work, a number that is found by trying. Codes are stored in the database, so that every
 * server can check them. Each is valid for one correct answer: the request that deletes the row succeeds.
 */
@Injectable()
export class Codes {
  private readonly key: string;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    environment: Environment,
  ) {
    this.key = environment.secretKey;
  }

  /** A picture with letters and digits, and a proof of work of so many bits, for a sign-in as `name`. */
  async picture(name: string, bits: number): Promise<PictureCode> {
    // Imported on first use, since the import reads fonts.
    const { default: captcha } = await import('svg-captcha-fixed');
    const options = { size: 5, width: 148, height: 40, fontSize: 44, noise: 2, ignoreChars: '0oO1iIl5sS2zZ9gq' };
    // Without a background the letters are dark grey; coloured letters would have too little contrast.
    const { text, data } = captcha.create({ ...options, color: false });
    const limit = 2 ** bits;
    const number = randomInt(limit);
    const id = await this.put('picture', withWork(text, number), name, bits);
    const target = createHash('sha256').update(workText(id, number)).digest('hex');
    return {
      id,
      picture: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`,
      work: { target, limit },
    };
  }

  /** A number by mail. A job checks later whether the user exists, so the answer does not reveal it. */
  async byMail(name: string): Promise<MailedCode> {
    return this.db.unit(async () => {
      const id = await this.put('mail', null, name);
      this.jobs.add(codeTopic, { id, name } satisfies CodeOrder);
      return { id };
    });
  }

  /** Creates the number of a mailed code; undefined when the code has expired or was used. */
  async number(id: string): Promise<string | undefined> {
    const answer = String(randomInt(10 ** digits)).padStart(digits, '0');
    const { affected } = await this.db
      .repo(SignInCode)
      .update({ id, expiresAt: MoreThan(this.clock.now()) }, { answer: this.sealed(id, answer) });
    return affected ? answer : undefined;
  }

  /**
   * Checks the answer for a sign-in as `name`; a correct answer uses up the code.
   * @param bits how much work is asked for by now
   * @returns which kind of code it was
   * @throws BusinessError 1110 no answer, 1111 the answer is wrong, or the code is used, expired, of another user or worth
   * too little work
   */
  async demand(name: string, given: CodeGiven | undefined, bits: number): Promise<SignInCode['kind']> {
    if (!given) throw new BusinessError(accountErrors.codeNeeded);
    const kind = await this.db.outside(() => this.take(name, given, bits));
    if (!kind) throw new BusinessError(accountErrors.codeWrong);
    return kind;
  }

  /** Deletes expired codes. */
  async sweep(): Promise<void> {
    await this.db.repo(SignInCode).delete({ expiresAt: LessThan(this.clock.now()) });
  }

  /** Stores a code; with `answer` null no answer is correct yet. */
  async put(
    kind: SignInCode['kind'],
    answer: string | null,
    name: string,
    bits: number | null = null,
  ): Promise<string> {
    const id = randomBytes(18).toString('base64url');
    const minutes = kind === 'mail' ? mailedMinutes : pictureMinutes;
    await this.db.unit(async () => {
      await this.db.repo(SignInCode).insert({
        id,
        kind,
        name: nameHash(name),
        answer: answer === null ? '' : this.sealed(id, answer),
        bits,
        tries: 0,
        expiresAt: new Date(this.clock.now().getTime() + minutes * minute),
      });
    });
    return id;
  }

  private async take(
    name: string,
    { id, answer, work }: CodeGiven,
    bits: number,
  ): Promise<SignInCode['kind'] | undefined> {
    const row = await this.db.repo(SignInCode).findOneBy({ id, expiresAt: MoreThan(this.clock.now()) });
    if (!row) return undefined;
    const isTheirs = row.name === nameHash(name) && (row.bits === null || row.bits >= bits - bitsBehind);
    const whole = row.bits === null ? answer : withWork(answer, work);
    const isRight = isTheirs && row.answer !== '' && isSame(row.answer, this.sealed(id, whole));
    const ofMail = row.kind === 'mail';
    if (ofMail && !(await this.counted(id))) return undefined;
    if (ofMail && !isRight) return undefined;
    // A picture is used up by any answer, and so is a mailed code by the right one.
    const used = await this.db.unit(() => this.db.repo(SignInCode).delete({ id }));
    return isRight && used.affected === 1 ? row.kind : undefined;
  }

  /** Whether a mailed code has a try left: answers that come all at once have no more than those one after the other. */
  private async counted(id: string): Promise<boolean> {
    const free = { id, tries: LessThan(triesOfMail) };
    return (await this.db.unit(() => this.db.repo(SignInCode).increment(free, 'tries', 1))).affected === 1;
  }

  /** Keyed, because codes are so short that a plain hash could be reversed by trying them all. */
  private sealed(id: string, answer: string): string {
    return createHmac('sha256', this.key).update(`sign-in code ${id} ${answer.toLowerCase()}`).digest('hex');
  }
}

/** What is read and what is found by trying are one answer: which of them was wrong is not answered. */
function withWork(answer: string, number: number | undefined): string {
  return `${answer} ${number ?? ''}`;
}

function nameHash(name: string): string {
  return createHash('sha256').update(folded(name)).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
