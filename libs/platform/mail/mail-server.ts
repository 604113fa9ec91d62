import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { Database } from '../database/database.js';
import { allowedAddress } from '../network/target.js';
import { Setting, Settings } from '../settings/settings.js';
import type { QueuedMail } from './mail.entity.js';
import { isOfUrl, mailSettings, type MailSettings } from './mail-settings.js';
import { MailTransport, SmtpTransport, type HandOver } from './mail-transport.js';

/** A mail server may run on this machine. */
const mailTarget = { loopback: true } as const;

/** Where mails are handed over: the server of the system settings where one is set, else what the environment names. */
@Injectable()
export class MailServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private configured: { readonly key: string; readonly transport: MailTransport } | undefined;

  constructor(
    private readonly db: Database,
    private readonly environment: Environment,
    private readonly settings: Settings,
    private readonly standard: MailTransport,
  ) {}

  /** Settings of an older kind are stored again, which seals their password. */
  async onApplicationBootstrap(): Promise<void> {
    const row = await this.db.repo(Setting).findOneBy({ id: mailSettings.name });
    if (!isOfUrl(row?.value)) return;
    await this.db.unit(async () => this.settings.put(mailSettings, await this.settings.get(mailSettings)));
  }

  onApplicationShutdown(): void {
    this.configured?.transport.close();
    this.standard.close();
  }

  /** Whether there is a server at all; without one, mails become files. */
  async kind(): Promise<'settings' | 'environment' | 'files'> {
    const { host } = await this.settings.get(mailSettings);
    return host ? 'settings' : this.environment.smtpUrl ? 'environment' : 'files';
  }

  /** Hands one mail over, to the receivers that the settings name. @throws what `MailTransport.send` throws; TargetRefused */
  async deliver(mail: QueuedMail, handOver?: HandOver): Promise<void> {
    const settings = await this.settings.get(mailSettings);
    const transport = await this.transport(settings);
    if (settings.redirect) await transport.send(redirected(mail, settings.redirect), settings.from, [], handOver);
    // Mails about an account carry links that are meant for one person.
    else await transport.send(mail, settings.from, mail.subject === null ? [] : settings.cc, handOver);
  }

  /** Proves that the server can be reached and takes our name. */
  async verify(): Promise<void> {
    await (await this.transport(await this.settings.get(mailSettings))).verify();
  }

  /** The host is looked up for every use: the address that was checked is the one that is connected to. */
  private async transport(settings: MailSettings): Promise<MailTransport> {
    const { host, protocol, port, user, password } = settings;
    if (!host) return this.standard;
    const address = await allowedAddress(host, mailTarget);
    const server = { host, protocol, port, user, password };
    const key = JSON.stringify([server, address]);
    if (this.configured?.key !== key) {
      this.configured?.transport.close();
      this.configured = { key, transport: new SmtpTransport(server, address) };
    }
    return this.configured.transport;
  }
}

function redirected(mail: QueuedMail, receiver: string): QueuedMail {
  return { ...mail, receiver, title: `[${mail.receiver ?? ''}] ${mail.title}` };
}
