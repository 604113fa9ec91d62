import { Body, Controller, Get, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { tokenHeader } from '#lab/shared/envelope.js';
import { sessionInfo, type SessionInfo } from '#lab/shared/session-view.js';
import { Anyone, Public } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { Sessions } from '#lab/platform/access/sessions.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { OrgDirectory, Photos, UserService, type Role } from '../../../org/server/index.js';
import { Modules } from '../../../system/server/index.js';
import { accountErrors } from '../../shared/account.errors.js';
import { languageBody, type LanguageBody } from '../../shared/language.dto.js';
import { entered, type Entered } from '../../shared/session.dto.js';
import { signInBody, type SignInBody } from '../../shared/sign-in.dto.js';
import { Devices } from '../device/devices.js';
import { Entrance, placeOf } from '../session/entrance.js';
import { DemoUsers } from './demo-users.js';
import type { SignedIn } from './local.strategy.js';
import { SignInGuard } from './sign-in.guard.js';

@Controller('auth')
export class SignInController {
  constructor(
    private readonly sessions: Sessions,
    private readonly entrance: Entrance,
    private readonly devices: Devices,
    private readonly audit: Audit,
    private readonly org: OrgDirectory,
    private readonly users: UserService,
    private readonly demo: DemoUsers,
    private readonly modules: Modules,
    private readonly photos: Photos,
    private readonly db: Database,
  ) {}

  @Post('login')
  @Answers(entered)
  @Public()
  @UseGuards(SignInGuard)
  async login(
    @Req() request: FastifyRequest & { user: SignedIn },
    @Body({ schema: signInBody }) _given: SignInBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Entered> {
    // An earlier token, possibly of another user, is never carried into the new session.
    const former = request.headers[tokenHeader];
    if (typeof former === 'string') await this.sessions.close(former);
    const { userId } = request.user;
    const done = await this.entrance.enter(userId, placeOf(request));
    if ('token' in done) await this.devices.remember(userId, request, reply);
    return done;
  }

  @Post('logout')
  @Answers(z.null())
  @Anyone()
  async logout(@Me() me: Person) {
    await this.sessions.revoke(me.sessionId);
    if (!this.db.isFull) this.audit.record({ action: 'session.close', subject: 'user', recordId: me.id });
    return null;
  }

  /** Who is signed in; a token in the query is ignored. A user without any permission gets a refusal. */
  @Get('info')
  @Answers(sessionInfo)
  @Anyone()
  async info(@Me() me: Person, @Req() request: FastifyRequest): Promise<SessionInfo> {
    if (me.permissions.length === 0) throw new BusinessError(accountErrors.noAccess);
    const department = this.org.department(me.departmentId);
    const user = this.org.user(me.id);
    const role = me.roleId === null ? undefined : this.org.role(me.roleId);
    return {
      user: {
        id: me.id,
        userId: me.username,
        name: me.name,
        email: me.email,
        title: user?.title ?? null,
        loginType: user?.loginType ?? null,
        sysUserSettings: { userLang: me.language },
        userHeader: user ? this.photos.addressOf(user) : null,
      },
      dept: department ? { id: department.id, name: { zh: department.nameZh, en: department.nameEn } } : null,
      roles: this.org.rolesOf(me.id).map(roleView),
      activeRole: role ? roleView(role) : null,
      perms: me.permissions,
      name: me.name.zh,
      ip: request.ip,
      company: { zh: this.org.company.nameZh, en: this.org.company.nameEn },
      updateInstrumentList: [],
      isWorkingRecordManager: false,
      modules: await this.modules.available(),
      session: await this.sessions.endOf(me.sessionId),
    };
  }

  @Put('language')
  @Anyone()
  async language(@Me() me: Person, @Body({ schema: languageBody }) { language }: LanguageBody): Promise<null> {
    await this.users.setLanguage(me.id, language);
    this.audit.record({ action: 'user.language', subject: 'user', recordId: me.id, detail: { language } });
    return null;
  }

  /** The sign-ins of the demo company; empty where there is none. */
  @Get('demo')
  @Public()
  demoUsers() {
    return this.demo.list();
  }
}

function roleView({ id, code, nameZh, nameEn }: Role) {
  return { id, code, name: { zh: nameZh, en: nameEn } };
}
