import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { Money } from '../subject/money.js';
import { actOf, focusCell, placeAfter, placeAt, type CellPlace } from './cell-keys.js';
import { spareKey, type Edit } from './edit-lines.js';
import { InsertRows } from './insert-rows.js';
import { LineRow } from './line-row.js';
import { isSheetText, parseSheetText, readRows } from './sheet-text.js';
import { SheetNoteView } from './sheet-note.js';
import type { LinesEditor } from './use-lines.js';

interface LineTableProps {
  readonly label: string;
  readonly editor: LinesEditor;
  /** Sums of what the lines amount to; never across currencies. Absent where lines have no amounts. */
  readonly totals?: readonly { readonly currency: string; readonly value: string }[];
  /** Template, import. */
  readonly tools?: ReactNode;
  /** Lines come from elsewhere: they are changed and removed here, but none is added or moved. */
  readonly isFixed?: boolean;
}

/** The lines of a document as a sheet: the cells are the editors, the last row begins a line or takes what is pasted. */
export function LineTable({ label, editor, totals, tools, isFixed = false }: LineTableProps) {
  const t = useT();
  const { spec, sheet, edit } = editor;
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useRef<CellPlace>(undefined);
  // The line that was entered last: empty lines are inserted below it.
  const [entered, setEntered] = useState<string>();
  const { lines, problems } = sheet;
  const spare = spareKey(sheet);
  const isFull = isFixed || lines.length >= spec.most;
  // One list, so that the row below the last line keeps its fields when it becomes a line.
  const rows = isFull ? lines : [...lines, undefined];
  // A line with a problem elsewhere still has its amount.
  const excluded = lines.filter(
    ({ key, cells }) => problems[key] && spec.columns.some((column) => column.compute?.(cells) === null),
  ).length;

  // A line that an act has just made can be entered only once it is drawn.
  useLayoutEffect(() => {
    if (!wanted.current || !frame.current) return;
    if (focusCell(frame.current, wanted.current)) wanted.current = undefined;
  });

  const act = useCallback(
    (next: Edit) => {
      wanted.current = frame.current ? placeAfter(frame.current, next) : undefined;
      edit(next);
    },
    [edit],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || !frame.current) return;
    const act = actOf(event, frame.current);
    if (!act) return;
    event.preventDefault();
    if ('go' in act) focusCell(frame.current, act.go);
    else edit(act.edit);
    // A moved row is put elsewhere in the document and loses the focus there.
    if ('keep' in act) wanted.current = act.keep;
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const place = placeAt(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!place || !isSheetText(text)) return;
    event.preventDefault();
    edit({ do: 'paste', line: place.line, sheet: readRows(parseSheetText(text), spec.columns, place.column) });
  };

  return (
    <section className="lab-lines" aria-label={label}>
      <header className="lab-lines-head">
        <h2>{label}</h2>
        <span className="lab-muted">{lines.length}</span>
        {sheet.note && <SheetNoteView note={sheet.note} most={spec.most} onUndo={() => edit({ do: 'undo' })} />}
        <div className="lab-title-tools">
          {tools}
          {!isFixed && (
            <InsertRows
              room={spec.most - lines.length}
              below={lines.findIndex(({ key }) => key === entered) + 1 || lines.length}
              onInsert={(count) => edit({ do: 'insert', count, below: entered })}
            />
          )}
          {!isFixed && (
            <Button
              icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
              disabled={isFull}
              title={isFull ? t('ui.lines.full', { most: spec.most }) : undefined}
              onClick={() => act({ do: 'add' })}
            >
              {t('ui.lines.add')}
            </Button>
          )}
        </div>
      </header>
      <div className="lab-lines-frame">
        <div
          ref={frame}
          className="lab-lines-scroll"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={({ target }) => setEntered(placeAt(target)?.line)}
        >
          <table>
            <colgroup>
              <col className="lab-lines-no" />
              {spec.columns.map(({ key, width }) => (
                <col key={key} style={{ width }} />
              ))}
              <col className="lab-lines-acts-col" data-tool={spec.tool ? true : undefined} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">#</th>
                {spec.columns.map(({ key, label: title, kind, required }) => (
                  <th key={key} scope="col" data-kind={kind}>
                    {title}
                    {required && (
                      <span className="lab-required" aria-hidden>
                        *
                      </span>
                    )}
                  </th>
                ))}
                <th aria-hidden />
              </tr>
            </thead>
            {rows.map((line, place) => (
              <LineRow
                key={line?.key ?? spare}
                line={line}
                spare={line ? undefined : spare}
                number={place + 1}
                columns={spec.columns}
                brief={spec.brief}
                problems={line && problems[line.key]}
                edit={act}
                isLast={place === lines.length - 1}
                isFull={isFull}
                isFixed={isFixed}
                maySplit={spec.split && lines.length < spec.split.most}
                tool={spec.tool}
              />
            ))}
          </table>
        </div>
        <footer className="lab-lines-foot">
          <span className="lab-muted">
            {t('ui.lines.count', { count: lines.length, most: spec.most })}
            {excluded > 0 && ` · ${t('ui.lines.excluded', { count: excluded })}`}
          </span>
          {totals && (
            <span className="lab-lines-total">
              <span className="lab-muted">{t('ui.lines.total')}</span>
              {totals.map(({ currency, value }) => (
                <Money key={currency} currency={currency} value={value} />
              ))}
              {totals.length === 0 && <Money value={null} />}
            </span>
          )}
        </footer>
      </div>
    </section>
  );
}
