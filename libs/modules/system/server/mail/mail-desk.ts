import { Injectable } from '@nestjs/common';
import { Brackets, type SelectQueryBuilder } from 'typeorm';
import { addDays, beginOf } from '#lab/shared/day.js';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { Page } from '#lab/shared/paging.js';
import type { BothNames } from '#lab/shared/texts.js';
import { Audit } from '#lab/platform/audit/audit.js';
import { Database } from '#lab/platform/database/database.js';
import { whereAnyContains } from '#lab/platform/database/search.js';
import { mailStates, noMailbox, QueuedMail, unknownDelivery } from '#lab/platform/mail/mail.entity.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { companySettings } from '../../../org/server/index.js';
import { configErrors } from '../../shared/config.errors.js';
import type { MailException } from '../../shared/mail.codes.js';
import type { MailCounts, MailDetail, MailQuery, MailRow, MailTemplate } from '../../shared/mail.dto.js';

const searchedColumns = ['m.title', 'm.receiver', 'm.exception'];

const unknownLike = `${unknownDelivery}%`;

/** What administrators see of the mails, and do about those that failed. */
@Injectable()
export class MailDesk {
  constructor(
    private readonly db: Database,
    private readonly mails: Mails,
    private readonly settings: Settings,
    private readonly texts: Texts,
    private readonly audit: Audit,
  ) {}

  async list(query: MailQuery): Promise<Page<MailRow>> {
    const { zone } = await this.settings.get(companySettings);
    const [rows, total] = await narrowed(this.db.repo(QueuedMail).createQueryBuilder('m'), query, zone)
      .orderBy('m.createdAt', query.sort.startsWith('-') ? 'DESC' : 'ASC')
      .addOrderBy('m.id', 'ASC')
      .skip((query.page - 1) * query.size)
      .take(query.size)
      .getManyAndCount();
    return { rows: rows.map(rowOf), total };
  }

  async counts(): Promise<MailCounts> {
    const rows = await this.db.query({
      sql: 'SELECT `sendStatus`, COUNT(*) AS `n`, SUM(CASE WHEN `exception` LIKE ? THEN 1 ELSE 0 END) AS `unknown` FROM `mail_queue` GROUP BY `sendStatus`',
      values: [unknownLike],
    });
    const of = (state: string) => rows.find(({ sendStatus }) => sendStatus === state);
    return {
      waiting: Number(of(mailStates.of.waiting)?.n ?? 0),
      sent: Number(of(mailStates.of.sent)?.n ?? 0),
      failed: Number(of(mailStates.of.failed)?.n ?? 0),
      unknown: Number(of(mailStates.of.failed)?.unknown ?? 0),
    };
  }

  /** The kinds of mail that are in the queue, with their names. */
  async templates(): Promise<MailTemplate[]> {
    const rows = await this.db.query({
      sql: 'SELECT DISTINCT `template` FROM `mail_queue` WHERE `template` IS NOT NULL ORDER BY `template`',
      values: [],
    });
    return rows.map(({ template }) => ({ template: String(template), name: this.nameOf(String(template)) }));
  }

  /** @throws BusinessError 8013 */
  async get(id: string): Promise<MailDetail> {
    const mail = await this.db.repo(QueuedMail).findOneBy({ id });
    if (!mail) throw new BusinessError(errors.notFound);
    const again = await this.db.repo(QueuedMail).findOneBy({ resendOf: id });
    const { content, plain, subject, recordId, digest } = mail;
    const handedAt = mail.handedAt?.toISOString() ?? null;
    return { ...rowOf(mail), content, plain, subject, recordId, digest, handedAt, resentAs: again?.id ?? null };
  }

  /**
   * Sends a failed mail again, as a new row.
   * @throws BusinessError 8013 no such mail, 1173 it did not fail, has no receiver, or has been sent again already
   */
  async resend(id: string): Promise<{ id: string }> {
    if (!(await this.db.repo(QueuedMail).existsBy({ id }))) throw new BusinessError(errors.notFound);
    const again = await this.mails.resend(id);
    if (again === undefined) throw new BusinessError(configErrors.notToResend);
    this.audit.record({ action: 'mail.resend', subject: 'mail', recordId: id, detail: { mail: again } });
    return { id: again };
  }

  /**
   * Records that a mail of unknown delivery has arrived.
   * @throws BusinessError 8013 no such mail, 1175 its delivery is not unknown, or it has been sent again already
   */
  async confirmDelivered(id: string): Promise<{ id: string }> {
    if (!(await this.db.repo(QueuedMail).existsBy({ id }))) throw new BusinessError(errors.notFound);
    if (!(await this.mails.confirmDelivered(id))) throw new BusinessError(configErrors.notUnknown);
    this.audit.record({ action: 'mail.delivered', subject: 'mail', recordId: id });
    return { id };
  }

  /** A room names its mails at `<room>.mails.<rest>`. */
  private nameOf(template: string): BothNames {
    const [room = '', ...rest] = template.split('.');
    const keys = [`${room}.mails.${rest.join('.')}`, 'system.mail.unnamed'];
    return { zh: this.texts.say('zh', keys), en: this.texts.say('en', keys) };
  }
}

function narrowed(
  builder: SelectQueryBuilder<QueuedMail>,
  query: MailQuery,
  zone: string,
): SelectQueryBuilder<QueuedMail> {
  const { sendStatus, exception, template, search, createdAtFrom, createdAtTo } = query;
  if (sendStatus) builder.andWhere('m.sendStatus IN (:...sendStatus)', { sendStatus });
  if (template) builder.andWhere('m.template IN (:...template)', { template });
  if (createdAtFrom) builder.andWhere('m.createdAt >= :from', { from: beginOf(createdAtFrom, zone).getTime() });
  if (createdAtTo) builder.andWhere('m.createdAt < :to', { to: beginOf(addDays(createdAtTo, 1), zone).getTime() });
  if (search) builder.andWhere(...whereAnyContains(searchedColumns, search));
  if (exception)
    builder.andWhere(new Brackets((any) => exception.forEach((kind) => any.orWhere(conditions[kind])))).setParameters({
      ...builder.getParameters(),
      unknownLike,
      noMailbox,
    });
  return builder;
}

const conditions: Readonly<Record<MailException, string>> = {
  unknown: 'm.exception LIKE :unknownLike',
  noMailbox: 'm.exception = :noMailbox',
  refused: '(m.exception IS NOT NULL AND m.exception <> :noMailbox AND m.exception NOT LIKE :unknownLike)',
};

function rowOf(mail: QueuedMail): MailRow {
  const { id, receiver, language, title, template, sendStatus, attempts, exception, resendOf } = mail;
  return {
    id,
    receiver,
    language,
    title,
    template,
    sendStatus,
    attempts,
    exception,
    unknown: exception?.startsWith(unknownDelivery) ?? false,
    sending: sendStatus === mailStates.of.waiting && mail.sendingSince !== null,
    retryAt: mail.retryAt?.toISOString() ?? null,
    resendOf,
    sendDate: mail.sendDate?.toISOString() ?? null,
    createdAt: mail.createdAt.toISOString(),
  };
}
