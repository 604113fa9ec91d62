import { Injectable, type OnModuleInit } from '@nestjs/common';
import { addDays, beginOf, dayIn } from '#lab/shared/day.js';
import type { Language } from '#lab/shared/texts.js';
import { processPages } from '#lab/shared/process-pages.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { Database } from '#lab/platform/database/database.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { heldForDigest, mailStates, QueuedMail } from '#lab/platform/mail/mail.entity.js';
import { mailSettings } from '#lab/platform/mail/mail-settings.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { companySettings } from '../../../org/server/index.js';

export const mailDigestTopic = 'system.mailDigest';

/** Receivers of one stretch, so that each unit is short. */
const receiversAtOnce = 20;
/** Mails that a digest names; of the others it says how many they are. */
const mostNamed = 50;
/** When the round looks where no digest is wanted: mails that were held before still go out. */
const usualTime = '0800';
const minuteMs = 60_000;

/** Once a day, one mail about each that was held for it; the held ones then count as sent with it. */
@Injectable()
export class MailDigest implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly settings: Settings,
    private readonly schedules: Schedules,
    private readonly mails: Mails,
    private readonly address: PublicAddress,
    private readonly texts: Texts,
  ) {}

  onModuleInit(): void {
    this.schedules.register({ topic: mailDigestTopic, next: (now) => this.next(now), run: () => this.send() });
  }

  /** Some receivers' digests; answers whether others wait. */
  private async send(): Promise<boolean> {
    const rows = await this.db.current.query({
      sql: 'SELECT DISTINCT `receiverId`, `receiver`, `language` FROM `mail_queue` WHERE `digest` = ? AND `sendStatus` = ? ORDER BY `receiverId` LIMIT ?',
      values: [heldForDigest, mailStates.of.waiting, receiversAtOnce],
    });
    for (const { receiverId, receiver, language } of rows)
      await this.tell({ receiverId: String(receiverId), receiver: String(receiver), language: language as Language });
    return rows.length === receiversAtOnce;
  }

  private async tell(to: Pick<QueuedMail, 'receiver'> & { receiverId: string; language: Language }): Promise<void> {
    const repo = this.db.repo(QueuedMail);
    const held = await repo.find({
      select: { id: true, title: true, createdAt: true },
      where: { ...to, receiver: to.receiver ?? '', digest: heldForDigest, sendStatus: mailStates.of.waiting },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    const { zone } = await this.settings.get(companySettings);
    const { language } = to;
    const say = (key: string, count = held.length) => this.texts.say(language, `system.mailDigest.${key}`, { count });
    const more = held.length - mostNamed;
    const digest = this.ids.next();
    this.mails.queue(
      { id: to.receiverId, email: to.receiver, language },
      {
        id: digest,
        template: 'system.digest',
        title: say('title'),
        blocks: [
          { kind: 'text', text: say('text') },
          { kind: 'facts', rows: held.slice(0, mostNamed).map((mail) => [timeOf(mail.createdAt, zone), mail.title]) },
          ...(more > 0 ? [{ kind: 'text', text: say('more', more) } as const] : []),
          { kind: 'button', label: say('button'), url: `${await this.address.web()}${processPages.tasks}` },
        ],
      },
    );
    const change = { digest, sendStatus: mailStates.of.sent, sendDate: this.clock.now() };
    for (const { id } of held) await repo.update({ id }, change);
  }

  private async next(now: Date): Promise<Date> {
    const { zone } = await this.settings.get(companySettings);
    const at = (await this.settings.get(mailSettings)).digestAt || usualTime;
    const minutes = Number(at.slice(0, 2)) * 60 + Number(at.slice(2));
    const on = (day: string) => new Date(beginOf(day, zone).getTime() + minutes * minuteMs);
    const today = dayIn(zone, now);
    return on(today) > now ? on(today) : on(addDays(today, 1));
  }
}

/** Month, day and time in the company's zone, `11-20 10:00`. */
function timeOf(at: Date, zone: string): string {
  const time = at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  return `${dayIn(zone, at).slice(5)} ${time}`;
}
