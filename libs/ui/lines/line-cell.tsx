import { lazy, Suspense, useLayoutEffect, useRef, useState, type Dispatch, type InputHTMLAttributes } from 'react';
import { CalendarDays } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { shownText } from './cell-text.js';
import type { Edit } from './edit-lines.js';
import type { CellProblem, LineColumn } from './line.js';
import { OfferInput } from './offer-input.js';

const DayPicker = lazy(() => import('./day-picker.js'));

interface LineCellProps {
  readonly line: string;
  readonly number: number;
  readonly column: LineColumn;
  readonly text: string;
  readonly problem: CellProblem | undefined;
  /** Element that says why the cell was refused. */
  readonly describedBy: string | undefined;
  readonly edit: Dispatch<Edit>;
}

/** One cell of a line: a field without a box until it has the focus. */
export function LineCell({ line, number, column, text, problem, describedBy, edit }: LineCellProps) {
  const t = useT();
  const [inside, setInside] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const clicked = useRef(false);
  // A cell reached by key is overwritten by typing; a click has placed the caret.
  useLayoutEffect(() => {
    if (inside && !clicked.current) input.current?.select();
    clicked.current = false;
  }, [inside]);
  const { key, kind, label, isId, required, offers } = column;
  const type = (next: string) => edit({ do: 'type', line, column: key, text: next });
  const field = {
    'data-line': line,
    'data-column': key,
    'aria-label': t('ui.lines.cell', { column: label, line: number }),
    'aria-invalid': problem !== undefined,
    'aria-describedby': describedBy,
  };
  const given = {
    ...field,
    className: isId ? 'id' : undefined,
    value: inside ? text : shownText(column, text),
    inputMode: kind === 'quantity' || kind === 'money' ? 'decimal' : undefined,
    placeholder: kind === 'day' && inside ? 'YYYY-MM-DD' : undefined,
    title: kind === 'text' && text ? text : undefined,
    autoComplete: 'off',
    spellCheck: kind === 'text' && !isId ? undefined : false,
    onMouseDown: () => {
      clicked.current = true;
    },
    onFocus: () => setInside(true),
    onBlur: () => {
      setInside(false);
      edit({ do: 'leave', line, column: key });
    },
    onChange: (event) => type(event.target.value),
  } satisfies InputHTMLAttributes<HTMLInputElement> & Readonly<Record<`data-${string}`, string>>;
  return (
    <td data-kind={kind} data-error={problem ? true : undefined} data-label={required ? `${label} *` : label}>
      {offers ? (
        <OfferInput
          {...given}
          ref={input}
          number={number}
          text={text}
          offers={offers}
          onChoose={(cells) => edit({ do: 'choose', line, cells })}
        />
      ) : kind === 'choice' ? (
        <select {...field} value={text} onChange={(event) => type(event.target.value)}>
          {column.choices?.includes(text) === false && <option value={text}>{text}</option>}
          {column.choices?.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input {...given} ref={input} />
      )}
      {kind === 'day' && <DayButton number={number} text={text} onPick={type} />}
    </td>
  );
}

interface DayButtonProps {
  readonly number: number;
  readonly text: string;
  readonly onPick: (day: string) => void;
}

/** The calendar of a day cell; it is fetched and drawn only once it is wanted. */
function DayButton({ number, text, onPick }: DayButtonProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className="lab-lines-day"
        aria-label={t('ui.lines.pickDay', { line: number })}
        onClick={() => setOpen(true)}
      >
        <CalendarDays size={13} strokeWidth={1.7} aria-hidden />
      </button>
      {open && (
        <Suspense>
          <DayPicker day={text} onPick={onPick} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
