import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock } from '#lab/platform/clock/clock.js';
import { Database } from '#lab/platform/database/database.js';
import { log } from '#lab/platform/logging/log.js';
import { Definitions, hashOf } from './definitions.js';
import { TablePublishing } from './table-publishing.js';
import { DecisionTables } from './tables.js';

/** Brings the diagrams of a folder into the database when a server starts. */
@Injectable()
export class Deployment {
  /** Content hash of each key's file, for telling which designer versions have parted from it. */
  readonly fileHashes = new Map<string, string>();

  /** The same for decision tables. */
  readonly tableHashes = new Map<string, string>();

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly definitions: Definitions,
    private readonly tables: DecisionTables,
    private readonly publishing: TablePublishing,
  ) {}

  /**
   * Decision tables come first, for diagrams are held against them. A file that differs from the newest version becomes
   * the next one, unless that version was drawn in the designer: then the list shows that the two have parted, and
   * people decide. Answers the keys that got a new version.
   */
  async deployFolder(folder: string): Promise<string[]> {
    return this.db.dialect.exclusively(this.db.source, 'deploy', async () => {
      const diagrams = await this.changed(folder, '.bpmn', this.fileHashes, this.definitions);
      const changing = new Set(diagrams.map(({ key }) => key));
      const published: string[] = [];
      const at = this.clock.now();
      for (const { key, xml } of await this.changed(folder, '.dmn', this.tableHashes, this.tables)) {
        const { isNew } = await this.db.unit(() =>
          this.publishing.publish({ key, xml, origin: 'file' }, undefined, changing),
        );
        if (isNew) published.push(key);
      }
      for (const { key, xml, file } of diagrams) {
        const { isNew } = await this.db.unit(() =>
          this.definitions.publish({ key, xml, scenarios: scenariosBeside(file), origin: 'file', at }),
        );
        if (isNew) published.push(key);
      }
      if (published.length > 0) log.info({ published }, 'diagrams and tables published');
      return published;
    });
  }

  /** Files that are to become a version. */
  private async changed(
    folder: string,
    ending: string,
    hashes: Map<string, string>,
    stored: { latest(key: string): Promise<{ readonly hash: string; readonly origin: string } | null> },
  ): Promise<readonly { readonly key: string; readonly xml: string; readonly file: string }[]> {
    const found = [];
    for (const file of filesIn(folder, ending)) {
      const key = basename(file, ending);
      const xml = readFileSync(file, 'utf8');
      hashes.set(key, hashOf(xml));
      const latest = await stored.latest(key);
      if (latest?.hash !== hashOf(xml) && latest?.origin !== 'designer') found.push({ key, xml, file });
    }
    return found;
  }
}

/** Files below a folder, by their ending. */
function filesIn(folder: string, ending: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesIn(path, ending);
      return entry.name.endsWith(ending) ? [path] : [];
    });
}

function scenariosBeside(file: string): string | null {
  const path = file.replace(/\.bpmn$/, '.scenario.json');
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8') : null;
}
