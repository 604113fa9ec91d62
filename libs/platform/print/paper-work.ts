import pdfmake from 'pdfmake';
import type { Content, ContentColumns, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fontFiles, inFonts, type FontRun } from './paper-fonts.js';
import { pagesOf, widthsOf, factRows, type PlacedNode } from './paper-layout.js';
import type { Paper, PaperCell, PaperTable } from './paper.js';

const fonts = { Paper: fontFiles('Paper'), Latin: fontFiles('Latin') };
const readable = Object.values(fonts).flatMap((files) => Object.values(files));

pdfmake.setFonts(fonts);
// Papers name no pictures and no addresses to fetch from; the library reads its fonts and nothing else.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => readable.includes(path));

const ink = '#1f2733';
const grey = '#5c6675';
const hair = '#c9d0d9';
const shade = '#f2f4f7';
/** Points that a picture in a cell has at most. */
const pictureFit: [number, number] = [110, 40];

/** What `writePapers` of `paper.ts` asks a child process for. */
export async function pdfOf(papers: readonly Paper[]): Promise<Uint8Array> {
  const begins: readonly (ContentColumns & PlacedNode)[] = papers.map(opening);
  const footer = (page: number, last: number): Content => {
    const place = pagesOf(begins, page, last);
    const paper = papers[place.paper];
    return paper ? foot(paper, place.page, place.pages) : '';
  };
  const content = papers.map((paper, index): Content => {
    const begin = begins[index] ?? '';
    const stack = [begin, facts(paper), ...paper.tables.flatMap(tableOf)];
    return index === 0 ? { stack } : { stack, pageBreak: 'before' };
  });
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [40, 36, 40, 52],
    info: { title: papers.map(({ title, number }) => `${title} ${number}`).join(', '), producer: 'Labdesk' },
    defaultStyle: { font: 'Paper', fontSize: 9, lineHeight: 1.15, color: ink },
    footer,
    content,
  };
  return new Uint8Array(await pdfmake.createPdf(definition).getBuffer());
}

/** Who issues it and what it is at the left, the code that checks it at the right. */
function opening({ company, title, number, check }: Paper): ContentColumns {
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: inFonts(company), color: grey, margin: [0, 6, 0, 4] },
          { text: inFonts(title), fontSize: 18, bold: true, margin: [0, 0, 0, 2] },
          { text: inFonts(number), fontSize: 11 },
        ],
      },
      {
        width: 150,
        stack: [
          { qr: check.address, fit: 74, eccLevel: 'M', alignment: 'right' },
          { text: inFonts(check.label), fontSize: 7, color: grey, alignment: 'right', margin: [0, 3, 0, 0] },
          { text: check.code, fontSize: 6, color: grey, alignment: 'right' },
        ],
      },
    ],
    margin: [0, 0, 0, 10],
  };
}

function facts({ head }: Paper): Content {
  const label = (text: string): TableCell => ({ text: inFonts(text), color: grey, fillColor: shade });
  const body = factRows(head).map(([first, second]): TableCell[] =>
    second
      ? [label(first.label), said(first.text), label(second.label), said(second.text)]
      : [label(first.label), { ...said(first.text), colSpan: 3 }, '', ''],
  );
  if (body.length === 0) return '';
  return { table: { widths: [72, '*', 72, '*'], body }, layout: lines, margin: [0, 0, 0, 12] };
}

function tableOf({ title, columns, rows, empty, sums = [] }: PaperTable): Content[] {
  // Left to itself the library would break what a column is to be as wide as.
  const look = (index: number) => ({
    ...(columns[index]?.right ? ({ alignment: 'right' } as const) : {}),
    ...(columns[index]?.width === 'auto' ? { noWrap: true } : {}),
  });
  const titles = columns.map((column, index): TableCell => ({
    text: inFonts(column.title),
    bold: true,
    fillColor: shade,
    ...look(index),
  }));
  const body = rows.map((cells) => cells.map((cell, index): TableCell => ({ ...shownCell(cell), ...look(index) })));
  const none: TableCell[] = [
    { text: empty, colSpan: columns.length, color: grey },
    ...columns.slice(1).map((): TableCell => ''),
  ];
  const table: ContentTable['table'] = {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: widthsOf(columns),
    body: [titles, ...(body.length > 0 ? body : [none])],
  };
  return [
    { text: inFonts(title), bold: true, fontSize: 10, margin: [0, 0, 0, 4], headlineLevel: 1 },
    { table, layout: lines, margin: [0, 0, 0, sums.length > 0 ? 4 : 12] },
    ...sums.map(({ label, text }, index): Content => ({
      columns: [
        { width: '*', text: inFonts(label), color: grey, alignment: 'right' },
        { width: 'auto', text: inFonts(text), bold: true },
      ],
      columnGap: 8,
      margin: [0, 0, 4, index === sums.length - 1 ? 12 : 2],
    })),
  ];
}

const said = (text: string): { readonly text: string | FontRun[] } => ({ text: inFonts(text) });

function shownCell({ text, picture, below = [] }: PaperCell): { readonly stack: Content[] } {
  const small = below.map((line): Content => ({ ...said(line), fontSize: 7.5, color: grey }));
  const drawn: Content[] = picture ? [{ image: `data:image/png;base64,${picture}`, fit: pictureFit }] : [];
  return { stack: [said(text), ...small, ...drawn] };
}

function foot({ number, foot: { mark, pages } }: Paper, page: number, last: number): Content {
  const places = pages.replace('{page}', String(page)).replace('{pages}', String(last));
  return {
    columns: [
      { width: '*', text: inFonts(mark) },
      { width: 'auto', text: inFonts(number) },
      { width: '*', text: places, alignment: 'right' },
    ],
    columnGap: 12,
    fontSize: 7.5,
    color: grey,
    margin: [40, 18, 40, 0],
  };
}

const lines = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => hair,
  vLineColor: () => hair,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};
