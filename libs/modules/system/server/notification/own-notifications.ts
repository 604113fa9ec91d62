import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { notificationCount } from '#lab/shared/notification-count.js';
import type { NotificationPage, NotificationQuery, ReadAllBody } from '#lab/shared/notification-line.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { NotificationRow } from '#lab/platform/notifications/notification.entity.js';
import { Badges } from '#lab/process-host/index.js';

/** The notifications of one reader: the list behind the bell, and what of it is read. */
@Injectable()
export class OwnNotifications implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly badges: Badges,
  ) {}

  onModuleInit(): void {
    this.badges.register(notificationCount, (me) =>
      this.db.repo(NotificationRow).countBy({ userId: me.id, readAt: IsNull() }),
    );
  }

  /** Latest first. */
  async list(me: Me, { page, size, unread }: NotificationQuery): Promise<NotificationPage> {
    const [rows, total] = await this.db.repo(NotificationRow).findAndCount({
      where: { userId: me.id, ...(unread ? { readAt: IsNull() } : {}) },
      order: { at: 'DESC', id: 'DESC' },
      skip: (page - 1) * size,
      take: size,
    });
    return {
      total,
      rows: rows.map(({ id, kind, titleZh, titleEn, text, path, at, readAt }) => ({
        id,
        kind,
        title: { zh: titleZh, en: titleEn },
        text,
        path,
        at: at.toISOString(),
        read: readAt !== null,
      })),
    };
  }

  /** A second time changes nothing. @throws BusinessError 8013 when it is not the reader's */
  async read(me: Me, id: string): Promise<void> {
    const mine = { id, userId: me.id };
    if (!(await this.db.repo(NotificationRow).existsBy(mine))) throw new BusinessError(errors.notFound);
    await this.db.repo(NotificationRow).update({ ...mine, readAt: IsNull() }, { readAt: this.clock.now() });
  }

  async readAll(me: Me, { until }: ReadAllBody): Promise<void> {
    this.db.write({
      sql: 'UPDATE `notification` SET `readAt` = ? WHERE `userId` = ? AND `readAt` IS NULL AND `at` <= ?',
      values: [this.clock.now(), me.id, new Date(until)],
    });
  }
}
