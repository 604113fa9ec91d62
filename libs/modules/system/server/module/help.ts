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

/** The help documents that come with the product: each room ships those of its module. */
@Injectable()
export class ShippedHelp {
  private readonly folders: ReadonlyMap<string, string>;

  constructor({ all }: Rooms) {
    this.folders = new Map(
      all.flatMap(({ productModule }) => (productModule?.help ? [[productModule.key, productModule.help]] : [])),
    );
  }

  /** The document of a module, undefined where no room ships one. */
  of(key: string, language: Language): ShippedFile | undefined {
    const path = this.pathOf(key, language);
    return path && existsSync(path) ? { name: `${key}.${language}.md`, size: statSync(path).size } : undefined;
  }

  /** Its text. @throws Error where there is none */
  text(key: string, language: Language): Promise<string> {
    return readFile(this.pathOf(key, language) ?? '', 'utf8');
  }

  private pathOf(key: string, language: Language): string | undefined {
    const folder = this.folders.get(key);
    return folder && join(process.cwd(), folder, `${language}.md`);
  }
}
