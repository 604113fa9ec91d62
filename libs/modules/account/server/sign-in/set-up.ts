import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Body, Controller, Injectable, Post } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { z } from 'zod';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { folded } from '#lab/shared/fold.js';
import { Public } from '#lab/platform/access/may.decorator.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { stamp } from '#lab/platform/database/versioned.js';
import { refuseField } from '#lab/platform/http/field-errors.js';
import { Rooms } from '#lab/platform/rooms.js';
import { Settings, type SettingGroup } from '#lab/platform/settings/settings.js';
import { hashPassword, orgChanged, Role, User, UserRole } from '../../../org/server/index.js';
import { isCommon } from '../password/common-passwords.js';
import { setUpBody, type SetUpBody } from '../../shared/set-up.dto.js';

/** The ticket that is out, as its hash; it works once and for an hour. */
const ticketGroup = {
  name: 'set-up',
  schema: z.object({ hash: z.string().default(''), until: z.number().default(0) }),
} satisfies SettingGroup<z.ZodType>;

const hourMs = 3_600_000;

/** Creates the administrator of an installation without users, and what its rooms begin with. */
@Injectable()
export class SetUp {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly audit: Audit,
    private readonly settings: Settings,
    private readonly rooms: Rooms,
    private readonly services: ModuleRef,
  ) {}

  /** A new ticket; undefined once a user exists. */
  async offer(): Promise<string | undefined> {
    if (await this.db.repo(User).exists()) return undefined;
    const ticket = randomBytes(24).toString('base64url');
    await this.db.unit(() =>
      this.settings.put(ticketGroup, { hash: digest(ticket), until: this.clock.now().getTime() + hourMs }),
    );
    return ticket;
  }

  /** @throws BusinessError 8013 when the ticket is wrong, used or too old, 8012 for a common password */
  async create({ ticket, username, nameZh, password }: SetUpBody): Promise<void> {
    if (await isCommon(password)) throw refuseField('password', 'passwordCommon');
    const passwordHash = await hashPassword(password);
    const { hash: expected, until } = await this.settings.get(ticketGroup);
    const genuine = expected !== '' && timingSafeEqual(Buffer.from(expected), Buffer.from(digest(ticket)));
    if (!genuine || until < this.clock.now().getTime() || (await this.db.repo(User).exists()))
      throw new BusinessError(errors.notFound);
    await this.settings.put(ticketGroup, { hash: '', until: 0 });
    const now = this.clock.now();
    const id = this.ids.next();
    const role = Object.assign(new Role(), {
      id: this.ids.next(),
      code: 'administrator',
      nameZh: '系统管理员',
      nameEn: 'Administrator',
      division: 'S',
      status: '1',
      permissions: ['*'],
    });
    const user = Object.assign(new User(), {
      id,
      userId: folded(username),
      nameZh,
      abbreviation: folded(username),
      userType: 'T',
      loginType: '1',
      language: 'zh',
      status: '0',
      passwordHash,
      passwordAt: now,
      failures: 0,
    });
    await this.db.repo(Role).save(stamp(role, id, now));
    await this.db.repo(User).save(stamp(user, id, now));
    await this.db.repo(UserRole).insert({ userId: id, roleId: role.id });
    orgChanged(this.db);
    for (const room of this.rooms.all) await room.begin?.(this.services, id);
    this.audit.record({ action: 'user.set-up', subject: 'user', recordId: id, actor: id });
  }
}

@Controller('auth')
export class SetUpController {
  constructor(private readonly setUp: SetUp) {}

  /** Public because no user exists yet who could sign in; the ticket is the proof. */
  @Post('setup')
  @Public()
  async create(@Body({ schema: setUpBody }) body: SetUpBody): Promise<null> {
    await this.setUp.create(body);
    return null;
  }
}

function digest(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex');
}
