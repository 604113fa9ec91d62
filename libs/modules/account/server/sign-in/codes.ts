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
import type { CodeGiven, MailedCode, PictureCode } from '../../shared/sign-in.dto.js';
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
/** Attempts per code; after a wrong answer to a picture, a new picture is drawn. */
const triesOf = { picture: 1, mail: 3 } as const;
const digits = 6;

/**
 * Verification codes of the sign-in: a picture, or a number sent by mail. They are stored in the database, so that every
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

  /** A picture with letters and digits, distorted against automatic reading. */
  async picture(): Promise<PictureCode> {
    // Imported on first use, since the import reads fonts.
    const { default: captcha } = await import('svg-captcha-fixed');
    const options = { size: 5, width: 148, height: 40, fontSize: 44, noise: 2, ignoreChars: '0oO1iIl5sS2zZ9gq' };
    // Without a background the letters are dark grey; coloured letters would have too little contrast.
    const { text, data } = captcha.create({ ...options, color: false });
    const id = await this.put('picture', text);
    return { id, picture: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
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
   * @throws BusinessError 1110 no answer, 1111 the answer is wrong, or the code is used, expired or of another user
   */
  async demand(name: string, given: CodeGiven | undefined): Promise<void> {
    if (!given) throw new BusinessError(accountErrors.codeNeeded);
    const isRight = await this.db.outside(() => this.db.unit(() => this.take(name, given)));
    if (!isRight) throw new BusinessError(accountErrors.codeWrong);
  }

  /** Deletes expired codes. */
  async sweep(): Promise<void> {
    await this.db.repo(SignInCode).delete({ expiresAt: LessThan(this.clock.now()) });
  }

  /** Stores a code; with `answer` null no answer is correct yet. */
  async put(kind: SignInCode['kind'], answer: string | null, name = ''): Promise<string> {
    const id = randomBytes(18).toString('base64url');
    const minutes = kind === 'mail' ? mailedMinutes : pictureMinutes;
    await this.db.unit(async () => {
      await this.db.repo(SignInCode).insert({
        id,
        kind,
        name: name === '' ? '' : nameHash(name),
        answer: answer === null ? '' : this.sealed(id, answer),
        tries: 0,
        expiresAt: new Date(this.clock.now().getTime() + minutes * minute),
      });
    });
    return id;
  }

  private async take(name: string, { id, answer }: CodeGiven): Promise<boolean> {
    const repo = this.db.repo(SignInCode);
    const row = await repo.findOneBy({ id, expiresAt: MoreThan(this.clock.now()) });
    if (!row) return false;
    const isTheirs = row.name === '' || row.name === nameHash(name);
    const isRight = isTheirs && row.answer !== '' && isSame(row.answer, this.sealed(id, answer));
    if (isRight || row.tries + 1 >= triesOf[row.kind]) {
      const { affected } = await repo.delete({ id });
      return isRight && affected === 1;
    }
    await repo.increment({ id }, 'tries', 1);
    return false;
  }

  /** Keyed, because codes are so short that a plain hash could be reversed by trying them all. */
  private sealed(id: string, answer: string): string {
    return createHmac('sha256', this.key).update(`sign-in code ${id} ${answer.toLowerCase()}`).digest('hex');
  }
}

function nameHash(name: string): string {
  return createHash('sha256').update(folded(name)).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
