import type { FileLayout } from '#lab/shared/file-layout.js';
import { bare, type LaidOut } from './file-layout.js';
import { TooLarge } from './too-large.js';

/** Files of Office that need a password are no archive, but a container of this mark. */
const containerMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** What `readLayout` of `file-layout.ts` asks a child process for. */
export async function layoutOf({ bytes, ending, language }: LaidOut): Promise<FileLayout> {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (packed.subarray(0, containerMark.length).equals(containerMark)) return bare('locked');
  try {
    if (ending === '.pptx') {
      const { slidesOf } = await import('./slides-work.js');
      const { slides, isCut } = await slidesOf(packed);
      return { state: stateOf(slides.length === 0, isCut), sheets: [], slides };
    }
    const { csvLayout, workbookLayout } = await import('./sheets-work.js');
    const sheets = ending === '.csv' ? await csvLayout(packed) : await workbookLayout(packed, language);
    const isEmpty = sheets.every(({ rows }) => rows.length === 0);
    const isCut = sheets.some((sheet) => sheet.isCut);
    return { state: stateOf(isEmpty, isCut), sheets, slides: [] };
  } catch (error) {
    return bare(error instanceof TooLarge ? 'tooHard' : 'unreadable');
  }
}

function stateOf(isEmpty: boolean, isCut: boolean): FileLayout['state'] {
  if (isEmpty) return 'empty';
  return isCut ? 'cut' : 'read';
}
