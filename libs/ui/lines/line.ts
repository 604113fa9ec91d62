import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { FieldError } from '#lab/shared/define-errors.js';

/** The texts of a line's cells by column, those that do not fit yet included. */
export type Cells = Readonly<Record<string, string>>;

/** One line of a document while it is edited. */
export interface Line {
  /** Stays the same while the line is moved, saved or changed. */
  readonly key: string;
  /** Absent until the server knows the line. */
  readonly id?: string;
  readonly cells: Cells;
}

/** What a cell holds, and so how it is read, checked and shown. */
export type CellKind = 'text' | 'quantity' | 'money' | 'day' | 'choice' | 'computed' | 'shown';

/** An entry of a catalogue that a line can be filled from. */
export interface LineOffer {
  readonly key: string;
  readonly title: string;
  /** What tells it from others of its name. */
  readonly hint: string;
  readonly aside?: ReactNode;
  /** The cells that it fills. */
  readonly cells: Cells;
}

/** Where what is typed into a cell is looked up. Whatever fits none of the entries stays as it is typed. */
export interface LineOffers {
  /** Answers the entries that fit `?search=`. */
  readonly route: string;
  readonly read: (entry: unknown) => LineOffer;
}

export interface LineColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: CellKind;
  readonly width: number;
  /** Marked with a star; what is missing is the server's to say. */
  readonly required?: boolean;
  /** A number may be negative unless this is false. */
  readonly signed?: boolean;
  /** Longest text. */
  readonly max?: number;
  readonly choices?: readonly string[];
  /** A number that must not be mistyped: slashed zero, tailed l. */
  readonly isId?: boolean;
  /** What sheets call this column, in any language; compared without case and stars. */
  readonly names?: readonly string[];
  /** The catalogue that a text may be chosen from. */
  readonly offers?: LineOffers;
  /** Value of a computed column, which is money; null while something for it is missing. */
  readonly compute?: (cells: Cells) => string | null;
}

/** A line in one row, where there is no room for its columns. */
export interface LineBrief {
  /** What the line is about: its item. */
  readonly title: string;
  /** Quantity × price, as far as they are known. */
  readonly count: string;
  readonly sum: ReactNode;
}

/** What a table of lines is made of. */
export interface LineSpec {
  readonly columns: readonly LineColumn[];
  /** Lines of one document. */
  readonly most: number;
  /** A line that a user has just begun; `previous` is the one above. */
  readonly blank: (previous: Cells | undefined) => Cells;
  readonly brief: (cells: Cells) => LineBrief;
  /** In a table whose lines come from elsewhere: how one of them is divided. */
  readonly split?: LineSplit;
  /** What can be looked up about a line, beside the other things that can be done to it. */
  readonly tool?: LineTool;
}

export interface LineTool {
  readonly icon: LucideIcon;
  /** What it is for, of the line with this number. */
  readonly label: (line: number) => string;
  /** Whether a line says what it needs. */
  readonly isReady: (cells: Cells) => boolean;
  readonly run: (cells: Cells) => void;
}

/** How a line that comes from elsewhere is divided into several. */
export interface LineSplit {
  /** Lines that there may be then. */
  readonly most: number;
  /** What the new part begins with. */
  readonly cells: (divided: Cells) => Cells;
}

/** Why a cell was refused: a number of the error catalogue and its arguments. */
export type CellProblem = Pick<FieldError, 'code' | 'args'>;

/** What is wrong, by key of the line and column. */
export type LineProblems = Readonly<Record<string, Readonly<Record<string, CellProblem>>>>;

export function editable(columns: readonly LineColumn[]): readonly LineColumn[] {
  return columns.filter(({ kind }) => kind !== 'computed' && kind !== 'shown');
}
