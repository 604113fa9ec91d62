import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { framePages } from '#lab/shared/frame-pages.js';
import { folded } from '#lab/shared/fold.js';
import type { Language } from '#lab/shared/texts.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Environment } from '#lab/platform/config/environment.js';
import { Database } from '#lab/platform/database/database.js';
import { JobHandlers } from '#lab/platform/jobs/job-handlers.js';
import { Jobs } from '#lab/platform/jobs/jobs.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { User } from '../../../org/server/index.js';
import { loginTypes, userStatus } from '../../../org/shared/org.codes.js';
import { Codes, codeTopic, mailedMinutes, type CodeOrder } from '../sign-in/codes.js';
import { linkMinutes, PasswordLinks } from './password-links.js';

const forgotTopic = 'account.forgot';

/** Who types a password at the sign-in page. */
const signInHere = [loginTypes.of.local, loginTypes.of.domain];

interface ForgotOrder {
  readonly loginId: string;
}

const pageOf = { reset: framePages.resetPassword, activate: framePages.activatePassword } as const;

/**
 * The mails of the door. Who asks for one in front of the sign-in gets his answer before anybody looks whether there is
 * such a user: a job does, so neither answer nor time reveals it.
 */
@Injectable()
export class Letters implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly environment: Environment,
    private readonly handlers: JobHandlers,
    private readonly jobs: Jobs,
    private readonly mails: Mails,
    private readonly texts: Texts,
    private readonly links: PasswordLinks,
    private readonly codes: Codes,
    private readonly audit: Audit,
  ) {}

  onModuleInit(): void {
    const common = { queue: 'work', mode: 'unit', attempts: 4 } as const;
    this.handlers.register<CodeOrder>({ ...common, topic: codeTopic, run: ({ payload }) => this.sendCode(payload) });
    this.handlers.register<ForgotOrder>({
      ...common,
      topic: forgotTopic,
      run: ({ payload }) => this.sendReset(payload.loginId),
    });
  }

  /** Orders the mail that leads to a new password. */
  forgot(loginId: string): void {
    this.jobs.add(forgotTopic, { loginId } satisfies ForgotOrder);
  }

  /** Sends the link with which a user sets the initial password. @throws BusinessError 102 without a mailbox */
  async invite(user: User): Promise<void> {
    if (!(await this.sendLink(user, 'activate')))
      throw new BusinessError(errors.approverWithoutMailbox, [{ zh: user.userId }]);
  }

  private async sendReset(loginId: string): Promise<void> {
    const user = await this.receiver(loginId, [loginTypes.of.local]);
    if (!user) return;
    this.audit.record({ action: 'password.forgot', subject: 'user', recordId: user.id, actor: null });
    await this.sendLink(user, 'reset');
  }

  private async sendCode({ id, name }: CodeOrder): Promise<void> {
    const user = await this.receiver(name, signInHere);
    const number = user && (await this.codes.number(id));
    if (!number) return;
    const say = this.speaker(user, 'code');
    this.mails.queue(receiverOf(user), {
      title: say('title'),
      secret: number,
      blocks: [
        { kind: 'text', text: say('text', { minutes: mailedMinutes }) },
        { kind: 'quote', text: number },
        { kind: 'text', text: say('note') },
      ],
    });
  }

  private async sendLink(user: User, purpose: 'reset' | 'activate'): Promise<boolean> {
    const ticket = await this.links.make(user.id, purpose, user.email);
    const say = this.speaker(user, purpose);
    // The part after # is not sent to servers and does not appear in logs.
    const url = `${this.environment.publicUrl}${pageOf[purpose]}?user=${encodeURIComponent(user.userId)}#${ticket}`;
    return this.mails.queue(receiverOf(user), {
      title: say('title'),
      secret: ticket,
      blocks: [
        { kind: 'text', text: say('text', { name: user.userId, minutes: linkMinutes }) },
        { kind: 'button', label: say('button'), url },
        { kind: 'text', text: say('note') },
      ],
    });
  }

  /** A user with a mailbox who signs in one of these ways; by user name first, then by mail address. */
  private async receiver(loginId: string, ways: readonly string[]): Promise<User | undefined> {
    const name = folded(loginId);
    const found = await this.db.repo(User).find({ where: [{ userId: name }, { email: name }] });
    const user = found.find(({ userId }) => userId === name) ?? found[0];
    const isHere = user !== undefined && ways.includes(user.loginType) && user.status !== userStatus.of.disabled;
    return isHere && user.email !== null ? user : undefined;
  }

  private speaker(user: User, letter: string) {
    return (word: string, values: Readonly<Record<string, unknown>> = {}) =>
      this.texts.say(languageOf(user), `account.mail.${letter}.${word}`, values);
  }
}

function languageOf({ language }: User): Language {
  return language === 'en' ? 'en' : 'zh';
}

function receiverOf(user: User) {
  return { id: user.id, email: user.email, language: languageOf(user) };
}
