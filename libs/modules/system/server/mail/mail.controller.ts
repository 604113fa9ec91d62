import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { Page } from '#lab/shared/paging.js';
import { May } from '#lab/platform/access/may.decorator.js';
import {
  mailQuery,
  type MailCounts,
  type MailDetail,
  type MailQuery,
  type MailRow,
  type MailTemplate,
} from '../../shared/mail.dto.js';
import { maySystem } from '../../shared/system.permissions.js';
import { MailDesk } from './mail-desk.js';

@Controller('system/mails')
@May(maySystem)
export class MailController {
  constructor(private readonly desk: MailDesk) {}

  @Get()
  list(@Query({ schema: mailQuery }) query: MailQuery): Promise<Page<MailRow>> {
    return this.desk.list(query);
  }

  @Get('counts')
  counts(): Promise<MailCounts> {
    return this.desk.counts();
  }

  @Get('templates')
  templates(): Promise<MailTemplate[]> {
    return this.desk.templates();
  }

  @Get(':id')
  get(@Param('id') id: string): Promise<MailDetail> {
    return this.desk.get(id);
  }

  @Post(':id/resend')
  @HttpCode(200)
  resend(@Param('id') id: string): Promise<{ id: string }> {
    return this.desk.resend(id);
  }

  @Post(':id/delivered')
  @HttpCode(200)
  confirmDelivered(@Param('id') id: string): Promise<{ id: string }> {
    return this.desk.confirmDelivered(id);
  }
}
