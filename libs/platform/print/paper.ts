import { inChild } from '../heavy/heavy-work.js';

type Work = typeof import('./paper-work.js');

const here = import.meta.resolve('#lab/platform/print/paper-work.js');
/** What one file of papers may take of the processor. */
const longest = { milliseconds: 20_000 } as const;

/** A label and what it says, in the head of a paper or among its sums. */
export interface PaperFact {
  readonly label: string;
  readonly text: string;
  /** It takes the whole width: a reason, a remark. */
  readonly wide?: boolean | undefined;
}

/** How wide a column is: so many points of the 515 of a sheet, its padding not counted, or as wide as what it holds. */
export type PaperWidth = number | 'auto';

/** A column of a table; those without a width share what is left. */
export interface PaperColumn {
  readonly title: string;
  readonly width?: PaperWidth | undefined;
  readonly right?: boolean | undefined;
}

/** A cell: its text, and what is below it: small letters, a picture as a PNG in base64. */
export interface PaperCell {
  readonly text: string;
  readonly picture?: string | undefined;
  readonly below?: readonly string[] | undefined;
}

/** A table whose head is repeated on each page that it goes on to. */
export interface PaperTable {
  readonly title: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly PaperCell[])[];
  /** What is said where it has no rows. */
  readonly empty: string;
  /** Below its last row, at the right. */
  readonly sums?: readonly PaperFact[] | undefined;
}

/** One printed document as plain texts; a new one begins on a page of its own. */
export interface Paper {
  readonly company: string;
  readonly title: string;
  readonly number: string;
  readonly head: readonly PaperFact[];
  readonly tables: readonly PaperTable[];
  readonly check: {
    /** What the QR code leads to. */
    readonly address: string;
    readonly label: string;
    /** The code in groups, for those who have no camera. */
    readonly code: string;
  };
  readonly foot: {
    /** Who printed it, and when. */
    readonly mark: string;
    /** With `{page}` and `{pages}`. */
    readonly pages: string;
  };
}

/**
 * Papers as one PDF file on A4, with page numbers of their own and the letters that they use embedded. It is made in a
 * child process: no request waits for the papers of another one, and a server that prints nothing holds neither library nor font.
 * @throws BusinessError 8036, 8035 where that takes too much, 8025 when too much waits
 */
export async function writePapers(papers: readonly Paper[]): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await inChild<readonly Paper[], Uint8Array>(
    'papers',
    { module: here, name: 'pdfOf' satisfies keyof Work },
    papers,
    longest,
  );
  return Buffer.from(buffer, byteOffset, byteLength);
}
