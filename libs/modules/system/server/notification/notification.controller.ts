import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  notificationPage,
  notificationQuery,
  readAllBody,
  type NotificationPage,
  type NotificationQuery,
  type ReadAllBody,
} from '#lab/shared/notification-line.js';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { Answers } from '#lab/platform/http/answers.decorator.js';
import { OwnNotifications } from './own-notifications.js';

/** The list behind the bell; each user reads their own. */
@Controller('me/notifications')
export class NotificationController {
  constructor(private readonly notifications: OwnNotifications) {}

  @Get()
  @Answers(notificationPage)
  @Anyone()
  list(@Me() me: Person, @Query({ schema: notificationQuery }) query: NotificationQuery): Promise<NotificationPage> {
    return this.notifications.list(me, query);
  }

  @Post('read')
  @HttpCode(200)
  @Anyone()
  async readAll(@Me() me: Person, @Body({ schema: readAllBody }) body: ReadAllBody): Promise<null> {
    await this.notifications.readAll(me, body);
    return null;
  }

  @Post(':id/read')
  @HttpCode(200)
  @Anyone()
  async read(@Me() me: Person, @Param('id') id: string): Promise<null> {
    await this.notifications.read(me, id);
    return null;
  }
}
