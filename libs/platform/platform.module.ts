import { join } from 'node:path';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { AccessRules } from './access/access-rules.js';
import { RoutePermissions } from './access/declared-routes.js';
import { SessionGuard } from './access/session.guard.js';
import { SessionStrategy } from './access/session.strategy.js';
import { Session } from './access/session.entity.js';
import { Sessions } from './access/sessions.js';
import { Audit, AuditRow } from './audit/audit.js';
import { AuditSeal } from './audit/seal.entity.js';
import { SealChain } from './audit/seal-chain.js';
import { AuditSealing } from './audit/sealing.js';
import { Clock, SystemClock } from './clock/clock.js';
import { DatabaseClock } from './clock/database-clock.js';
import { Ids } from './clock/ids.js';
import { Environment } from './config/environment.js';
import { PublicAddress } from './config/public-address.js';
import { Database } from './database/database.js';
import { LongExport } from './exports/long-export.entity.js';
import { LongExports } from './exports/long-exports.js';
import { FilesController } from './files/files.controller.js';
import { StoredFile } from './files/file.entity.js';
import { Files, LinkKey } from './files/files.js';
import { DiskStore, FileStore } from './files/file-store.js';
import { FullText } from './full-text/full-text.entity.js';
import { FullTexts } from './full-text/full-texts.js';
import { HealthController } from './health/health.controller.js';
import { EnvelopeInterceptor } from './http/envelope.interceptor.js';
import { ErrorFilter } from './http/error.filter.js';
import { PathGuard } from './http/path.guard.js';
import { Idempotency, Repeats } from './http/repeat.js';
import { TransactionInterceptor } from './http/transaction.interceptor.js';
import { Job } from './jobs/job.entity.js';
import { ScheduleRun } from './jobs/schedule.entity.js';
import { JobsModule } from './jobs/jobs.module.js';
import { LimitCount } from './limits/limit-count.entity.js';
import { PersonLimits } from './limits/person-limits.js';
import { LiveModule } from './live/live.module.js';
import { QueuedMail } from './mail/mail.entity.js';
import { Mails } from './mail/mails.js';
import { MailSecrets } from './mail/mail-secret.js';
import { MailSender } from './mail/mail-sender.js';
import { MailServer } from './mail/mail-server.js';
import { serverOf } from './mail/mail-settings.js';
import { FileTransport, MailTransport, SmtpTransport } from './mail/mail-transport.js';
import { NotificationRow } from './notifications/notification.entity.js';
import { Notifications } from './notifications/notifications.js';
import { Counter, Numbering } from './numbering/numbering.js';
import { ImportRun } from './resource/import.entity.js';
import { ImportSheets } from './resource/import-sheets.js';
import { Imports } from './resource/imports.js';
import { RefNames } from './resource/ref-names.js';
import { Rooms } from './rooms.js';
import { Secrets } from './secrets/secrets.js';
import { Setting, Settings } from './settings/settings.js';
import { Texts } from './texts/texts.js';

/** Tables of the platform. */
export const platformEntities = [
  Session,
  AuditRow,
  AuditSeal,
  Counter,
  Setting,
  Job,
  ScheduleRun,
  QueuedMail,
  StoredFile,
  FullText,
  ImportRun,
  NotificationRow,
  LongExport,
  Idempotency,
  LimitCount,
];

interface PlatformParts {
  readonly environment: Environment;
  readonly database: Database;
  readonly rooms: Rooms;
  readonly texts: Texts;
  /** The database's clock unless a test brings its own. */
  readonly clock?: Clock | undefined;
  readonly mailTransport?: MailTransport | undefined;
  /** Whether this process does due work itself. */
  readonly executesJobs: boolean;
}

const services = [
  AccessRules,
  RoutePermissions,
  Sessions,
  SessionStrategy,
  Audit,
  AuditSealing,
  SealChain,
  Ids,
  Files,
  FullTexts,
  LongExports,
  Mails,
  MailSecrets,
  MailSender,
  MailServer,
  Notifications,
  Numbering,
  PersonLimits,
  PublicAddress,
  RefNames,
  Repeats,
  Settings,
  ImportSheets,
  Imports,
];

/** The services that every room uses. */
@Global()
@Module({})
export class PlatformModule {
  static with(parts: PlatformParts): DynamicModule {
    const { environment, database, rooms, texts, executesJobs } = parts;
    const provided = [
      { provide: Environment, useValue: environment },
      { provide: Database, useValue: database },
      { provide: Rooms, useValue: rooms },
      { provide: Texts, useValue: texts },
      { provide: Clock, useFactory: () => parts.clock ?? clockOf(database) },
      { provide: FileStore, useValue: new DiskStore(environment.filesDirectory) },
      { provide: Secrets, useValue: new Secrets(environment.secretKey, environment.formerSecretKeys) },
      { provide: LinkKey, useValue: { secret: environment.secretKey } },
      { provide: MailTransport, useValue: parts.mailTransport ?? standardTransport(environment) },
    ];
    return {
      module: PlatformModule,
      imports: [
        PassportModule.register({ session: false }),
        JobsModule.with({
          executes: executesJobs,
          redisUrl: environment.redisUrl,
          redisPrefix: environment.redisPrefix,
        }),
        LiveModule.with(environment),
      ],
      controllers: [HealthController, FilesController],
      providers: [
        ...provided,
        ...services,
        { provide: APP_GUARD, useClass: SessionGuard },
        { provide: APP_GUARD, useClass: PathGuard },
        // The envelope is the outermost: it wraps what the committed transaction answered.
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        { provide: APP_INTERCEPTOR, useClass: TransactionInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
      exports: [...provided.map(({ provide }) => provide), ...services],
    };
  }
}

/** The embedded file has the clock of this machine. */
function clockOf(database: Database): Clock | Promise<Clock> {
  return database.dialect.singleWriter ? new SystemClock() : DatabaseClock.start(database);
}

function standardTransport(environment: Environment): MailTransport {
  return environment.smtpUrl
    ? new SmtpTransport(serverOf(environment.smtpUrl))
    : new FileTransport(join(environment.dataDirectory, 'mail'));
}
