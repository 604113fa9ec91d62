import { Injectable, type OnModuleInit } from '@nestjs/common';
import { problemsPage } from '#lab/shared/process-pages.js';
import type { Language } from '#lab/shared/texts.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Notifications } from '#lab/platform/notifications/notifications.js';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { DefinitionRights, StuckInstances } from '#lab/process-host/index.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { OrgDirectory } from '../../../org/server/index.js';

/** Its words are at `cockpit.jobs.stuck` and `cockpit.mails.stuck`. */
const topic = 'cockpit.stuck';
const everyMs = 15 * 60_000;

/** Looks for stuck instances every quarter of an hour; administrators of processes hear of each once while it is stuck. */
@Injectable()
export class StuckWatch implements OnModuleInit {
  constructor(
    private readonly schedules: Schedules,
    private readonly stuck: StuckInstances,
    private readonly org: OrgDirectory,
    private readonly notifications: Notifications,
    private readonly mails: Mails,
    private readonly address: PublicAddress,
    private readonly texts: Texts,
    private readonly rights: DefinitionRights,
  ) {}

  onModuleInit(): void {
    this.schedules.register({
      topic,
      next: (now) => new Date(now.getTime() + everyMs),
      run: () => this.run(),
    });
  }

  /** One look, within the open unit. */
  async run(): Promise<boolean> {
    const all = await this.stuck.look();
    if (all.length === 0) return false;
    await this.org.refresh();
    const watches = await this.rights.watchersOf([...new Set(all.map(({ instanceId }) => instanceId))]);
    const url = `${await this.address.web()}${problemsPage}`;
    const say = (language: Language, key: string, values?: Readonly<Record<string, unknown>>) =>
      this.texts.say(language, `cockpit.stuck.${key}`, values);
    for (const { id } of this.org.usersWith(mayProcess.instance.manage)) {
      const to = this.org.person(id);
      const found = all.filter(({ instanceId }) => watches({ id }, instanceId));
      if (!to || found.length === 0) continue;
      const event = found.map(({ instanceId, cause, element }) => `${instanceId} ${cause} ${element}`).join('\n');
      const count = new Set(found.map(({ instanceId }) => instanceId)).size;
      const causes = [...new Set(found.map(({ cause }) => cause))];
      this.notifications.add({
        to: id,
        kind: topic,
        title: { zh: say('zh', 'notice', { count }), en: say('en', 'notice', { count }) },
        path: problemsPage,
        event,
      });
      this.mails.queue(to, {
        template: topic,
        event,
        title: say(to.language, 'notice', { count }),
        blocks: [
          { kind: 'text', text: say(to.language, 'mail') },
          {
            kind: 'facts',
            rows: causes.map((cause) => [
              say(to.language, `causes.${cause}`),
              String(found.filter((finding) => finding.cause === cause).length),
            ]),
          },
          { kind: 'button', label: say(to.language, 'button'), url },
        ],
        mayWait: true,
      });
    }
    return false;
  }
}
