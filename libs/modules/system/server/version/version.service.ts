import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { ResourceService } from '#lab/platform/resource/resource.service.js';
import { version as resource, type Releases } from '../../shared/version.resource.js';
import { SysVersion } from './version.entity.js';

/** Releases that are shown to everybody at once. */
const mostShown = 50;

/** The release notes. */
@Injectable()
export class Versions extends ResourceService<SysVersion> {
  private readonly running = runningVersion();

  constructor() {
    super(resource, SysVersion);
  }

  /** What everybody may read. */
  async releases(): Promise<Releases> {
    const rows = await this.repo().find({ order: { day: 'DESC', id: 'DESC' }, take: mostShown });
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
}

/** The version that `package.json` bears. */
function runningVersion(): string {
  const { version } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string };
  return version;
}
