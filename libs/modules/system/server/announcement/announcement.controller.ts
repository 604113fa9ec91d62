import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Anyone } from '#lab/platform/access/may.decorator.js';
import { Me } from '#lab/platform/access/me.decorator.js';
import type { Me as Person } from '#lab/platform/access/me.js';
import { ResourceController } from '#lab/platform/resource/resource.controller.js';
import {
  ownAnnouncementQuery,
  type OwnAnnouncementQuery,
  type OwnAnnouncements,
} from '../../shared/announcement.dto.js';
import { announcement } from '../../shared/announcement.resource.js';
import { Announcements } from './announcement.service.js';

@Controller('system/announcements')
export class AnnouncementController extends ResourceController(announcement, Announcements) {}

@Controller('me/announcements')
export class OwnAnnouncementController {
  constructor(private readonly announcements: Announcements) {}

  /** The announcements for the reader today. */
  @Get()
  @Anyone()
  all(
    @Me() me: Person,
    @Query({ schema: ownAnnouncementQuery }) query: OwnAnnouncementQuery,
  ): Promise<OwnAnnouncements> {
    return this.announcements.own(me, query);
  }

  @Post(':id/read')
  @HttpCode(200)
  @Anyone()
  async read(@Me() me: Person, @Param('id') id: string): Promise<null> {
    await this.announcements.read(me, id);
    return null;
  }
}
