import { extname } from 'node:path';
import { BusinessError } from '#lab/shared/define-errors.js';
import { errors } from '#lab/shared/errors.js';
import { mebibyte } from '../sizes.js';

/** Attachments are at most 10 MB. */
export const maxAttachment = 10 * mebibyte;

/** What may be attached: the ending of a file, and the type that its first bytes must have. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  '.pdf': ['application/pdf'],
  '.png': ['image/png'],
  '.jpg': ['image/jpeg'],
  '.jpeg': ['image/jpeg'],
  '.gif': ['image/gif'],
  '.webp': ['image/webp'],
  '.docx': ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/zip'],
  '.xlsx': ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  '.pptx': ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'application/zip'],
  '.doc': ['application/x-cfb'],
  '.xls': ['application/x-cfb'],
  '.zip': ['application/zip'],
};
/** Plain text has no mark; it must be UTF-8 without a zero byte. */
const plain: Readonly<Record<string, string>> = { '.txt': 'text/plain', '.csv': 'text/csv', '.md': 'text/markdown' };

/**
 * The media type of an upload, judged by its bytes.
 * @throws BusinessError 8016 when it is empty, too large, of no allowed kind, or not what its name says.
 */
export async function kindOf(name: string, bytes: Buffer): Promise<string> {
  if (bytes.length === 0) throw new BusinessError(errors.fileRefused, ['empty']);
  if (bytes.length > maxAttachment) throw new BusinessError(errors.fileRefused, ['tooLarge', 10]);
  const ending = extname(name).toLowerCase();
  if (plain[ending]) {
    if (!isText(bytes)) throw refused();
    return plain[ending];
  }
  const allowed = kinds[ending];
  const found = await typeOf(bytes);
  if (!allowed || !found || !allowed.includes(found.mime)) throw refused();
  return found.mime;
}

/** The types that a picture of a person or company may have. No SVG: it may carry script. */
const pictures: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
const largestPicture = 5;

/** @throws BusinessError 8016 when it is no picture, or larger than 5 MB */
export async function assertPicture(bytes: Buffer): Promise<void> {
  if (bytes.length > largestPicture * mebibyte)
    throw new BusinessError(errors.fileRefused, ['tooLarge', largestPicture]);
  const found = await typeOf(bytes);
  if (!found || !pictures.includes(found.mime)) throw new BusinessError(errors.fileRefused, ['kind', 'png, jpg, webp']);
}

/** What the bytes say they are. The library is loaded with the first file. */
async function typeOf(bytes: Buffer) {
  const { fileTypeFromBuffer } = await import('file-type');
  return fileTypeFromBuffer(bytes);
}

function refused(): BusinessError {
  const endings = [...Object.keys(kinds), ...Object.keys(plain)].map((ending) => ending.slice(1)).join(', ');
  return new BusinessError(errors.fileRefused, ['kind', endings]);
}

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** A name as a label: no path, no control or direction characters, at most 255 characters. */
export function labelOf(name: string): string {
  const base = name.split(/[\\/]/).pop() ?? '';
  const clean = base.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return (clean || 'file').slice(-255);
}
