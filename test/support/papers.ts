import jsqr from 'jsqr';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** Pixels per point of a sheet: a module of the code is several of them wide. */
const scale = 4;
const quietZone = 16;
const ink = '#000000';

/** The texts of a PDF, page by page, with single blanks. */
export async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await opened(pdf), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

/** What the QR code on a page says: its black squares are painted into a picture, and that is read as a camera's would be. */
export async function qrOf(pdf: Buffer, page = 1): Promise<string | undefined> {
  const squares = await squaresOn(pdf, page);
  const [left, top] = [Math.min(...squares.map(([x]) => x)), Math.min(...squares.map(([, y]) => y))];
  const place = (value: number, from: number) => Math.round((value - from) * scale) + quietZone;
  const side = Math.max(...squares.map(([, , x, y]) => Math.max(place(x, left), place(y, top)))) + quietZone;
  const picture = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x0, y0, x1, y1] of squares)
    for (let y = place(y0, top); y < place(y1, top); y++)
      picture.set(blackRow(place(x1, left) - place(x0, left)), (y * side + place(x0, left)) * 4);
  return jsqr.default(picture, side, side)?.data;
}

/** How many pictures a page has. */
export async function picturesOn(pdf: Buffer, page = 1): Promise<number> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray } = await (await (await opened(pdf)).getPage(page)).getOperatorList();
  return fnArray.filter((operation: number) => operation === OPS.paintImageXObject).length;
}

type Square = readonly [x0: number, y0: number, x1: number, y1: number];

async function squaresOn(pdf: Buffer, page: number): Promise<Square[]> {
  const { OPS } = await getResolvedPDFJS();
  const document = await opened(pdf);
  const { fnArray, argsArray } = await (await document.getPage(page)).getOperatorList();
  const squares: Square[] = [];
  let colour = '';
  fnArray.forEach((operation: number, at: number) => {
    const given = argsArray[at] as readonly [unknown, unknown, ArrayLike<number>];
    if (operation === OPS.setFillRGBColor) colour = String(given[0]);
    if (operation !== OPS.constructPath || given[0] !== OPS.fill || colour !== ink) return;
    squares.push(Array.from(given[2]) as unknown as Square);
  });
  return squares;
}

function blackRow(width: number): Uint8Array {
  return Uint8Array.from({ length: width * 4 }, (_, at) => (at % 4 === 3 ? 255 : 0));
}

/** Only errors are reported. */
function opened(pdf: Buffer) {
  return getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
}
