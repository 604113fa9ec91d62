import { useShortcut } from '../hotkeys/shortcuts.js';

interface RowKeys {
  readonly frame: HTMLElement | null;
  readonly selectable: boolean;
  readonly onToggle: (key: string) => void;
}

/** J and K walk the rows by moving the focus between their first cells; X selects the row that has it. */
export function useRowKeys({ frame, selectable, onToggle }: RowKeys): void {
  const rows = () => [...(frame?.querySelectorAll<HTMLElement>('tbody tr[data-row-key]') ?? [])];
  const currentRow = () => document.activeElement?.closest<HTMLElement>('tr[data-row-key]') ?? undefined;
  const walk = (step: 1 | -1) => {
    const all = rows();
    const at = all.findIndex((row) => row === currentRow());
    const next = at < 0 ? all[0] : all[Math.min(Math.max(at + step, 0), all.length - 1)];
    next?.querySelector<HTMLElement>('.lab-row-open')?.focus();
  };
  useShortcut({ keys: 'j', title: 'ui.keys.next', repeats: true, run: () => walk(1) });
  useShortcut({ keys: 'k', title: 'ui.keys.previous', repeats: true, run: () => walk(-1) });
  useShortcut({
    keys: 'x',
    title: selectable ? 'ui.keys.select' : undefined,
    enabled: selectable,
    run: () => {
      const key = currentRow()?.dataset['rowKey'];
      if (key !== undefined) onToggle(key);
    },
  });
}
