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
import { AnnouncementRead, SysAnnouncement } from './announcement.entity.js';

/** Announcements that are looked at for one reader; older ones have had their time. */
const mostLookedAt = 200;

/** What administrators tell people, and who has read it. */
@Injectable()
export class Announcements extends ResourceService<SysAnnouncement> {
  constructor(private readonly org: OrgDirectory) {
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
  protected override isOffered(): boolean {
    return false;
  }

  /** @throws BusinessError 1146 when it would end before it begins */
  protected override beforeSave({ fromDay, untilDay }: SysAnnouncement): Promise<void> {
    if (untilDay !== null && untilDay < fromDay) throw new BusinessError(systemErrors.endsBeforeBegin);
    return Promise.resolve();
  }

  protected override async beforeRemove({ id }: SysAnnouncement): Promise<void> {
    await this.db.repo(AnnouncementRead).delete({ announcementId: id });
  }

  private async running(me: Me): Promise<SysAnnouncement[]> {
    await this.org.refresh();
    const today = dayIn(this.org.zone(), this.clock.now());
    const departments = this.departmentsOf(me);
    const rows = await this.repo()
      .createQueryBuilder('a')
      .where('a.fromDay <= :today AND (a.untilDay IS NULL OR a.untilDay >= :today)', { today })
      .andWhere(`(a.departmentId IS NULL${departments.length > 0 ? ' OR a.departmentId IN (:...departments)' : ''})`, {
        departments,
      })
      .orderBy('a.pinned', 'DESC')
      .addOrderBy('a.fromDay', 'DESC')
      .addOrderBy('a.id', 'DESC')
      .take(mostLookedAt)
      .getMany();
    return rows;
  }

  /** The reader's department and all above it. */
  private departmentsOf(me: Me): string[] {
    const found: string[] = [];
    for (let at = this.org.department(me.departmentId); at && !found.includes(at.id);) {
      found.push(at.id);
      at = this.org.department(at.parentId);
    }
    return found;
  }
}
