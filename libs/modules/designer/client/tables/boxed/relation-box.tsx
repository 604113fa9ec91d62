import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { BoxOf } from '../model/boxed.js';
import {
  addRelationColumn,
  addRow,
  moveRelationColumn,
  moveRow,
  removeRelationColumn,
  removeRow,
  setRelationColumn,
} from '../model/boxes.js';
import { placeIn, type BoxProps } from './box-props.js';
import { NamedFields } from './named-fields.js';
import { RowAdder, RowTools, useRows } from './rows.js';

/** Rows with a cell below each column. */
export function RelationBox({ box, path, label, edit, part }: BoxProps<BoxOf<'relation'>>) {
  const t = useT();
  const { columns, rows: lines } = box;
  /** The number of a cell among the parts of the box; rows of a file may be of different lengths. */
  const partAt = (y: number, x: number) => lines.slice(0, y).reduce((before, line) => before + line.length, 0) + x;
  const cellOf = (x: number) => (y: number) => placeIn([...path, partAt(y, x)], 'text');
  const rows = useRows(
    path,
    lines.length,
    edit && {
      add: (at) => edit((fresh) => addRow(box, at, fresh)),
      remove: (at) => edit(() => removeRow(box, at)),
      move: (at, by) => edit(() => moveRow(box, at, by)),
    },
    { firstOf: cellOf(0) },
  );
  const heads = useRows(
    path,
    columns.length,
    edit && {
      add: (at) => edit((fresh) => addRelationColumn(box, at, fresh)),
      remove: (at) => edit(() => removeRelationColumn(box, at)),
      move: (at, by) => edit(() => moveRelationColumn(box, at, by)),
    },
    { kind: 'column' },
  );
  const headOf = (at: number) => heads.place(at, 'name');
  return (
    <>
      <div className="box-relation">
        <table>
          <thead>
            <tr>
              <th aria-hidden />
              {columns.map(({ name, type }, at) => (
                <th key={at} scope="col" onKeyDown={(event) => heads.onKeyDown(event, at, [headOf])}>
                  <div className="box-column">
                    <NamedFields
                      name={name}
                      type={type}
                      label={t('designer.tables.boxed.columnOf', { name: label, column: name })}
                      place={headOf(at)}
                      onChange={
                        edit &&
                        ((values) =>
                          edit(() => setRelationColumn(box, at, values), heads.place(at, Object.keys(values).join())))
                      }
                    />
                    <RowTools
                      rows={heads}
                      row={at}
                      name={t('designer.tables.boxed.columnOf', { name: label, column: name })}
                    />
                  </div>
                </th>
              ))}
              {edit && <td />}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, y) => (
              <tr
                key={y}
                onKeyDown={(event) =>
                  rows.onKeyDown(
                    event,
                    y,
                    line.map((_, x) => cellOf(x)),
                  )
                }
              >
                <th scope="row">{y + 1}</th>
                {line.map((_, x) => (
                  <td key={x}>{part(partAt(y, x))}</td>
                ))}
                {edit && (
                  <td>
                    <RowTools rows={rows} row={y} name={`${label} · ${y + 1}`} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {edit && (
        <footer>
          <RowAdder rows={rows} text={t('designer.tables.boxed.add.row')} />
          <RowAdder rows={heads} text={t('designer.tables.boxed.add.column')} />
        </footer>
      )}
    </>
  );
}
