import { Injectable } from '@nestjs/common';
import type { KeptRefusal } from '#lab/shared/define-errors.js';
import { nameIn, type BothNames, type Language } from '#lab/shared/texts.js';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Notifications } from '#lab/platform/notifications/notifications.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { mayProcess } from '../../shared/process.permissions.js';

/** A change that was planned for a time and could not be applied then. */
export interface FailedChange {
  /** Its words are at `designer.mails`; `designer.binding`. */
  readonly template: string;
  /** Where `notice`, `mail` and `button` of it are: `designer.bindings`. */
  readonly words: string;
  /** Each is announced once. */
  readonly event: string;
  /** What it would have changed. */
  readonly name: BothNames;
  /** Address of the page where it can be mended. */
  readonly path: string;
  readonly refusal: KeptRefusal;
}

/** Administrators of processes are notified of a planned change that could not be applied. */
@Injectable()
export class FailedChangeNotices {
  constructor(
    private readonly org: OrgDirectory,
    private readonly notifications: Notifications,
    private readonly mails: Mails,
    private readonly address: PublicAddress,
    private readonly texts: Texts,
  ) {}

  /** Within the open unit. @param also users who are notified besides */
  async send(
    { template, words, event, name, path, refusal }: FailedChange,
    also: readonly string[] = [],
  ): Promise<void> {
    const { code, args } = refusal;
    const url = `${await this.address.web()}${path}`;
    const say = (language: Language, key: string) =>
      this.texts.say(language, `${words}.${key}`, { name: nameIn(language, name) });
    const why = (language: Language) =>
      this.texts.sayOfRooms(language, `errors.${String(code)}`, placesOf(args[language]));
    await this.org.refresh();
    const administrators = this.org.usersWith(mayProcess.instance.manage).map(({ id }) => id);
    for (const id of new Set([...administrators, ...also])) {
      const to = this.org.person(id);
      if (!to) continue;
      this.notifications.add({
        ...{ to: id, kind: template, path, event, text: why(to.language) },
        title: { zh: say('zh', 'notice'), en: say('en', 'notice') },
      });
      this.mails.queue(to, {
        ...{ template, event, mayWait: true, title: say(to.language, 'notice') },
        blocks: [
          { kind: 'text', text: why(to.language) },
          { kind: 'text', text: say(to.language, 'mail') },
          { kind: 'button', label: say(to.language, 'button'), url },
        ],
      });
    }
  }
}

/** The arguments of a refusal fill the places {{1}}, {{2}} … of its text. */
function placesOf(args: readonly string[]): Record<string, string> {
  return Object.fromEntries(args.map((arg, index) => [String(index + 1), arg]));
}
