import { memo, useId, useState, type Dispatch } from 'react';
import { ArrowDown, ArrowUp, CircleAlert, Copy, Split, Trash2, type LucideIcon } from 'lucide-react';
import { KeyCap } from '../hotkeys/key-cap.js';
import { fieldErrorText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { Money } from '../subject/money.js';
import { placeAt } from './cell-keys.js';
import { fixOf } from './cell-text.js';
import type { Edit } from './edit-lines.js';
import { LineBriefRow } from './line-brief.js';
import { LineCell } from './line-cell.js';
import {
  editable,
  type CellProblem,
  type Cells,
  type Line,
  type LineBrief,
  type LineColumn,
  type LineTool,
} from './line.js';

interface LineRowProps {
  /** Absent in the row below the last line. */
  readonly line?: Line;
  /** Key of the line that this row would begin. */
  readonly spare?: string;
  readonly number: number;
  readonly columns: readonly LineColumn[];
  readonly brief: (cells: Cells) => LineBrief;
  readonly problems?: Readonly<Record<string, CellProblem>>;
  readonly edit: Dispatch<Edit>;
  readonly isLast?: boolean;
  readonly isFull?: boolean;
  readonly isFixed?: boolean;
  /** Whether it may be divided, and there is room for another part; undefined where lines are not. */
  readonly maySplit?: boolean;
  readonly tool?: LineTool | undefined;
}

/**
 * One line, and below it what is wrong with it. The row that begins a line has the shape of one, so that the field
 * a user types in stays the same while it becomes a line.
 */
export const LineRow = memo(function LineRow({
  line,
  spare = '',
  number,
  columns,
  brief,
  problems,
  edit,
  isLast,
  isFull,
  isFixed,
  maySplit,
  tool,
}: LineRowProps) {
  const t = useT();
  const why = useId();
  // Only a narrow window closes lines; a field that is entered from elsewhere opens its own.
  const [open, setOpen] = useState(false);
  const key = line?.key ?? spare;
  const wrong = columns.filter((column) => problems?.[column.key]);
  const [begins] = editable(columns);
  const shown = line ? columns : columns.filter((column) => column === begins);
  return (
    <tbody
      data-spare={!line || undefined}
      data-wrong={wrong.length > 0 || undefined}
      data-open={open || undefined}
      onFocus={({ target }) => {
        if (placeAt(target)) setOpen(true);
      }}
    >
      {line && (
        <LineBriefRow
          brief={brief(line.cells)}
          number={number}
          columns={columns.length + 2}
          isWrong={wrong.length > 0}
          open={open}
          onToggle={() => setOpen(!open)}
        />
      )}
      <tr className="lab-lines-fields">
        <th scope="row">
          {wrong.length > 0 ? (
            <CircleAlert size={14} strokeWidth={1.9} aria-label={t('ui.lines.wrong', { line: number })} />
          ) : (
            number
          )}
        </th>
        {shown.map((column) =>
          column.kind === 'computed' ? (
            <td key={column.key} data-kind="computed" data-label={column.label}>
              <Money value={line && column.compute?.(line.cells)} />
            </td>
          ) : column.kind === 'shown' ? (
            <td
              key={column.key}
              className={column.isId ? 'id' : undefined}
              data-kind="shown"
              data-label={column.label}
              title={line?.cells[column.key]}
            >
              {line?.cells[column.key]}
            </td>
          ) : (
            <LineCell
              key={column.key}
              line={key}
              number={number}
              column={column}
              text={line?.cells[column.key] ?? ''}
              problem={problems?.[column.key]}
              describedBy={problems?.[column.key] ? `${why}${column.key}` : undefined}
              edit={edit}
            />
          ),
        )}
        {line ? (
          <td className="lab-lines-acts">
            <RowActs
              line={key}
              number={number}
              edit={edit}
              isLast={isLast}
              isFull={isFull}
              isFixed={isFixed}
              maySplit={maySplit}
              cells={line.cells}
              tool={tool}
            />
          </td>
        ) : (
          <td colSpan={columns.length} className="lab-lines-hint">
            <SpareHint />
          </td>
        )}
      </tr>
      {line && wrong.length > 0 && (
        <tr className="lab-lines-why">
          <td colSpan={columns.length + 2}>
            <div>
              {wrong.map((column) => (
                <Why
                  key={column.key}
                  id={`${why}${column.key}`}
                  line={line}
                  column={column}
                  problem={problems?.[column.key]}
                  edit={edit}
                />
              ))}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
});

interface WhyProps {
  readonly id: string;
  readonly line: Line;
  readonly column: LineColumn;
  readonly problem: CellProblem | undefined;
  readonly edit: Dispatch<Edit>;
}

/** Why a cell was refused, and what was probably meant. */
function Why({ id, line, column, problem, edit }: WhyProps) {
  const t = useT();
  const { texts } = useLanguage();
  const fix = fixOf(column, line.cells[column.key] ?? '');
  if (!problem) return null;
  const mend = (text: string) => {
    edit({ do: 'type', line: line.key, column: column.key, text });
    edit({ do: 'leave', line: line.key, column: column.key });
  };
  return (
    <span id={id}>
      {t('ui.lines.why', { column: column.label, why: fieldErrorText(texts, problem.code, problem.args) })}
      {fix !== undefined && (
        <button type="button" onClick={() => mend(fix)}>
          {t('ui.lines.use', { value: fix })}
        </button>
      )}
    </span>
  );
}

/** What the empty row is for, and the keys of the table. */
function SpareHint() {
  const t = useT();
  return (
    <span aria-hidden>
      {t('ui.lines.hint')} <KeyCap>Ctrl V</KeyCap> · <KeyCap>Enter</KeyCap> {t('ui.lines.nextRow')} ·{' '}
      <KeyCap>Ctrl D</KeyCap> {t('ui.lines.fill')}
    </span>
  );
}

interface RowActsProps {
  readonly line: string;
  readonly number: number;
  readonly edit: Dispatch<Edit>;
  readonly isLast?: boolean;
  readonly isFull?: boolean;
  readonly isFixed?: boolean;
  readonly maySplit?: boolean;
  readonly cells: Cells;
  readonly tool?: LineTool | undefined;
}

/** Keys that do the same from any cell of the line. */
const keysOf: Readonly<Record<string, string>> = { up: 'Alt ↑', down: 'Alt ↓' };

/** Reached with the arrow keys from the last cell: with Tab the next line follows at once. */
function RowActs({ line, number, edit, isLast, isFull, isFixed, maySplit, cells, tool }: RowActsProps) {
  const t = useT();
  const act = (name: string, Icon: LucideIcon, change: Edit, disabled = false) => (
    <button
      type="button"
      tabIndex={-1}
      data-line={line}
      data-column={`act:${name}`}
      disabled={disabled}
      aria-label={t(`ui.lines.acts.${name}`, { line: number })}
      title={[t(`ui.lines.acts.${name}`, { line: number }), keysOf[name]].filter(Boolean).join(' · ')}
      onClick={() => edit(change)}
    >
      <Icon size={14} strokeWidth={1.7} aria-hidden />
    </button>
  );
  return (
    <>
      {tool && (
        <button
          type="button"
          tabIndex={-1}
          data-line={line}
          data-column="act:tool"
          disabled={!tool.isReady(cells)}
          aria-label={tool.label(number)}
          title={tool.label(number)}
          onClick={() => tool.run(cells)}
        >
          <tool.icon size={14} strokeWidth={1.7} aria-hidden />
        </button>
      )}
      {!isFixed && act('up', ArrowUp, { do: 'move', line, by: -1 }, number === 1)}
      {!isFixed && act('down', ArrowDown, { do: 'move', line, by: 1 }, isLast)}
      {!isFixed && act('duplicate', Copy, { do: 'duplicate', line }, isFull)}
      {maySplit !== undefined && act('split', Split, { do: 'split', line }, !maySplit)}
      {act('remove', Trash2, { do: 'remove', line })}
    </>
  );
}
