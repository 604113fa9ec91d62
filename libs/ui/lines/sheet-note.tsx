import { ClipboardCheck, Trash2 } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import type { SheetNote } from './edit-lines.js';

interface SheetNoteViewProps {
  readonly note: SheetNote;
  readonly most: number;
  readonly onUndo: () => void;
}

/** What was done to many cells at once, and the way back. */
export function SheetNoteView({ note, most, onUndo }: SheetNoteViewProps) {
  const t = useT();
  const { kind, count, matched, left } = note;
  const Icon = kind === 'removed' ? Trash2 : ClipboardCheck;
  const words = [
    t(`ui.lines.${kind}`, { count }),
    kind === 'pasted' && matched ? t('ui.lines.matched') : '',
    left > 0 ? t('ui.lines.left', { count: left, most }) : '',
  ];
  return (
    <span className="lab-lines-note" role="status" data-tone={left > 0 ? 'warning' : 'done'}>
      <Icon size={14} strokeWidth={1.7} aria-hidden />
      {words.filter(Boolean).join(t('ui.comma'))}
      <button type="button" onClick={onUndo}>
        {t('ui.lines.undo')}
      </button>
    </span>
  );
}
