import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { log } from '#lab/platform/logging/log.js';
import { Definitions, hashOf } from './definitions.js';

/** Brings the diagrams of a folder into the database when a server starts. */
@Injectable()
export class Deployment {
  /** Content hash of each key's file, for telling which designer versions have parted from it. */
  readonly fileHashes = new Map<string, string>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly definitions: Definitions,
  ) {}

  /**
   * A file that differs from the newest version becomes the next one, unless that version was drawn in the designer:
   * then the list shows that the two have parted, and people decide. Answers the keys that got a new version.
   */
  async deployFolder(folder: string): Promise<string[]> {
    return this.db.dialect.exclusively(this.db.source, 'deploy', async () => {
      const published: string[] = [];
      const at = this.clock.now();
      for (const file of diagramsIn(folder)) {
        const key = basename(file, '.bpmn');
        const xml = readFileSync(file, 'utf8');
        this.fileHashes.set(key, hashOf(xml));
        const latest = await this.definitions.latest(key);
        if (latest?.hash === hashOf(xml) || latest?.origin === 'designer') continue;
        const { isNew } = await this.db.unit(() =>
          this.definitions.publish({ key, xml, scenarios: scenariosBeside(file), origin: 'file', at }),
        );
        if (isNew) published.push(key);
      }
      if (published.length > 0) log.info({ published }, 'diagrams published');
      return published;
    });
  }
}

/** Diagram files below a folder. */
export function diagramsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return diagramsIn(path);
      return entry.name.endsWith('.bpmn') ? [path] : [];
    });
}

function scenariosBeside(file: string): string | null {
  const path = file.replace(/\.bpmn$/, '.scenario.json');
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8') : null;
}
