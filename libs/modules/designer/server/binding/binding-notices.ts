import { Injectable } from '@nestjs/common';
import { bindingsPage } from '#lab/shared/process-pages.js';
import { nameIn, type Language } from '#lab/shared/texts.js';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Notifications } from '#lab/platform/notifications/notifications.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { BindingPlaces, type ProcessBindingChange } from '#lab/process-host/index.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { mayProcess } from '../../shared/process.permissions.js';

/** Its words are at `designer.mails.binding`. */
const template = 'designer.binding';

/** Administrators of processes hear of a planned change that could not be applied. */
@Injectable()
export class BindingNotices {
  constructor(
    private readonly places: BindingPlaces,
    private readonly org: OrgDirectory,
    private readonly notifications: Notifications,
    private readonly mails: Mails,
    private readonly address: PublicAddress,
    private readonly texts: Texts,
  ) {}

  /** Once for each change, within the open unit. @param refusal with its arguments in both languages */
  async failed(row: ProcessBindingChange, { code, args }: NonNullable<ProcessBindingChange['refusal']>): Promise<void> {
    const entry = (await this.places.find(row.kind)?.list())?.find(({ id }) => id === row.placeId);
    const name = entry?.name ?? { zh: row.placeId };
    const path = `${bindingsPage}&open=${row.kind}.${row.placeId}.${row.slot}`;
    const url = `${await this.address.web()}${path}`;
    const say = (language: Language, key: string) =>
      this.texts.say(language, `designer.bindings.${key}`, { name: nameIn(language, name) });
    const why = (language: Language) =>
      this.texts.sayOfRooms(language, `errors.${String(code)}`, placesOf(args[language]));
    await this.org.refresh();
    for (const { id } of this.org.usersWith(mayProcess.instance.manage)) {
      const to = this.org.person(id);
      if (!to) continue;
      this.notifications.add({
        ...{ to: id, kind: template, path, event: row.id, text: why(to.language) },
        title: { zh: say('zh', 'notice'), en: say('en', 'notice') },
      });
      this.mails.queue(to, {
        ...{ template, event: row.id, mayWait: true, title: say(to.language, 'notice') },
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
