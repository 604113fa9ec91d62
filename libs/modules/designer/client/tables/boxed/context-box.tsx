import { Button } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import type { BoxOf } from '../model/boxed.js';
import { addEntry, moveEntry, removeEntry, setEntry, withoutResult, withResult } from '../model/boxes.js';
import { placeIn, type BoxProps } from './box-props.js';
import { useBoxes } from './boxes-context.js';
import { NamedFields } from './named-fields.js';
import { RowAdder, RowTools, useRows } from './rows.js';

/** Entries with a name each, and the result that is made of them. */
export function ContextBox({ box, path, label, edit, part }: BoxProps<BoxOf<'context'>>) {
  const t = useT();
  const { focus } = useBoxes();
  const { entries, result } = box;
  const rows = useRows(
    path,
    entries.length,
    edit && {
      add: (at) => edit((fresh) => addEntry(box, at, fresh)),
      remove: (at) => edit(() => removeEntry(box, at)),
      move: (at, by) => edit(() => moveEntry(box, at, by)),
    },
  );
  const nameOf = (row: number) => rows.place(row, 'name');
  const valueOf = (row: number) => placeIn([...path, row], 'text');
  const resultPlace = placeIn(path, 'result add');
  const word = t('designer.tables.boxed.parts.result');
  return (
    <>
      <ul className="box-rows">
        {entries.map(({ name, type }, row) => (
          <li key={row} onKeyDown={(event) => rows.onKeyDown(event, row, [nameOf, valueOf])}>
            <NamedFields
              name={name}
              type={type}
              label={`${label} · ${name}`}
              place={nameOf(row)}
              onChange={
                edit &&
                ((values) => edit(() => setEntry(box, row, values), rows.place(row, Object.keys(values).join())))
              }
            />
            {part(row)}
            <RowTools rows={rows} row={row} name={`${label} · ${name}`} />
          </li>
        ))}
        {result && (
          <li>
            <span className="box-word">{word}</span>
            {part(entries.length)}
            {edit && (
              <span className="box-tools">
                <IconButton
                  label={t('designer.tables.boxed.remove', { name: `${label} · ${word}` })}
                  icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />}
                  onClick={() => {
                    focus.next(resultPlace);
                    edit(() => withoutResult(box));
                  }}
                />
              </span>
            )}
          </li>
        )}
      </ul>
      {edit && (
        <footer>
          <RowAdder rows={rows} text={t('designer.tables.boxed.add.entry')} />
          {!result && (
            <Button
              size="small"
              type="text"
              icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
              data-box={resultPlace}
              onClick={() => {
                focus.next(valueOf(entries.length));
                edit((fresh) => withResult(box, fresh));
              }}
            >
              {t('designer.tables.boxed.add.result')}
            </Button>
          )}
        </footer>
      )}
    </>
  );
}
