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

/** What the job that mails a code is given: never the code itself. */
export interface CodeOrder {
  readonly id: string;
  readonly name: string;
}

export const mailedMinutes = 10;
const pictureMinutes = 5;
const minute = 60_000;
/** A mailed code may be mistyped; a picture is drawn anew. */
const triesOf = { picture: 1, mail: 3 } as const;
const digits = 6;

/**
 * Verification codes at the sign-in: a picture to read, or a number that comes by mail. They stand in the database, so
 * any server can judge what another one asked, and each is good for one right answer: whoever takes its row away has it.
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

  /** A picture with letters and digits; its lines and bends are what a machine has to overcome. */
  async picture(): Promise<PictureCode> {
    // Fonts are read when it is first wanted, which may be never.
    const { default: captcha } = await import('svg-captcha-fixed');
    const options = { size: 5, width: 148, height: 40, fontSize: 44, noise: 2, ignoreChars: '0oO1iIl5sS2zZ9gq' };
    // Without a ground of its own it is drawn in dark greys, which can be read; in colours it could not.
    const { text, data } = captcha.create({ ...options, color: false });
    const id = await this.put('picture', text);
    return { id, picture: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` };
  }

  /** A number by mail. A job finds out later whether the user exists, so the answer reveals nothing. */
  async byMail(name: string): Promise<MailedCode> {
    return this.db.unit(async () => {
      const id = await this.put('mail', null, name);
      this.jobs.add(codeTopic, { id, name } satisfies CodeOrder);
      return { id };
    });
  }

  /** Makes the number of a code that was asked for by mail; undefined when it is no longer wanted. */
  async number(id: string): Promise<string | undefined> {
    const answer = String(randomInt(10 ** digits)).padStart(digits, '0');
    const { affected } = await this.db
      .repo(SignInCode)
      .update({ id, expiresAt: MoreThan(this.clock.now()) }, { answer: this.sealed(id, answer) });
    return affected ? answer : undefined;
  }

  /**
   * Checks the answer for a sign-in as `name`; it counts once.
   * @throws BusinessError 1110 none was given, 1111 it is wrong, used, too old or of another user
   */
  async demand(name: string, given: CodeGiven | undefined): Promise<void> {
    if (!given) throw new BusinessError(accountErrors.codeNeeded);
    const isRight = await this.db.outside(() => this.db.unit(() => this.take(name, given)));
    if (!isRight) throw new BusinessError(accountErrors.codeWrong);
  }

  /** Removes what is too old to be answered. */
  async sweep(): Promise<void> {
    await this.db.repo(SignInCode).delete({ expiresAt: LessThan(this.clock.now()) });
  }

  /** Puts a code out; `answer` null as long as nothing is right. */
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

  /** Codes are short, so a plain hash of one is as good as the code. */
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
