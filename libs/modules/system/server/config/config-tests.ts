import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Audit } from '#lab/platform/audit/audit.js';
import type { Me } from '#lab/platform/access/me.js';
import { Clock } from '#lab/platform/clock/clock.js';
import { Ids } from '#lab/platform/clock/ids.js';
import { Database } from '#lab/platform/database/database.js';
import { layOut } from '#lab/platform/mail/mail-layout.js';
import { mailStates } from '#lab/platform/mail/mail.entity.js';
import { MailServer } from '#lab/platform/mail/mail-server.js';
import { mailSettings } from '#lab/platform/mail/mail-settings.js';
import { MailRefused, UnknownDelivery } from '#lab/platform/mail/mail-transport.js';
import { TargetRefused } from '#lab/platform/network/target.js';
import { Settings } from '#lab/platform/settings/settings.js';
import { Texts } from '#lab/platform/texts/texts.js';
import type { TestResult } from '../../shared/config.dto.js';
import { configErrors } from '../../shared/config.errors.js';
import { storageSettings, testSettings } from './config.settings.js';
import { Folders } from './folders.js';

/** Longer answers of a mail server help nobody. */
const mostDetail = 500;

/**
 * Tries out what is set: really connects, really writes, and keeps what came of it. All of it happens outside of the
 * request's unit, which may run twice and must not hold the database while a mail server thinks.
 */
@Injectable()
export class ConfigTests {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly settings: Settings,
    private readonly server: MailServer,
    private readonly folders: Folders,
    private readonly texts: Texts,
    private readonly audit: Audit,
  ) {}

  /** Sends a mail with the settings as they are saved. @throws BusinessError 1174 when nobody is named to get it */
  mail(me: Me, to: string | undefined): Promise<TestResult> {
    return this.db.outside(() => this.tryMail(me, to));
  }

  /** Writes, reads and removes a file. @throws BusinessError 1171 */
  storage(folder: 'pictureDir' | 'fileDir' | 'backupDir'): Promise<TestResult> {
    return this.db.outside(() => this.tryFolder(folder));
  }

  private async tryMail(me: Me, to: string | undefined): Promise<TestResult> {
    const { recipient, redirect } = await this.settings.get(mailSettings);
    const target = redirect || to || recipient;
    if (!target) throw new BusinessError(configErrors.noTestReceiver);
    const found = await this.send(me, to || recipient || target);
    return this.keep('mail', { ...found, target });
  }

  private async tryFolder(folder: 'pictureDir' | 'fileDir' | 'backupDir'): Promise<TestResult> {
    const target = (await this.settings.get(storageSettings))[folder];
    try {
      await this.folders.probe(target, folder);
      return await this.keep('storage', { done: true, outcome: 'done', detail: null, target });
    } catch (error) {
      if (error instanceof BusinessError) throw error;
      const outcome = folderOutcomes[codeOf(error)] ?? 'failed';
      return this.keep('storage', { done: false, outcome, detail: textOf(error), target });
    }
  }

  private async send({ language }: Me, to: string): Promise<Omit<TestResult, 'at' | 'target'>> {
    const say = (key: string) => this.texts.say(language, `system.config.mail.test.${key}`);
    const { html, plain } = layOut(say('title'), [{ kind: 'text', text: say('text') }], say('foot'));
    const kind = await this.server.kind();
    try {
      await this.server.deliver({
        id: this.ids.next(),
        receiverId: null,
        receiver: to,
        language,
        title: say('title'),
        content: html,
        plain,
        sendStatus: mailStates.of.waiting,
        attempts: 1,
        sendDate: null,
        sendingSince: null,
        handedAt: null,
        retryAt: null,
        exception: null,
        subject: null,
        recordId: null,
        createdAt: this.clock.now(),
        template: null,
        resendOf: null,
        secret: null,
        dedupeKey: null,
        digest: null,
      });
      return { done: true, outcome: kind === 'files' ? 'kept' : 'sent', detail: null };
    } catch (error) {
      return { done: false, outcome: mailOutcome(error), detail: mailDetail(error) };
    }
  }

  private async keep(section: 'mail' | 'storage', found: Omit<TestResult, 'at'>): Promise<TestResult> {
    const result = { at: this.clock.now().toISOString(), ...found };
    const { done, target } = result;
    await this.db.unit(async () => {
      await this.settings.put(testSettings, { ...(await this.settings.get(testSettings)), [section]: result });
      this.audit.record({
        action: 'config.test',
        subject: 'config',
        recordId: section,
        detail: { section, done, target },
      });
    });
    return result;
  }
}

const mailOutcomes: Readonly<Record<string, string>> = {
  EDNS: 'hostUnknown',
  ENOTFOUND: 'hostUnknown',
  EAI_AGAIN: 'hostUnknown',
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ESOCKET: 'unreachable',
  ETLS: 'tls',
  EAUTH: 'auth',
  EENVELOPE: 'addresses',
  EMESSAGE: 'refused',
};

function mailOutcome(error: unknown): string {
  if (error instanceof TargetRefused) return 'hostForbidden';
  if (error instanceof UnknownDelivery) return 'unclear';
  if (error instanceof MailRefused) return mailOutcome(error.cause);
  return /certificate|SSL|TLS/i.test(textOf(error)) ? 'tls' : (mailOutcomes[codeOf(error)] ?? 'refused');
}

/** Commands that only a mail server which took our name is sent; what other services say of themselves is not shown. */
const spoken = /^(AUTH|MAIL FROM|RCPT TO|DATA)/;

/** What the mail server answered to the mail; null where it was not asked about one. */
function mailDetail(error: unknown): string | null {
  if (error instanceof UnknownDelivery) return null;
  const { command = '' } = error as { command?: string };
  return error instanceof MailRefused || spoken.test(command) ? textOf(error) : null;
}

const folderOutcomes: Readonly<Record<string, string>> = {
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOTDIR: 'noFolder',
  EEXIST: 'noFolder',
};

function codeOf(error: unknown): string {
  return String((error as { code?: unknown }).code ?? '');
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, mostDetail);
}
