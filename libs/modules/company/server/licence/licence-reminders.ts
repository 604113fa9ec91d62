import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Between } from 'typeorm';
import { addDays, beginOf, countDays, dayIn } from '#lab/shared/day.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { Database } from '#lab/platform/database/database.js';
import { Schedules } from '#lab/platform/jobs/schedules.js';
import { Mails } from '#lab/platform/mail/mails.js';
import { Texts } from '#lab/platform/texts/texts.js';
import { OrgDirectory } from '../../../org/server/index.js';
import { mayCompany } from '../../shared/company.permissions.js';
import { companyPaths } from '../../shared/company.pages.js';
import { company as resource } from '../../shared/company.resource.js';
import { Company, type CompanyLicence } from '../company/company.entity.js';
import { licenceNotices, reminderOn } from './licence.rules.js';

const licencesTopic = 'company.licences';

/**
 * Each day, mails to those who save companies about licences that end soon. A mail has an event of the licence, its end and
 * the notice, so that running it again adds none.
 */
@Injectable()
export class LicenceReminders implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly org: OrgDirectory,
    private readonly mails: Mails,
    private readonly address: PublicAddress,
    private readonly texts: Texts,
    private readonly schedules: Schedules,
  ) {}

  onModuleInit(): void {
    this.schedules.register({ topic: licencesTopic, next: (now) => this.midnight(now), run: () => this.run() });
  }

  async run(): Promise<boolean> {
    await this.org.refresh();
    const today = dayIn(this.org.zone(), this.clock.now());
    // A company whose first licence has ended may have another one that ends soon.
    const companies = await this.db.repo(Company).find({
      where: { licenceExpiry: Between('', addDays(today, Math.max(...licenceNotices))), enabled: true },
      order: { id: 'ASC' },
    });
    for (const company of companies)
      for (const licence of company.licences ?? []) {
        const days = licence.expiryDate === null ? undefined : reminderOn(licence.expiryDate, today);
        if (days !== undefined) await this.remind(company, licence, days);
      }
    return false;
  }

  private async remind(company: Company, licence: CompanyLicence, notice: number): Promise<void> {
    const { kind, number, expiryDate } = licence;
    const url = `${await this.address.web()}${companyPaths.record(company.id)}`;
    for (const { id } of this.org.usersWith(mayCompany.company.save)) {
      const to = this.org.person(id);
      if (!to) continue;
      const say = (key: string, values?: Readonly<Record<string, unknown>>) =>
        this.texts.say(to.language, `${resource.texts}.${key}`, values);
      const count = countDays(dayIn(this.org.zone(), this.clock.now()), expiryDate ?? '') - 1;
      this.mails.queue(
        to,
        {
          template: licencesTopic,
          event: `${company.id}.${kind}.${number}.${String(expiryDate)}.${notice}`,
          title: say('licenceMail.title', { name: company.name, count }),
          blocks: [
            { kind: 'text', text: say('licenceMail.text', { count }) },
            {
              kind: 'facts',
              rows: [
                [say('one'), company.name],
                [say('licencesParts.kind'), say(`kindCodes.${kind}`)],
                [say('licencesParts.number'), number],
                [say('licencesParts.expiryDate'), String(expiryDate)],
              ],
            },
            { kind: 'button', label: say('licenceMail.button'), url },
          ],
          mayWait: true,
        },
        { subject: resource.route, recordId: company.id },
      );
    }
  }

  private async midnight(now: Date): Promise<Date> {
    await this.org.refresh();
    const zone = this.org.zone();
    return beginOf(addDays(dayIn(zone, now), 1), zone);
  }
}
