import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive; `announced` is what its directory says instead of its real size. */
export interface ArchiveEntry {
  readonly name: string;
  readonly content: string | Buffer;
  readonly announced?: number;
}

/** Puts a ZIP archive together by hand, so that it may also be one that no honest program writes. */
export function anArchive(entries: readonly ArchiveEntry[], lies: { readonly count?: number } = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, announced } of entries) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain, { level: 1 });
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(plain), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(announced ?? plain.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const file = Buffer.concat([mark(0x04034b50), head, Buffer.from(name), packed]);
    files.push(file);
    directory.push(Buffer.concat([mark(0x02014b50), Buffer.from([20, 0]), head, place, Buffer.from(name)]));
    at += file.length;
  }
  const count = lies.count ?? entries.length;
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...directory, mark(0x06054b50), end]);
}

function mark(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The entries of a workbook with one sheet, whose XML and other words are given. */
export function workbookEntries(sheet: string, workbook = ''): ArchiveEntry[] {
  const rel = (id: string, type: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="${relationships}/${type}" Target="${target}"/></Relationships>`;
  return [
    { name: '_rels/.rels', content: rel('r1', 'officeDocument', 'xl/workbook.xml') },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="lines" sheetId="1" r:id="r1"/></sheets>${workbook}</workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: rel('r1', 'worksheet', 'worksheets/sheet1.xml') },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet xmlns="${main}">${sheet}</worksheet>` },
  ];
}

/** `<c>` with a text inside. */
export const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
