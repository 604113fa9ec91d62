import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { In, Like, type FindOptionsWhere } from 'typeorm';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import { May } from '#lab/platform/access/may.decorator.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { QueuedMail } from '#lab/platform/mail/mail.entity.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { mailQuery, type MailDetail, type MailQuery, type MailRow } from '../../shared/mail.dto.js';
import { maySystem } from '../../shared/system.permissions.js';

@Controller('system/mails')
@May(maySystem)
export class MailController {
  constructor(
    private readonly db: Database,
    private readonly mails: Mails,
    private readonly audit: Audit,
  ) {}

  @Get()
  async list(@Query({ schema: mailQuery }) query: MailQuery): Promise<Page<MailRow>> {
    const status: FindOptionsWhere<QueuedMail> = query.sendStatus ? { sendStatus: In(query.sendStatus) } : {};
    const text = query.search ? Like(`%${query.search}%`) : undefined;
    const [rows, total] = await this.db.repo(QueuedMail).findAndCount({
      where: text
        ? [
            { ...status, title: text },
            { ...status, receiver: text },
          ]
        : status,
      order: { createdAt: query.sort.startsWith('-') ? 'DESC' : 'ASC', id: 'ASC' },
      skip: (query.page - 1) * query.size,
      take: query.size,
    });
    return { rows: rows.map(rowOf), total };
  }

  @Get(':id')
  async get(@Param('id') id: string): Promise<MailDetail> {
    const mail = await this.db.repo(QueuedMail).findOneBy({ id });
    if (!mail) throw new BusinessError(errors.notFound);
    const { content, plain, subject, recordId } = mail;
    return { ...rowOf(mail), content, plain, subject, recordId };
  }

  @Post(':id/resend')
  async resend(@Param('id') id: string): Promise<null> {
    if (!(await this.db.repo(QueuedMail).existsBy({ id }))) throw new BusinessError(errors.notFound);
    await this.mails.resend(id);
    this.audit.record({ action: 'mail.resend', subject: 'mail', recordId: id });
    return null;
  }
}

function rowOf(mail: QueuedMail): MailRow {
  const { id, receiver, language, title, sendStatus, attempts, exception } = mail;
  return {
    id,
    receiver,
    language,
    title,
    sendStatus,
    attempts,
    exception,
    sendDate: mail.sendDate?.toISOString() ?? null,
    createdAt: mail.createdAt.toISOString(),
  };
}
