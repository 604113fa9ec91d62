import { useMemo, useState } from 'react';
import { refusedTypeName, renameType, usersOfType } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { RowAdder, RowTools, useRows } from '../boxed/rows.js';
import { addType, moveType, removeType } from '../model/data.js';
import type { DataProps } from './data-props.js';
import { NameField } from './name-field.js';
import { TypeFields } from './type-fields.js';
import { UsedBy } from './used-by.js';

/** The types of a file, what their values are like and what uses them. */
export function TypesSection({ model, change, onChoose }: DataProps) {
  const t = useT();
  const [refused, setRefused] = useState<string>();
  const { types } = model;
  const users = useMemo(() => new Map(model.types.map(({ name }) => [name, usersOfType(model, name)])), [model]);
  const usersOf = (name: string) => users.get(name) ?? [];
  const rows = useRows(
    [1],
    types.length,
    change && {
      add: (at) => change((before) => addType(before, at, t('designer.tables.data.newType'))),
      mayRemove: (at) => {
        const name = types[at]?.name ?? '';
        const isUsed = usersOf(name).length > 0;
        setRefused(isUsed ? name : undefined);
        return !isUsed;
      },
      remove: (at) => change((before) => removeType(before, at)),
      move: (at, by) => change((before) => moveType(before, at, by)),
    },
  );
  const nameOf = (row: number) => rows.place(row, 'name');
  const rename = (before: string, name: string): string | undefined => {
    const refusal = refusedTypeName(model, before, name);
    if (!refusal) change?.((now) => renameType(now, before, name));
    return refusal;
  };
  return (
    <section className="data-section" aria-label={t('designer.tables.data.types')}>
      <h2>{t('designer.tables.data.types')}</h2>
      <p className="lab-muted">{t('designer.tables.data.typesNote')}</p>
      <ul className="box-rows data-rows data-types">
        {types.map((type, row) => (
          <li key={row} onKeyDown={(event) => rows.onKeyDown(event, row, [nameOf])}>
            <NameField
              label={t('designer.tables.boxed.nameOf', { name: type.name })}
              value={type.name}
              place={nameOf(row)}
              onCommit={change && ((next) => rename(type.name, next))}
            />
            <TypeFields model={model} change={change} type={type} path={[row]} label={type.name} />
            <UsedBy
              users={usersOf(type.name)}
              none={t('designer.tables.data.typeUnused')}
              isRefused={refused === type.name}
              onChoose={onChoose}
            />
            <RowTools rows={rows} row={row} name={type.name} />
          </li>
        ))}
      </ul>
      <RowAdder rows={rows} text={t('designer.tables.data.addType')} />
    </section>
  );
}
