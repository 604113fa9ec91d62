import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { BoxOf } from '../model/boxed.js';
import { addItem, moveItem, removeItem } from '../model/boxes.js';
import { placeIn, type BoxProps } from './box-props.js';
import { RowAdder, RowTools, useRows } from './rows.js';

/** Items one below the other. */
export function ListBox({ box, path, label, edit, part }: BoxProps<BoxOf<'list'>>) {
  const t = useT();
  const itemOf = (row: number) => placeIn([...path, row], 'text');
  const rows = useRows(
    path,
    box.items.length,
    edit && {
      add: (at) => edit((fresh) => addItem(box, at, fresh)),
      remove: (at) => edit(() => removeItem(box, at)),
      move: (at, by) => edit(() => moveItem(box, at, by)),
    },
    { firstOf: itemOf },
  );
  return (
    <>
      <ol className="box-rows box-items">
        {box.items.map((_, row) => (
          <li key={row} onKeyDown={(event) => rows.onKeyDown(event, row, [itemOf])}>
            <span className="box-word">{row + 1}</span>
            {part(row)}
            <RowTools rows={rows} row={row} name={`${label} · ${row + 1}`} />
          </li>
        ))}
      </ol>
      <RowAdder rows={rows} text={t('designer.tables.boxed.add.item')} />
    </>
  );
}
