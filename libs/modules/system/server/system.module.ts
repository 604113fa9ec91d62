import { Module } from '@nestjs/common';
import { AccessController } from './access/access.controller.js';
import { Archive } from './archive/archive.js';
import { ArchiveController } from './archive/archive.controller.js';
import { AnnouncementController, OwnAnnouncementController } from './announcement/announcement.controller.js';
import { Announcements } from './announcement/announcement.service.js';
import { Audience } from './audience/audience.js';
import { AuditWords } from './audit/audit-words.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditTrail } from './audit/audit.service.js';
import { ConfigDesk } from './config/config-desk.js';
import { ConfigTests } from './config/config-tests.js';
import { ConfigController } from './config/config.controller.js';
import { ExportController } from './config/export.controller.js';
import { ConfigExport } from './config/export.js';
import { Folders } from './config/folders.js';
import { InForce } from './config/in-force.js';
import { DictionaryController, DictionaryEntryController } from './dictionary/dictionary.controller.js';
import { Dictionaries } from './dictionary/dictionary.service.js';
import { HealthChecks } from './health/checks.js';
import { Clocks } from './health/clocks.js';
import { SystemHealthController } from './health/health.controller.js';
import { Health } from './health/health.service.js';
import { InstanceChecks } from './health/instance-checks.js';
import { JobDesk } from './jobs/job-desk.js';
import { JobController } from './jobs/job.controller.js';
import { LinkController, OwnLinkController } from './link/link.controller.js';
import { Links } from './link/link.service.js';
import { MailController } from './mail/mail.controller.js';
import { MailDesk } from './mail/mail-desk.js';
import { MailDigest } from './mail/mail-digest.js';
import { NotificationController } from './notification/notification.controller.js';
import { OwnNotifications } from './notification/own-notifications.js';
import { ShippedHelp } from './module/help.js';
import { ModuleController } from './module/module.controller.js';
import { Modules } from './module/module.service.js';
import { Rates } from './rates.js';
import { Logos } from './tenant/logos.js';
import { TenantController } from './tenant/tenant.controller.js';
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
    AnnouncementController,
    OwnAnnouncementController,
    NotificationController,
    AccessController,
    ConfigController,
    TenantController,
    ExportController,
    DictionaryEntryController,
    DictionaryController,
    ArchiveController,
    SystemHealthController,
  ],
  providers: [
    AuditTrail,
    AuditWords,
    JobDesk,
    Rates,
    MailDesk,
    MailDigest,
    ConfigDesk,
    ConfigTests,
    ConfigExport,
    Folders,
    InForce,
    Logos,
    Dictionaries,
    Archive,
    Health,
    HealthChecks,
    InstanceChecks,
    Clocks,
    Announcements,
    OwnNotifications,
    Audience,
    Links,
    PersonSettings,
    Modules,
    ShippedHelp,
    Versions,
  ],
  exports: [Archive, Rates, Modules, ConfigExport, Dictionaries],
})
export class SystemModule {}
