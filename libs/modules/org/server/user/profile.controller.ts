import { Body, Controller, Get, Put } from '@nestjs/common';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { profileBody, type ProfileBody, type ProfileView } from '../../shared/profile.dto.js';
import { OrgDirectory } from '../people/org-directory.js';
import { Photos } from './photos.js';
import { UserService } from './user.service.js';

/** What everybody may see and change about themselves; whose it is follows from the session alone. */
@Controller('org/profile')
export class ProfileController {
  constructor(
    private readonly users: UserService,
    private readonly org: OrgDirectory,
    private readonly clock: Clock,
    private readonly photos: Photos,
  ) {}

  @Get()
  @Anyone()
  async get(@Me() me: Person): Promise<ProfileView> {
    const row = await this.users.get(me.id);
    const [user] = await this.users.shown([row]);
    const [superior] = this.org.lineOf(me.id);
    const substitute = this.org.substituteOf(me.id, this.clock.now());
    return {
      user: user as ProfileView['user'],
      photo: this.photos.addressOf(row),
      superior: superior
        ? {
            id: superior.id,
            name: { zh: superior.nameZh, en: superior.nameEn },
            title: superior.title,
            status: superior.status,
            isCeo: this.org.company.ceoId === superior.id,
            photo: this.photos.addressOf(superior),
          }
        : null,
      roles: this.org.rolesOf(me.id).map(({ nameZh, nameEn }) => ({ zh: nameZh, en: nameEn })),
      groups: this.org.groupsOf(me.id).map(({ nameZh, nameEn }) => ({ zh: nameZh, en: nameEn })),
      substitute: substitute === undefined ? null : (this.org.person(substitute)?.name ?? null),
    };
  }

  @Put()
  @Anyone()
  async save(@Me() me: Person, @Body({ schema: profileBody }) { version, ...own }: ProfileBody): Promise<null> {
    const now = this.users.valuesOf(await this.users.get(me.id));
    await this.users.update(me, me.id, version, { ...now, ...own });
    return null;
  }
}
