import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Public } from '#lab/platform/access/may.decorator.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { accountErrors } from '../../shared/account.errors.js';
import {
  changeByLinkBody,
  changeByNameBody,
  checkedLink,
  forgotBody,
  linkBody,
  passCount,
  passCountBody,
  type ChangeByLinkBody,
  type ChangeByNameBody,
  type CheckedLink,
  type ForgotBody,
  type LinkBody,
  type PassCount,
  type PassCountBody,
} from '../../shared/password.dto.js';
import { Database } from '#lab/platform/database/database.js';
import { Door } from '../sign-in/door.js';
import { LocalStrategy } from '../sign-in/local.strategy.js';
import { Throttle } from '../sign-in/throttle.js';
import { Letters } from './letters.js';
import { Passwords } from './passwords.js';
import { PasswordLinks } from './password-links.js';

/**
 * What people do about passwords without a session. All of it is public on purpose and limited by address; nothing that
 * is answered tells whether there is a user of a name.
 */
@Controller('noAuthentication')
export class NoLoginController {
  constructor(
    private readonly db: Database,
    private readonly throttle: Throttle,
    private readonly door: Door,
    private readonly strategy: LocalStrategy,
    private readonly letters: Letters,
    private readonly links: PasswordLinks,
    private readonly passwords: Passwords,
    private readonly audit: Audit,
  ) {}

  /** Sends a link to the mailbox of a user, if there is one; by user name or mail address. */
  @Post('forgotPwSendMail')
  @Answers(z.null())
  @Public()
  async forgot(@Req() { ip }: FastifyRequest, @Body({ schema: forgotBody }) { loginId }: ForgotBody): Promise<null> {
    await this.throttle.letter(ip);
    if (await this.throttle.mayWriteTo(loginId)) this.letters.forgot(loginId);
    return null;
  }

  /** Whether a link works. @throws BusinessError 1113, 1114, 1135 */
  @Post('checkLink')
  @Answers(checkedLink)
  @HttpCode(200)
  @Public()
  async checkLink(@Req() { ip }: FastifyRequest, @Body({ schema: linkBody }) body: LinkBody): Promise<CheckedLink> {
    await this.throttle.call(ip);
    const { user } = await this.links.look(body);
    return { loginId: user.userId };
  }

  /** A new password with a link. @throws BusinessError 1113, 1114, 1135, 8012 */
  @Post('changePasswordNoLogin')
  @Answers(z.null())
  @Public()
  async changeByLink(
    @Req() { ip }: FastifyRequest,
    @Body({ schema: changeByLinkBody }) body: ChangeByLinkBody,
  ): Promise<null> {
    await this.throttle.call(ip);
    const link = await this.db.outside(() => this.links.look(body));
    const judged = await this.passwords.judge(link.user.id, body.password);
    await this.links.use(link);
    await this.passwords.set(judged);
    const { id } = link.user;
    this.audit.record({ action: noted[link.purpose], subject: 'user', recordId: id, actor: id });
    return null;
  }

  /** A new password with name and old password. @throws BusinessError 1010, 1102, 1103, 1110, 1111, 1135, 8012, 8014 */
  @Post('changePasswordByLoginId')
  @Answers(z.null())
  @Public()
  async changeByName(
    @Req() request: FastifyRequest,
    @Body({ schema: changeByNameBody }) body: ChangeByNameBody,
  ): Promise<null> {
    const { loginId: name, oldPassword, password, code } = body;
    const { userId } = await this.door
      .enter({ name, request, code }, (proven) => this.strategy.prove(name, oldPassword, proven))
      .catch(oldPasswordWrong);
    const judged = await this.passwords.judge(userId, password);
    await this.passwords.set(judged);
    this.audit.record({ action: 'password.change', subject: 'user', recordId: userId, actor: userId });
    return null;
  }

  /** What the next sign-in with a name has to bring. */
  @Post('checkUserPassCount')
  @Answers(passCount)
  @HttpCode(200)
  @Public()
  async passCount(
    @Req() request: FastifyRequest,
    @Body({ schema: passCountBody }) { loginId }: PassCountBody,
  ): Promise<PassCount> {
    return this.door.wants(loginId, request);
  }
}

/** What choosing a password with a link is called in the audit. */
const noted = { reset: 'password.reset', activate: 'password.activate', expired: 'password.change' } as const;

/** At this place a wrong name and a wrong old password are one refusal too, with the number it has here. */
function oldPasswordWrong(error: unknown): never {
  if (!(error instanceof BusinessError) || error.code !== accountErrors.wrongCredentials.code) throw error;
  const { code } = accountErrors.oldPasswordWrong;
  throw new BusinessError(accountErrors.oldPasswordWrong, [], { fields: [{ path: 'oldPassword', code }] });
}
