import { Module } from '@nestjs/common';
import { AccessController } from './access/access.controller.js';
import { AuditWords } from './audit/audit-words.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditTrail } from './audit/audit.service.js';
import { JobDesk } from './jobs/job-desk.js';
import { JobController } from './jobs/job.controller.js';
import { LinkController, OwnLinkController } from './link/link.controller.js';
import { Links } from './link/link.service.js';
import { MailController } from './mail/mail.controller.js';
import { ModuleController } from './module/module.controller.js';
import { Modules } from './module/module.service.js';
import { Rates } from './rates.js';
import { ReleaseController, VersionController } from './version/version.controller.js';
import { Versions } from './version/version.service.js';
import { PersonSettings } from './view/person-settings.js';
import { SettingController } from './view/setting.controller.js';

@Module({
  controllers: [
    MailController,
    AuditController,
    JobController,
    LinkController,
    OwnLinkController,
    SettingController,
    ModuleController,
    VersionController,
    ReleaseController,
    AccessController,
  ],
  providers: [AuditTrail, AuditWords, JobDesk, Rates, Links, PersonSettings, Modules, Versions],
  exports: [Rates, Modules],
})
export class SystemModule {}
