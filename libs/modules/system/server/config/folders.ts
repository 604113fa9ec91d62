import { randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { BusinessError } from '#lab/shared/define-errors.js';
import { Environment } from '#lab/platform/config/environment.js';
import { configErrors } from '../../shared/config.errors.js';

/** Folders that settings may name: those of the installation, and what lies in them. */
@Injectable()
export class Folders {
  constructor(private readonly environment: Environment) {}

  get roots(): readonly string[] {
    return [this.environment.filesDirectory, this.environment.dataDirectory];
  }

  /** The full path of a folder that was typed. @throws BusinessError 1171 when it lies outside of the roots */
  inside(folder: string, field: string): string {
    const path = isAbsolute(folder) ? resolve(folder) : resolve(this.environment.filesDirectory, folder);
    // A share of another machine and a path of another system are no folder of ours.
    if (/^\\\\|^[A-Za-z]:|\0/.test(folder) || !this.roots.some((root) => isWithin(root, path)))
      throw new BusinessError(configErrors.folderForbidden, [folder], { fields: [{ path: field, code: 1171 }] });
    return path;
  }

  /**
   * Writes a file into a folder, reads it and removes it again.
   * @throws BusinessError 1171 when a link in the path leads out of the roots; Error of the file system
   */
  async probe(folder: string, field: string): Promise<void> {
    const path = this.inside(folder, field);
    await mkdir(path, { recursive: true });
    const real = await realpath(path);
    const roots = await Promise.all(this.roots.map((root) => realpath(root).catch(() => root)));
    if (!roots.some((root) => isWithin(root, real))) throw new BusinessError(configErrors.folderForbidden, [folder]);
    const file = join(real, `.labdesk-${randomUUID()}`);
    const content = randomUUID();
    try {
      await writeFile(file, content, { flag: 'wx', mode: 0o600 });
      if ((await readFile(file, 'utf8')) !== content) throw new Error('what was read is not what was written');
    } finally {
      await rm(file, { force: true });
    }
  }
}

function isWithin(root: string, path: string): boolean {
  const way = relative(root, path);
  return !way.startsWith('..') && !isAbsolute(way);
}
