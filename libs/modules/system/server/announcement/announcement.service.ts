import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { dayIn } from '#lab/shared/day.js';
import { errors } from '#lab/shared/errors.js';
import type { Me } from '#lab/platform/access/me.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { OrgDirectory } from '../../../org/server/index.js';
import type { OwnAnnouncementQuery, OwnAnnouncements } from '../../shared/announcement.dto.js';
import { announcement } from '../../shared/announcement.resource.js';
import { systemErrors } from '../../shared/system.errors.js';
import { Audience } from '../audience/audience.js';
import { AnnouncementRead, SysAnnouncement } from './announcement.entity.js';

/** Announcements that one reader gets; older ones have had their time. */
const mostShown = 200;

/** Announcements, and who has read them. */
@Injectable()
export class Announcements extends ResourceService<SysAnnouncement> {
  constructor(
    private readonly org: OrgDirectory,
    private readonly audience: Audience,
  ) {
    super(announcement, SysAnnouncement);
  }

  /** What a person may read today: pinned first, then the newest. */
  async own(me: Me, { page, size, unread }: OwnAnnouncementQuery): Promise<OwnAnnouncements> {
    const rows = await this.running(me);
    const read = new Set(
      rows.length === 0
        ? []
        : (await this.db.repo(AnnouncementRead).findBy({ userId: me.id })).map((mark) => mark.announcementId),
    );
    const shown = rows
      .filter(({ id }) => !unread || !read.has(id))
      .map(({ id, titleZh, titleEn, textZh, textEn, fromDay, pinned }) => ({
        id,
        title: { zh: titleZh, en: titleEn },
        text: { zh: textZh, en: textEn },
        fromDay,
        pinned,
        read: read.has(id),
      }));
    return { rows: shown.slice((page - 1) * size, page * size), total: shown.length };
  }

  /** Marks one as read by a person; a second time changes nothing. @throws BusinessError 8013 when it is not for them */
  async read(me: Me, id: string): Promise<void> {
    if (!(await this.running(me)).some((row) => row.id === id)) throw new BusinessError(errors.notFound);
    const mark = { announcementId: id, userId: me.id };
    if (await this.db.repo(AnnouncementRead).existsBy(mark)) return;
    await this.db.repo(AnnouncementRead).upsert({ ...mark, readAt: this.clock.now() }, ['announcementId', 'userId']);
  }

  /** Nothing points to an announcement, and its title is for its readers alone. */
  protected override choosable(): undefined {
    return undefined;
  }

  /** @throws BusinessError 1146 when it would end before it begins, 8012 for an address that does not exist */
  protected override async beforeSave(row: SysAnnouncement, before: SysAnnouncement | undefined): Promise<void> {
    const { fromDay, untilDay } = row;
    if (untilDay !== null && untilDay < fromDay) throw new BusinessError(systemErrors.endsBeforeBegin);
    await this.audience.assertThere(row, before);
  }

  protected override async beforeRemove({ id }: SysAnnouncement): Promise<void> {
    await this.db.repo(AnnouncementRead).delete({ announcementId: id });
  }

  private async running(me: Me): Promise<SysAnnouncement[]> {
    await this.org.refresh();
    const today = dayIn(this.org.zone(), this.clock.now());
    const rows = await this.repo()
      .createQueryBuilder('a')
      .where('a.fromDay <= :today AND (a.untilDay IS NULL OR a.untilDay >= :today)', { today })
      .orderBy('a.pinned', 'DESC')
      .addOrderBy('a.fromDay', 'DESC')
      .addOrderBy('a.id', 'DESC')
      .getMany();
    return (await this.audience.readableBy(me, rows)).slice(0, mostShown);
  }
}
