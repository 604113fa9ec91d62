import pdfmake from 'pdfmake';
import { fontFiles } from '#lab/platform/print/paper-fonts.js';
import { anArchive, type ArchiveEntry } from './archive.js';

/** A PDF with a text; with a password, only those who know it may open it. */
export async function aPdf(text: string, userPassword?: string): Promise<Buffer> {
  const files = fontFiles('Paper');
  pdfmake.setFonts({ Paper: files });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => Object.values(files).includes(path));
  const definition = { content: text, defaultStyle: { font: 'Paper' }, ...(userPassword && { userPassword }) };
  return pdfmake.createPdf(definition).getBuffer();
}

const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** The entries of a Word document with these paragraphs. */
export function wordEntries(...paragraphs: readonly string[]): ArchiveEntry[] {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  return [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${mime}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
    },
  ];
}

/** A Word document with these paragraphs. */
export function aWordFile(...paragraphs: readonly string[]): Buffer {
  return anArchive(wordEntries(...paragraphs));
}
