import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End move between the rows of the list; left and right between branches. */
export function rowKeys(event: KeyboardEvent, list: HTMLElement | null): void {
  if (!list || event.altKey || event.ctrlKey || event.metaKey) return;
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-step]') : null;
  if (!row) return;
  const next = nextRow(event.key, row, list);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Undoes and does again, as on the canvas. */
export function undoKeys(event: KeyboardEvent, stack: { undo(): void; redo(): void }): void {
  if (!event.ctrlKey && !event.metaKey) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) stack.redo();
  else stack.undo();
}

function nextRow(key: string, row: HTMLElement, list: HTMLElement): HTMLElement | undefined {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-step]')];
  const place = rows.indexOf(row);
  switch (key) {
    case 'ArrowDown':
      return rows[place + 1];
    case 'ArrowUp':
      return rows[place - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'ArrowRight':
      return beside(row, 'nextElementSibling');
    case 'ArrowLeft':
      return beside(row, 'previousElementSibling');
    default:
      return undefined;
  }
}

/** The first row of the branch beside the one that a row is in. */
function beside(row: HTMLElement, side: 'nextElementSibling' | 'previousElementSibling'): HTMLElement | undefined {
  return row.closest('[data-branch]')?.[side]?.querySelector<HTMLElement>('[data-step]') ?? undefined;
}
