import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import { Turns } from '../heavy/turns.js';
import { inert } from '../resource/inert.js';
import type { SheetCell, SheetHeader } from '../resource/spreadsheet.js';

/** A member of the archive that is complete. */
interface Member {
  readonly name: string;
  /** Offset of its header. */
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly unpacked: number;
}

/** How far a workbook is written: with this any process goes on with it. */
export interface Written {
  /** Bytes of the file. */
  readonly bytes: number;
  /** Rows of the sheet, the one of the headers included. */
  readonly rows: number;
  /** The members before the sheet. */
  readonly members: readonly Member[];
  /** Offset of the header of the sheet; its checksum and its bytes so far. */
  readonly sheetAt: number;
  readonly crc: number;
  readonly unpacked: number;
}

/** What is added to the file, and how far it is written then. */
export interface Piece {
  readonly bytes: Buffer;
  readonly written: Written;
}

const deflate = promisify(deflateRaw);
/** Of the container (APPNOTE 4.3): marks of the records, and the flag of a member whose sizes follow its data. */
const mark = { local: 0x04034b50, descriptor: 0x08074b50, central: 0x02014b50, end: 0x06054b50 } as const;
const sizesFollow = 0x0008;
const method = { stored: 0, deflated: 8 } as const;
const version = 20;
/** 1 January 1980, the first day that the container can say. */
const firstDay = 0x21;

const sheetName = 'xl/worksheets/sheet1.xml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const sheetKind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in the styles below. */
const style = { day: 1, head: 2, mark: 3 } as const;
const styles = [
  `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>`,
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  '<font><i/><sz val="11"/><color rgb="FF8A94A3"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>',
].join('');

/**
 * A workbook with one sheet that grows stretch by stretch: what is added is never read again, so that its memory is that
 * of one stretch, and another process can go on with it. The libraries of spreadsheets keep theirs in a process that must
 * live to the end.
 */
export async function beginWorkbook(name: string, headers: readonly SheetHeader[]): Promise<Piece> {
  const parts: Buffer[] = [];
  const members: Member[] = [];
  let at = 0;
  for (const [member, text] of membersOf(name)) {
    const data = Buffer.from(declaration + text);
    const sizes = { crc: crc32(data), packed: data.length, unpacked: data.length };
    members.push({ name: member, at, ...sizes });
    parts.push(localHeader(member, 0, method.stored, sizes), data);
    at += localLength(member) + data.length;
  }
  const columns = headers.map(
    ({ width = 18 }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const head = [
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${columns.join('')}</cols><sheetData>`,
    rowXml(
      1,
      headers.map(({ title }) => title),
      style.head,
    ),
  ].join('');
  parts.push(localHeader(sheetName, sizesFollow, method.deflated, { crc: 0, packed: 0, unpacked: 0 }));
  const started = { bytes: at + localLength(sheetName), rows: 1, members, sheetAt: at, crc: 0, unpacked: 0 };
  const { bytes, written } = await added(started, head, 1);
  return { bytes: Buffer.concat([...parts, bytes]), written: { ...written, rows: 1 } };
}

/** Further rows below those that are written. */
export async function addRows(written: Written, rows: readonly (readonly SheetCell[])[]): Promise<Piece> {
  const turns = new Turns();
  const texts: string[] = [];
  for (const [index, cells] of rows.entries()) {
    texts.push(rowXml(written.rows + index + 1, cells));
    await turns.pause();
  }
  return added(written, texts.join(''), written.rows + rows.length);
}

/** The end of the sheet, with the watermark as its last line and at the foot of each page, and the directory of the archive. */
export async function endWorkbook(written: Written, watermark: string): Promise<Piece> {
  const foot = `&L${watermark.replaceAll('&', '&&')}`;
  const tail = [
    rowXml(written.rows + 2, [watermark], style.mark),
    `</sheetData><headerFooter><oddFooter>${escaped(foot)}</oddFooter></headerFooter></worksheet>`,
  ].join('');
  const { bytes: last, written: now } = await added(written, tail, written.rows + 2, constants.Z_FINISH);
  const packed = now.bytes - now.sheetAt - localLength(sheetName);
  const sheet: Member = { name: sheetName, at: now.sheetAt, crc: now.crc, packed, unpacked: now.unpacked };
  const descriptor = fields([mark.descriptor, 4], [sheet.crc, 4], [packed, 4], [sheet.unpacked, 4]);
  const directory = Buffer.concat([...now.members, sheet].map((member) => centralHeader(member, member === sheet)));
  const count = now.members.length + 1;
  const from = now.bytes + descriptor.length;
  const end = fields([mark.end, 4], [0, 2], [0, 2], [count, 2], [count, 2], [directory.length, 4], [from, 4], [0, 2]);
  const bytes = Buffer.concat([last, descriptor, directory, end]);
  return { bytes, written: { ...now, bytes: written.bytes + bytes.length } };
}

/** Each piece is deflated by itself and ends on a byte, so that the next one can follow it. */
async function added(
  written: Written,
  xml: string,
  rows: number,
  finishFlush: number = constants.Z_FULL_FLUSH,
): Promise<Piece> {
  const text = Buffer.from(xml);
  const bytes = await deflate(text, { finishFlush });
  return {
    bytes,
    written: {
      ...written,
      rows,
      bytes: written.bytes + bytes.length,
      crc: crc32(text, written.crc),
      unpacked: written.unpacked + text.length,
    },
  };
}

function membersOf(name: string): (readonly [string, string])[] {
  const part = (path: string, kind: string) => `<Override PartName="/${path}" ContentType="${sheetKind}.${kind}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const relations = (...all: readonly string[]) =>
    `<Relationships xmlns="${packaging}/relationships">${all.join('')}</Relationships>`;
  return [
    [
      '[Content_Types].xml',
      [
        `<Types xmlns="${packaging}/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        '<Default Extension="xml" ContentType="application/xml"/>',
        part('xl/workbook.xml', 'sheet.main'),
        part('xl/styles.xml', 'styles'),
        part(sheetName, 'worksheet'),
        '</Types>',
      ].join(''),
    ],
    ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(relation(1, 'worksheet', 'worksheets/sheet1.xml'), relation(2, 'styles', 'styles.xml')),
    ],
    ['xl/styles.xml', styles],
  ];
}

function rowXml(row: number, cells: readonly SheetCell[], looks = 0): string {
  const written = cells.map((cell, column) => cellXml(`${columnName(column)}${row}`, cell, looks));
  return `<row r="${row}">${written.join('')}</row>`;
}

function cellXml(at: string, cell: SheetCell, looks: number): string {
  if (cell === null) return '';
  if (cell instanceof Date) return `<c r="${at}" s="${style.day}"><v>${serialOf(cell)}</v></c>`;
  const look = looks === 0 ? '' : ` s="${looks}"`;
  if (typeof cell === 'number') return `<c r="${at}"${look}><v>${cell}</v></c>`;
  return `<c r="${at}"${look} t="inlineStr"><is><t xml:space="preserve">${escaped(inert(cell))}</t></is></c>`;
}

const dayMs = 86_400_000;
/** The day 0 of sheets, as they count from March 1900 on. */
const dayZero = Date.UTC(1899, 11, 30);
const serialOf = (day: Date) => (day.getTime() - dayZero) / dayMs;

const letters = 26;
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % letters));
  return index < letters ? last : columnName(Math.floor(index / letters) - 1) + last;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML has no way to write the other control characters; a text may have come with one. */
function escaped(text: string): string {
  const plain = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return plain.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

type Sizes = Pick<Member, 'crc' | 'packed' | 'unpacked'>;

const localLength = (name: string) => 30 + Buffer.byteLength(name);

function localHeader(name: string, flags: number, packing: number, { crc, packed, unpacked }: Sizes): Buffer {
  const label = Buffer.from(name);
  const head = fields([mark.local, 4], ...common(flags, packing), [crc, 4], [packed, 4], [unpacked, 4]);
  return Buffer.concat([head, fields([label.length, 2], [0, 2]), label]);
}

function centralHeader({ name, at, crc, packed, unpacked }: Member, isSheet: boolean): Buffer {
  const label = Buffer.from(name);
  const packing = isSheet ? common(sizesFollow, method.deflated) : common(0, method.stored);
  const sizes = [...packing, [crc, 4], [packed, 4], [unpacked, 4], [label.length, 2]] as const;
  const place = fields([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]);
  return Buffer.concat([fields([mark.central, 4], [version, 2], ...sizes), place, label]);
}

const common = (flags: number, packing: number): readonly Field[] => [
  [version, 2],
  [flags, 2],
  [packing, 2],
  [0, 2],
  [firstDay, 2],
];

type Field = readonly [value: number, length: 2 | 4];

/** Numbers as the container writes them, the low byte first. */
function fields(...all: readonly Field[]): Buffer {
  return Buffer.concat(
    all.map(([value, length]) => {
      const bytes = Buffer.alloc(length);
      bytes.writeUIntLE(value, 0, length);
      return bytes;
    }),
  );
}
