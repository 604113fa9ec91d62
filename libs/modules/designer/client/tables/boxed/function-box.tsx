import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { BoxOf } from '../model/boxed.js';
import { addParameter, moveParameter, removeParameter, setParameter } from '../model/boxes.js';
import type { BoxProps } from './box-props.js';
import { NamedFields } from './named-fields.js';
import { RowAdder, RowTools, useRows } from './rows.js';

/** Parameters, and what is made of them. */
export function FunctionBox({ box, path, label, edit, part }: BoxProps<BoxOf<'function'>>) {
  const t = useT();
  const rows = useRows(
    path,
    box.parameters.length,
    edit && {
      add: (at) => edit(() => addParameter(box, at)),
      remove: (at) => edit(() => removeParameter(box, at)),
      move: (at, by) => edit(() => moveParameter(box, at, by)),
    },
  );
  const placeOf = (row: number) => rows.place(row, 'name');
  const nameOf = (name: string) => t('designer.tables.boxed.parameterOf', { name: label, parameter: name });
  return (
    <>
      <h4>{t('designer.tables.boxed.parameters')}</h4>
      <ul className="box-rows box-parameters">
        {box.parameters.map(({ name, type }, row) => (
          <li key={row} onKeyDown={(event) => rows.onKeyDown(event, row, [placeOf])}>
            <NamedFields
              name={name}
              type={type}
              label={nameOf(name)}
              place={placeOf(row)}
              onChange={
                edit &&
                ((values) => edit(() => setParameter(box, row, values), rows.place(row, Object.keys(values).join())))
              }
            />
            <RowTools rows={rows} row={row} name={nameOf(name)} />
          </li>
        ))}
      </ul>
      <RowAdder rows={rows} text={t('designer.tables.boxed.add.parameter')} />
      <h4>{t('designer.tables.boxed.parts.body')}</h4>
      {part(0)}
    </>
  );
}
