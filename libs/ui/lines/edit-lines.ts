import { moved } from '../resource/columns.js';
import { cellProblem, tidy } from './cell-text.js';
import { editable, type CellProblem, type Cells, type Line, type LineProblems, type LineSpec } from './line.js';
import type { SheetRows } from './sheet-text.js';

/** The lines of a document being edited, and what is wrong with them. */
export interface Sheet {
  readonly lines: readonly Line[];
  readonly problems: LineProblems;
  /** Number of the next new line: keys never come twice. */
  readonly next: number;
  /** What was done to many lines at once, and what stood there before. */
  readonly note?: SheetNote;
}

export interface SheetNote {
  readonly kind: 'pasted' | 'imported' | 'removed';
  readonly count: number;
  readonly matched: boolean;
  /** Rows that found no room. */
  readonly left: number;
  readonly before: Sheet;
}

/** A cell that a sheet held and the server did not understand, by place among the rows. */
export interface RefusedCell {
  readonly row: number;
  readonly column: string;
  readonly problem: CellProblem;
}

export type Edit =
  | { readonly do: 'type'; readonly line: string; readonly column: string; readonly text: string }
  | { readonly do: 'leave'; readonly line: string; readonly column: string }
  | { readonly do: 'choose'; readonly line: string; readonly cells: Cells }
  | { readonly do: 'add' }
  /** So many empty lines below one; without it, below the last. */
  | { readonly do: 'insert'; readonly count: number; readonly below?: string }
  | { readonly do: 'duplicate'; readonly line: string }
  | { readonly do: 'split'; readonly line: string }
  | { readonly do: 'remove'; readonly line: string }
  | { readonly do: 'move'; readonly line: string; readonly by: number }
  | { readonly do: 'fill'; readonly line: string; readonly column: string }
  | { readonly do: 'paste'; readonly line: string; readonly sheet: SheetRows }
  | { readonly do: 'import'; readonly rows: readonly Cells[]; readonly refused: readonly RefusedCell[] }
  | { readonly do: 'undo' }
  | { readonly do: 'refuse'; readonly problems: LineProblems }
  | { readonly do: 'saved'; readonly ids: Readonly<Record<string, string>> }
  | { readonly do: 'reset'; readonly lines: readonly Line[] };

/** Key of the line that is begun by typing below the last one. */
export function spareKey({ next }: Pick<Sheet, 'next'>): string {
  return `new${next}`;
}

export function sheetOf(lines: readonly Line[]): Sheet {
  return { lines, problems: {}, next: 1 };
}

/** After these edits the note is still correct, and undoing reverts nothing else. */
const keepsNote: ReadonlySet<Edit['do']> = new Set(['leave', 'refuse', 'saved', 'paste', 'import', 'remove', 'undo']);

/** The sheet after an edit; one that cannot be done changes nothing. */
export function applyEdit(spec: LineSpec, sheet: Sheet, edit: Edit): Sheet {
  return edited(spec, keepsNote.has(edit.do) ? sheet : withoutNote(sheet), edit);
}

function edited(spec: LineSpec, sheet: Sheet, edit: Edit): Sheet {
  switch (edit.do) {
    case 'type':
      return typed(spec, sheet, edit.line, edit.column, edit.text);
    case 'leave':
      return left(spec, sheet, edit.line, edit.column);
    case 'choose':
      return chosen(spec, sheet, edit.line, edit.cells);
    case 'add':
      return begun(spec, sheet, {});
    case 'insert':
      return inserted(spec, sheet, edit.count, edit.below);
    case 'duplicate':
      return duplicated(spec, sheet, edit.line);
    case 'split':
      return divided(spec, sheet, edit.line);
    case 'remove':
      return removed(sheet, edit.line);
    case 'move': {
      const from = placeOf(sheet, edit.line);
      return from < 0 ? sheet : { ...sheet, lines: moved(sheet.lines, from, from + edit.by) };
    }
    case 'fill': {
      const above = sheet.lines[placeOf(sheet, edit.line, sheet.lines.length) - 1];
      return above
        ? left(spec, typed(spec, sheet, edit.line, edit.column, above.cells[edit.column] ?? ''), edit.line, edit.column)
        : sheet;
    }
    case 'paste':
      return pasted(spec, sheet, edit.line, edit.sheet);
    case 'import':
      return imported(spec, sheet, edit.rows, edit.refused);
    case 'undo':
      return sheet.note ? { ...sheet.note.before, next: sheet.next } : sheet;
    case 'refuse':
      return { ...sheet, problems: edit.problems };
    case 'saved':
      return { ...sheet, lines: sheet.lines.map((line) => ({ ...line, id: edit.ids[line.key] ?? line.id })) };
    case 'reset':
      return { ...sheetOf(edit.lines), next: sheet.next };
  }
}

function placeOf({ lines }: Sheet, key: string, missing = -1): number {
  const place = lines.findIndex((line) => line.key === key);
  return place < 0 ? missing : place;
}

/** A new last line; while there is no room for one, nothing. */
function begun(spec: LineSpec, sheet: Sheet, cells: Cells): Sheet {
  if (sheet.lines.length >= spec.most) return sheet;
  const line = { key: spareKey(sheet), cells: { ...spec.blank(sheet.lines.at(-1)?.cells), ...cells } };
  return { ...sheet, lines: [...sheet.lines, line], next: sheet.next + 1 };
}

function typed(spec: LineSpec, sheet: Sheet, key: string, column: string, text: string): Sheet {
  if (key === spareKey(sheet)) return begun(spec, sheet, { [column]: text });
  const lines = sheet.lines.map((line) =>
    line.key === key ? { ...line, cells: { ...line.cells, [column]: text } } : line,
  );
  return { ...sheet, lines, problems: withProblem(sheet.problems, key, column, undefined) };
}

/** Fills cells of a line from an entry of a catalogue; the others stay. */
function chosen(spec: LineSpec, sheet: Sheet, key: string, cells: Cells): Sheet {
  if (key === spareKey(sheet)) return begun(spec, sheet, cells);
  const lines = sheet.lines.map((line) => (line.key === key ? { ...line, cells: { ...line.cells, ...cells } } : line));
  const line = lines.find((each) => each.key === key);
  if (!line) return sheet;
  return { ...sheet, lines, problems: checked(spec, sheet.problems, line, Object.keys(cells)) };
}

/** The text of a cell is put in order and checked once a user has left it. */
function left(spec: LineSpec, sheet: Sheet, key: string, name: string): Sheet {
  const line = sheet.lines.find((each) => each.key === key);
  const column = spec.columns.find((each) => each.key === name);
  if (!line || !column) return sheet;
  const given = line.cells[name] ?? '';
  const text = tidy(column, given);
  const next = text === given ? sheet : typed(spec, sheet, key, name, text);
  const problem = cellProblem(column, text);
  // A problem that the server reported stays until the text changes.
  return problem ? { ...next, problems: withProblem(next.problems, key, name, problem) } : next;
}

/** Empty lines that begin as a new one would; as many as there is room for. */
function inserted(spec: LineSpec, sheet: Sheet, count: number, below: string | undefined): Sheet {
  const place = (below === undefined ? -1 : placeOf(sheet, below)) + 1 || sheet.lines.length;
  const cells = spec.blank(sheet.lines[place - 1]?.cells);
  const room = Math.min(count, spec.most - sheet.lines.length);
  if (room <= 0) return sheet;
  const lines = Array.from({ length: room }, (_, at) => ({ key: spareKey({ next: sheet.next + at }), cells }));
  return {
    ...sheet,
    lines: [...sheet.lines.slice(0, place), ...lines, ...sheet.lines.slice(place)],
    next: sheet.next + room,
  };
}

function duplicated(spec: LineSpec, sheet: Sheet, key: string): Sheet {
  return sheet.lines.length < spec.most ? withBelow(sheet, key, (cells) => cells) : sheet;
}

function divided({ split }: LineSpec, sheet: Sheet, key: string): Sheet {
  return split && sheet.lines.length < split.most ? withBelow(sheet, key, split.cells) : sheet;
}

/** A new line below another one, which it is made of. */
function withBelow(sheet: Sheet, key: string, cellsOf: (cells: Cells) => Cells): Sheet {
  const place = placeOf(sheet, key);
  const line = sheet.lines[place];
  if (!line) return sheet;
  const copy = { key: spareKey(sheet), cells: cellsOf(line.cells) };
  return {
    ...sheet,
    lines: [...sheet.lines.slice(0, place + 1), copy, ...sheet.lines.slice(place + 1)],
    next: sheet.next + 1,
  };
}

function removed(sheet: Sheet, key: string): Sheet {
  const place = placeOf(sheet, key);
  if (place < 0) return sheet;
  const { [key]: _gone, ...problems } = sheet.problems;
  return {
    ...sheet,
    lines: sheet.lines.filter((line) => line.key !== key),
    problems,
    note: { kind: 'removed', count: place + 1, matched: false, left: 0, before: withoutNote(sheet) },
  };
}

/** Puts rows over the lines from one on, and adds lines where there are too few. */
function pasted(spec: LineSpec, sheet: Sheet, key: string, { rows, matched }: SheetRows): Sheet {
  const start = placeOf(sheet, key, sheet.lines.length);
  const taken = rows.slice(0, spec.most - start);
  let next = sheet;
  taken.forEach((cells, index) => {
    const there = next.lines[start + index];
    if (!there) next = begun(spec, next, filled(cells));
    else
      next = {
        ...next,
        lines: next.lines.map((line) => (line === there ? { ...line, cells: { ...line.cells, ...cells } } : line)),
      };
  });
  const problems = taken.reduce((found, cells, index) => {
    const line = next.lines[start + index];
    return line ? checked(spec, found, line, Object.keys(cells)) : found;
  }, next.problems);
  return {
    ...next,
    problems,
    note: {
      kind: 'pasted',
      count: taken.length,
      matched,
      left: rows.length - taken.length,
      before: withoutNote(sheet),
    },
  };
}

function imported(spec: LineSpec, sheet: Sheet, rows: readonly Cells[], refused: readonly RefusedCell[]): Sheet {
  const start = sheet.lines.length;
  const taken = rows.slice(0, spec.most - start);
  const next = taken.reduce((grown, cells) => begun(spec, grown, filled(cells)), sheet);
  const problems = refused.reduce((found, { row, column, problem }) => {
    const line = row < taken.length ? next.lines[start + row] : undefined;
    return line ? withProblem(found, line.key, column, problem) : found;
  }, sheet.problems);
  return {
    ...next,
    problems,
    note: {
      kind: 'imported',
      count: taken.length,
      matched: true,
      left: rows.length - taken.length,
      before: withoutNote(sheet),
    },
  };
}

/** An empty cell of a sheet leaves what a new line begins with. */
function filled(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''));
}

function withoutNote(sheet: Sheet): Sheet {
  if (sheet.note === undefined) return sheet;
  const { note: _note, ...rest } = sheet;
  return rest;
}

/** Problems after the texts of some columns of a line have been looked at again. */
function checked(spec: LineSpec, problems: LineProblems, line: Line, columns: readonly string[]): LineProblems {
  return spec.columns
    .filter(({ key }) => columns.includes(key))
    .reduce(
      (found, column) => withProblem(found, line.key, column.key, cellProblem(column, line.cells[column.key] ?? '')),
      problems,
    );
}

/** Problems that the texts of the lines have by themselves, besides the known ones. */
export function checkAll(spec: LineSpec, sheet: Sheet): LineProblems {
  return sheet.lines.reduce(
    (all, line) =>
      editable(spec.columns).reduce((found, column) => {
        const problem = cellProblem(column, line.cells[column.key] ?? '');
        return problem ? withProblem(found, line.key, column.key, problem) : found;
      }, all),
    sheet.problems,
  );
}

function withProblem(
  problems: LineProblems,
  line: string,
  column: string,
  problem: CellProblem | undefined,
): LineProblems {
  const { [column]: old, ...others } = problems[line] ?? {};
  if (!old && !problem) return problems;
  const own = problem ? { ...others, [column]: problem } : others;
  const { [line]: _line, ...rest } = problems;
  return Object.keys(own).length > 0 ? { ...rest, [line]: own } : rest;
}
