import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#lab/shared/texts.js';
import { standardModules } from '#lab/shared/legacy-catalogue/modules.js';

/** Where the help documents of the product lie, one file for each module and language. */
const folder = join(process.cwd(), 'libs', 'modules', 'system', 'server', 'module', 'help');

export interface ShippedHelp {
  readonly name: string;
  readonly size: number;
}

/** The help document that comes with the product, undefined where there is none. */
export function shippedHelp(key: string, language: Language): ShippedHelp | undefined {
  const path = pathOf(key, language);
  return path && existsSync(path) ? { name: `${key}.${language}.md`, size: statSync(path).size } : undefined;
}

/** Its text. */
export function shippedText(key: string, language: Language): Promise<string> {
  return readFile(pathOf(key, language) ?? '', 'utf8');
}

/** Only keys of the product become part of a path. */
function pathOf(key: string, language: Language): string | undefined {
  return standardModules.some((module) => module.key === key) ? join(folder, `${key}.${language}.md`) : undefined;
}
