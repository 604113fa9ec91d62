import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Me } from '#lab/platform/access/me.js';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { version as resource, type Releases } from '../../shared/version.resource.js';
import { Audience } from '../audience/audience.js';
import { SysVersion } from './version.entity.js';

/** Releases that are shown at once. */
const mostShown = 50;

/** The release notes. */
@Injectable()
export class Versions extends ResourceService<SysVersion> {
  private readonly running = runningVersion();

  constructor(private readonly audience: Audience) {
    super(resource, SysVersion);
  }

  /** What a person may read: the notes for everybody, and those that are addressed to them. */
  async releases(me: Me): Promise<Releases> {
    const all = await this.repo().find({ order: { day: 'DESC', id: 'DESC' } });
    const rows = (await this.audience.readableBy(me, all)).slice(0, mostShown);
    return {
      running: this.running,
      rows: rows.map(({ id, number, day, module, notesZh, notesEn }) => ({
        id,
        number,
        day,
        module,
        notesZh,
        notesEn,
      })),
    };
  }

  /** Not offered for choice: nothing refers to versions, and a number could reveal notes for another audience. */
  protected override choosable(): undefined {
    return undefined;
  }

  /** @throws BusinessError 8012 for an address that does not exist */
  protected override beforeSave(row: SysVersion, before: SysVersion | undefined): Promise<void> {
    return this.audience.assertThere(row, before);
  }
}

/** The version that `package.json` bears. */
function runningVersion(): string {
  const { version } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string };
  return version;
}
