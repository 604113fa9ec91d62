import type { FieldRight } from '#lab/process-engine/index.js';

/** A place of the matrix; row -1 are the heads of the steps, column -1 the heads of the fields. */
export interface Spot {
  readonly row: number;
  readonly column: number;
}

/** The letters that give a right. */
export const keyOfRight: Readonly<Record<FieldRight, string>> = { edit: 'E', read: 'R', hidden: 'H' };

export function rightOfKey(key: string): FieldRight | undefined {
  const found = Object.entries(keyOfRight).find(([, letter]) => letter === key.toUpperCase());
  return found?.[0] as FieldRight | undefined;
}

/** Where a key leads from a place; undefined for another key and at the edge. The corner is no place. */
export function nextSpot(
  key: string,
  { row, column }: Spot,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Spot | undefined {
  const at = (next: Spot): Spot | undefined => {
    const isInside = next.row >= -1 && next.row < rows && next.column >= -1 && next.column < columns;
    return isInside && (next.row >= 0 || next.column >= 0) ? next : undefined;
  };
  switch (key) {
    case 'ArrowDown':
      return at({ row: row + 1, column });
    case 'ArrowUp':
      return at({ row: row - 1, column });
    case 'ArrowRight':
      return at({ row, column: column + 1 });
    case 'ArrowLeft':
      return at({ row, column: column - 1 });
    case 'Home':
      return at({ row, column: row < 0 ? 0 : -1 });
    case 'End':
      return at({ row, column: columns - 1 });
    default:
      return undefined;
  }
}

/** What a place is called in the table. */
export function nameOfSpot({ row, column }: Spot): string {
  return `${row},${column}`;
}

/** The place that has the focus. */
export function spotOf(target: EventTarget | null): Spot | undefined {
  const name = target instanceof HTMLElement ? target.dataset.spot : undefined;
  const [row, column] = (name ?? '').split(',').map(Number);
  return name === undefined || row === undefined || column === undefined ? undefined : { row, column };
}

export function focusAt(table: HTMLElement, spot: Spot): void {
  table.querySelector<HTMLElement>(`[data-spot="${nameOfSpot(spot)}"]`)?.focus();
}
