import { extname } from 'node:path';
import { BusinessError, type AnyErrorCode } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { FileLayout } from '#lab/shared/file-layout.js';
import type { Language } from '#lab/shared/texts.js';
import { inChild } from '../../heavy/heavy-work.js';

type Work = typeof import('./file-layout-work.js');

/** A file whose layout is read. */
export interface LaidOut {
  readonly bytes: Uint8Array;
  readonly ending: string;
  /** Names of months and days are in it. */
  readonly language: Language;
}

const tooHard: readonly AnyErrorCode[] = [errors.takesTooLong, errors.takesTooMuchMemory];
const endings: readonly string[] = ['.xlsx', '.csv', '.pptx'];
const here = import.meta.resolve('#lab/platform/files/layout/file-layout-work.js');

/** What there is of a file that is not laid out. */
export const bare = (state: FileLayout['state']): FileLayout => ({ state, sheets: [], slides: [] });

/**
 * Sheets and slides of a file of these kinds, read in a child process with limits of its own; never throws for what the file is.
 * @throws BusinessError 8025 where too much waits for a child process: to be tried again
 */
export async function readLayout(
  name: string,
  bytes: () => Promise<Uint8Array>,
  language: Language,
): Promise<FileLayout> {
  const ending = extname(name).toLowerCase();
  if (!endings.includes(ending)) return bare('other');
  try {
    const given: LaidOut = { bytes: await bytes(), ending, language };
    return await inChild('texts', { module: here, name: 'layoutOf' satisfies keyof Work }, given);
  } catch (error) {
    if (error instanceof BusinessError && tooHard.includes(error.error)) return bare('tooHard');
    throw error;
  }
}
