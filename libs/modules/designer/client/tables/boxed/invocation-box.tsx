import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { BoxOf } from '../model/boxed.js';
import { addBinding, moveBinding, removeBinding, setBinding } from '../model/boxes.js';
import { placeIn, type BoxProps } from './box-props.js';
import { useBoxes } from './boxes-context.js';
import { NamedFields } from './named-fields.js';
import { RowAdder, RowTools, useRows } from './rows.js';

/** A function that is called, and its arguments by the names of its parameters. */
export function InvocationBox({ box, path, label, edit, part }: BoxProps<BoxOf<'invocation'>>) {
  const t = useT();
  const { model } = useBoxes();
  const rows = useRows(
    path,
    box.bindings.length,
    edit && {
      add: (at) => edit((fresh) => addBinding(box, at, fresh, model.knowledge)),
      remove: (at) => edit(() => removeBinding(box, at)),
      move: (at, by) => edit(() => moveBinding(box, at, by)),
    },
  );
  const nameOf = (row: number) => rows.place(row, 'name');
  // The first part is the function.
  const valueOf = (row: number) => placeIn([...path, row + 1], 'text');
  return (
    <>
      <h4>{t('designer.tables.boxed.parts.callee')}</h4>
      {part(0)}
      <h4>{t('designer.tables.boxed.arguments')}</h4>
      <ul className="box-rows">
        {box.bindings.map(({ name }, row) => (
          <li key={row} onKeyDown={(event) => rows.onKeyDown(event, row, [nameOf, valueOf])}>
            <NamedFields
              name={name}
              label={`${label} · ${name}`}
              place={nameOf(row)}
              onChange={edit && ((values) => edit(() => setBinding(box, row, values), rows.place(row, 'name')))}
            />
            {part(row + 1)}
            <RowTools rows={rows} row={row} name={`${label} · ${name}`} />
          </li>
        ))}
      </ul>
      <RowAdder rows={rows} text={t('designer.tables.boxed.add.argument')} />
    </>
  );
}
