import { extname } from 'node:path';
import { BusinessError, type AnyErrorCode } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import type { FileTextState } from '#lab/shared/file-text.js';
import { inChild } from '../heavy/heavy-work.js';

type Work = typeof import('./file-text-work.js');

/** Characters of one file that are searched. */
export const longestText = 200_000;

/** The text of a file, empty where there is none to be searched. */
export interface FileText {
  readonly state: FileTextState;
  readonly text: string;
}

const tooHard: readonly AnyErrorCode[] = [errors.takesTooLong, errors.takesTooMuchMemory];
const endings: readonly string[] = ['.pdf', '.docx', '.xlsx', '.txt', '.md', '.csv'];
const here = import.meta.resolve('#lab/platform/full-text/file-text-work.js');

/**
 * The text of a file of these kinds, read in a child process with limits of its own; never throws for what the file is.
 * @throws BusinessError 8025 where too much waits for a child process: to be tried again
 */
export async function readText(name: string, bytes: () => Promise<Uint8Array>): Promise<FileText> {
  const ending = extname(name).toLowerCase();
  if (!endings.includes(ending)) return { state: 'other', text: '' };
  try {
    const given = { bytes: await bytes(), ending };
    return await inChild('texts', { module: here, name: 'textOf' satisfies keyof Work }, given);
  } catch (error) {
    if (error instanceof BusinessError && tooHard.includes(error.error)) return { state: 'tooHard', text: '' };
    throw error;
  }
}
