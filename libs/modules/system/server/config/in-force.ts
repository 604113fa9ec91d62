import { Injectable } from '@nestjs/common';
import { Environment } from '#lab/platform/config/environment.js';
import { PublicAddress } from '#lab/platform/config/public-address.js';
import { MailServer } from '#lab/platform/mail/mail-server.js';
import { User } from '../../../org/server/index.js';
import { Database } from '#lab/platform/database/database.js';
import type { ConfigSection, ConfigView } from '../../shared/config.dto.js';

/** What holds at this moment, wherever it comes from. */
@Injectable()
export class InForce {
  constructor(
    private readonly db: Database,
    private readonly environment: Environment,
    private readonly address: PublicAddress,
    private readonly mail: MailServer,
  ) {}

  async of(section: ConfigSection): Promise<ConfigView['inForce']> {
    const { environment } = this;
    switch (section) {
      case 'common':
        return { systemUrl: await this.address.web(), enabledUsers: await this.enabledUsers() };
      case 'mail':
        return { mailServer: await this.mail.kind() };
      case 'env':
        return {
          host: environment.host,
          port: environment.port,
          publicUrl: environment.publicUrl,
          webUrl: await this.address.web(),
          apiUrl: await this.address.api(),
        };
      case 'storage':
        return { filesDirectory: environment.filesDirectory, dataDirectory: environment.dataDirectory };
      case 'daily':
        return {};
    }
  }

  private enabledUsers(): Promise<number> {
    return this.db.repo(User).countBy({ status: '0' });
  }
}
