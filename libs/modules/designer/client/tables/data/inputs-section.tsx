import { useState } from 'react';
import { refusedInputName, renameInput } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { RowAdder, RowTools, useRows } from '../boxed/rows.js';
import { addInput, moveInput, removeInput, setInputType, usersOfInput } from '../model/data.js';
import { TypeInput } from '../type-input.js';
import type { DataProps } from './data-props.js';
import { NameField } from './name-field.js';
import { UsedBy } from './used-by.js';

/** The input data of a file: names with their types, and the decisions that require them. */
export function InputsSection({ model, change, onChoose }: DataProps) {
  const t = useT();
  const [refused, setRefused] = useState<string>();
  const { inputData } = model;
  const rows = useRows(
    [0],
    inputData.length,
    change && {
      add: (at) => change((before) => addInput(before, at, t('designer.tables.data.newInput'))),
      mayRemove: (at) => {
        const id = inputData[at]?.id ?? '';
        const isUsed = usersOfInput(model, id).length > 0;
        setRefused(isUsed ? id : undefined);
        return !isUsed;
      },
      remove: (at) => change((before) => removeInput(before, at)),
      move: (at, by) => change((before) => moveInput(before, at, by)),
    },
  );
  const nameOf = (row: number) => rows.place(row, 'name');
  const rename = (id: string, name: string): string | undefined => {
    const refusal = refusedInputName(model, id, name);
    if (refusal) return refusal;
    const made = renameInput(model, id, name);
    if (!made) return 'other-meaning';
    change?.(() => made);
    return undefined;
  };
  return (
    <section className="data-section" aria-label={t('designer.tables.data.inputs')}>
      <h2>{t('designer.tables.data.inputs')}</h2>
      <p className="lab-muted">{t('designer.tables.data.inputsNote')}</p>
      <ul className="box-rows data-rows">
        {inputData.map(({ id, name, type }, row) => (
          <li key={id} onKeyDown={(event) => rows.onKeyDown(event, row, [nameOf])}>
            <NameField
              label={t('designer.tables.boxed.nameOf', { name })}
              value={name}
              place={nameOf(row)}
              onCommit={change && ((next) => rename(id, next))}
            />
            <TypeInput
              label={t('designer.tables.boxed.typeOf', { name })}
              value={type}
              declared={model.types.map((each) => each.name)}
              isFixed={!change}
              onChange={(next) => change?.((before) => setInputType(before, id, next), `${id} type`)}
            />
            <UsedBy
              users={usersOfInput(model, id)}
              none={t('designer.tables.data.inputUnused')}
              isRefused={refused === id}
              onChoose={onChoose}
            />
            <RowTools rows={rows} row={row} name={name} />
          </li>
        ))}
      </ul>
      <RowAdder rows={rows} text={t('designer.tables.data.addInput')} />
    </section>
  );
}
