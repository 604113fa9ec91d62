import { BusinessError } from '#lab/shared/define-errors.js';
import { assertUnpackable } from '../resource/archive.js';
import { mebibyte } from '../sizes.js';
import { longestText, type FileText } from './file-text.js';

/** A document of Word: its parts, and what they become. */
const wordBounds = { entries: 2_000, unpacked: 100 * mebibyte } as const;
/** Pages of a PDF that are read. */
const mostPages = 500;

/** What `readText` of `file-text.ts` asks a child process for. */
export async function textOf({
  bytes,
  ending,
}: {
  readonly bytes: Uint8Array;
  readonly ending: string;
}): Promise<FileText> {
  try {
    if (ending === '.pdf') return await pdfText(bytes);
    if (ending === '.docx') return await wordText(Buffer.from(bytes));
    if (ending === '.xlsx') return await sheetText(bytes);
    return shortened(new TextDecoder('utf-8').decode(bytes), false);
  } catch (error) {
    if (isLocked(error)) return { state: 'locked', text: '' };
    return { state: 'unreadable', text: '' };
  }
}

async function pdfText(bytes: Uint8Array): Promise<FileText> {
  const { getDocumentProxy } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  let length = 0;
  for (let at = 1; at <= Math.min(pdf.numPages, mostPages) && length <= longestText; at++) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    const page = items.map(textOfItem).join('');
    pages.push(page);
    length += page.length;
  }
  return shortened(pages.join('\n'), pdf.numPages > mostPages);
}

/** The cells of the first sheet: a line for each row, with tabs between them. */
async function sheetText(bytes: Uint8Array): Promise<FileText> {
  const { rowsOf, bounds } = await import('../resource/spreadsheet-work.js');
  const rows = await rowsOf({ bytes, mostRows: bounds.rows });
  return shortened(rows.map(({ cells }) => cells.join('\t')).join('\n'), false);
}

async function wordText(bytes: Buffer): Promise<FileText> {
  await assertUnpackable(bytes, wordBounds);
  const { default: mammoth } = await import('mammoth');
  return shortened((await mammoth.extractRawText({ buffer: bytes })).value, false);
}

/** An item is a run of letters, or a mark in the structure of the page, which has none. */
function textOfItem(item: { readonly str?: string; readonly hasEOL?: boolean }): string {
  return `${item.str ?? ''}${item.hasEOL ? '\n' : ''}`;
}

function shortened(text: string, isCut: boolean): FileText {
  const plain = text.replace(/[^\S\n\t]+/gu, ' ').trim();
  if (plain === '') return { state: 'empty', text: '' };
  const state = isCut || plain.length > longestText ? 'cut' : 'read';
  return { state, text: plain.slice(0, longestText) };
}

function isLocked(error: unknown): boolean {
  return !(error instanceof BusinessError) && error instanceof Error && error.name === 'PasswordException';
}
