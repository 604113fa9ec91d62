import type { KeyboardEvent } from 'react';
import type { Edit } from './edit-lines.js';

/** Where a cell is: key of its line, key of its column. */
export interface CellPlace {
  readonly line: string;
  readonly column: string;
}

/** What a key does in a cell: goes to another, or edits and keeps the focus where it is. */
type KeyAct = { readonly go: CellPlace } | { readonly edit: Edit; readonly keep?: CellPlace };

/** The place of the cell that an event came from; undefined outside of all cells. */
export function placeAt(target: EventTarget): CellPlace | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const { line, column } = target.dataset;
  return line !== undefined && column !== undefined ? { line, column } : undefined;
}

/** Enters a cell; where its line does not show it, the first of the line. */
export function focusCell(frame: HTMLElement, { line, column }: CellPlace): boolean {
  const cells = cellsOf(frame).filter((cell) => cell.dataset['line'] === line);
  const cell = cells.find((each) => each.dataset['column'] === column) ?? cells[0];
  if (!cell) return false;
  cell.focus();
  return true;
}

/**
 * Arrows go to the next cell (sideways only from the end of a text), Enter goes down, Ctrl D takes the text from above,
 * Alt with an arrow moves the line. Keys that mean nothing here answer undefined.
 */
export function actOf(event: KeyboardEvent<HTMLElement>, frame: HTMLElement): KeyAct | undefined {
  const place = placeAt(event.target);
  if (!place) return undefined;
  const { key, altKey } = event;
  const withControl = event.ctrlKey || event.metaKey;
  if (altKey && !withControl && (key === 'ArrowUp' || key === 'ArrowDown')) {
    return { edit: { do: 'move', line: place.line, by: key === 'ArrowUp' ? -1 : 1 }, keep: place };
  }
  if (withControl && !altKey && key.toLowerCase() === 'd') return { edit: { do: 'fill', ...place }, keep: place };
  if (withControl || altKey) return undefined;
  const [rows, columns] = stepOf(event);
  const go = rows || columns ? neighbour(frame, place, rows, columns) : undefined;
  return go && { go };
}

/** Rows and columns that a key goes on by. */
function stepOf({ key, shiftKey, target }: KeyboardEvent<HTMLElement>): readonly [rows: number, columns: number] {
  switch (key) {
    case 'ArrowUp':
      return [-1, 0];
    case 'ArrowDown':
      return [1, 0];
    case 'Enter':
      // A button of the row acts on Enter.
      if (target instanceof HTMLButtonElement) return [0, 0];
      return [shiftKey ? -1 : 1, 0];
    case 'ArrowLeft':
      return [0, !shiftKey && atEdge(target, 'start') ? -1 : 0];
    case 'ArrowRight':
      return [0, !shiftKey && atEdge(target, 'end') ? 1 : 0];
    default:
      return [0, 0];
  }
}

/** Where the focus goes when an act of a row takes its line away, makes another, or moves it. */
export function placeAfter(frame: HTMLElement, edit: Edit): CellPlace | undefined {
  const lines = [...new Set(cellsOf(frame).map(({ dataset }) => dataset['line'] ?? ''))];
  switch (edit.do) {
    case 'remove':
      return { line: lines[lines.indexOf(edit.line) + 1] ?? '', column: 'act:remove' };
    case 'move':
      return { line: edit.line, column: edit.by < 0 ? 'act:up' : 'act:down' };
    case 'add':
    case 'duplicate':
      // The row below the last line lends its key to the new one.
      return { line: lines.at(-1) ?? '', column: '' };
    default:
      return undefined;
  }
}

function cellsOf(frame: HTMLElement): readonly HTMLElement[] {
  return [...frame.querySelectorAll<HTMLElement>('[data-line][data-column]:not(:disabled)')];
}

function neighbour(
  frame: HTMLElement,
  { line, column }: CellPlace,
  rows: number,
  columns: number,
): CellPlace | undefined {
  const cells = cellsOf(frame).map(({ dataset }) => ({ line: dataset['line'] ?? '', column: dataset['column'] ?? '' }));
  const lines = [...new Set(cells.map((cell) => cell.line))];
  const own = cells.filter((cell) => cell.line === line).map((cell) => cell.column);
  const nextLine = lines[lines.indexOf(line) + rows];
  const nextColumn = own[own.indexOf(column) + columns];
  return nextLine !== undefined && nextColumn !== undefined ? { line: nextLine, column: nextColumn } : undefined;
}

/** Whether a sideways arrow has nowhere to go inside the text: at its end, or while all of it is selected. */
function atEdge(target: EventTarget, edge: 'start' | 'end'): boolean {
  if (!(target instanceof HTMLInputElement)) return true;
  const { selectionStart: start, selectionEnd: end, value } = target;
  if (start === 0 && end === value.length) return true;
  return start === end && start === (edge === 'start' ? 0 : value.length);
}
