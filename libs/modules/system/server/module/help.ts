import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Language } from '#lab/shared/texts.js';
import { Rooms } from '#lab/platform/rooms.js';

interface ShippedFile {
  readonly name: string;
  readonly size: number;
}

/** The help documents that come with the product: each room ships its part of that of its module. */
@Injectable()
export class ShippedHelp {
  private readonly folders = new Map<string, string[]>();

  constructor({ all }: Rooms) {
    for (const { productModule } of all) {
      if (!productModule?.help) continue;
      const { key, help } = productModule;
      this.folders.set(key, [...(this.folders.get(key) ?? []), help]);
    }
  }

  /** The document of a module, undefined where no room ships one. */
  of(key: string, language: Language): ShippedFile | undefined {
    const paths = this.pathsOf(key, language).filter((path) => existsSync(path));
    const size = paths.reduce((sum, path) => sum + statSync(path).size, 0);
    return paths.length > 0 ? { name: `${key}.${language}.md`, size } : undefined;
  }

  /** Its text, that of several rooms one after the other. @throws Error where there is none */
  async text(key: string, language: Language): Promise<string> {
    const paths = this.pathsOf(key, language);
    if (paths.length === 0) throw new Error(`no help for the module ${key}`);
    const parts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
    return parts.join('\n');
  }

  private pathsOf(key: string, language: Language): readonly string[] {
    const folders = this.folders.get(key) ?? [];
    return folders.map((folder) => join(process.cwd(), folder, `${language}.md`));
  }
}
