import { Injectable } from '@nestjs/common';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Notifications, type Notification } from '#lab/platform/notifications/notifications.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { PeopleDirectory } from './people/people.js';

/** A day that a person is reminded of. Its kind is the template of the mail as well: `contract.mails.ending` names it. */
export type Reminder = Omit<Notification, 'text' | 'at'>;

/** Reminds people of what a day brings: behind the bell, and by a mail in their language that may wait for the digest. */
@Injectable()
export class Reminders {
  constructor(
    private readonly people: PeopleDirectory,
    private readonly notifications: Notifications,
    private readonly mails: Mails,
    private readonly address: PublicAddress,
    private readonly texts: Texts,
  ) {}

  /** Adds one in the unit that is open, unless its receiver was reminded of the same event before. */
  async add(reminder: Reminder): Promise<void> {
    const { to, kind, title, path, event } = reminder;
    this.notifications.add(reminder);
    const person = this.people.person(to);
    if (!person) return;
    const { language } = person;
    const url = (await this.address.web()) + path;
    this.mails.queue(person, {
      template: kind,
      event,
      title: title[language],
      blocks: [
        { kind: 'text', text: title[language] },
        { kind: 'button', label: this.texts.say(language, 'process.reminder.open'), url },
      ],
      mayWait: true,
    });
  }
}
