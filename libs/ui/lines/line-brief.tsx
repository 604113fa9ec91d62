import { ChevronDown, CircleAlert } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import type { LineBrief } from './line.js';

interface LineBriefRowProps {
  readonly brief: LineBrief;
  readonly number: number;
  readonly columns: number;
  readonly isWrong: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** In a narrow window, the line in one row: item, quantity × price, amount; a press opens its fields below. */
export function LineBriefRow({ brief, number, columns, isWrong, open, onToggle }: LineBriefRowProps) {
  const t = useT();
  const { title, count, sum } = brief;
  return (
    <tr className="lab-lines-brief">
      <td colSpan={columns}>
        <button
          type="button"
          aria-expanded={open}
          aria-label={t('ui.lines.brief', { line: number, title: title || t('ui.lines.untitled') })}
          onClick={onToggle}
        >
          {isWrong ? <CircleAlert size={14} strokeWidth={1.9} aria-hidden /> : <span aria-hidden>{number}</span>}
          <span className="lab-lines-brief-title" data-empty={title === '' || undefined}>
            {title || t('ui.lines.untitled')}
          </span>
          <span className="lab-lines-brief-sum">{sum}</span>
          <ChevronDown size={14} strokeWidth={1.7} aria-hidden />
          {count && <span className="lab-lines-brief-count">{count}</span>}
        </button>
      </td>
    </tr>
  );
}
