import { useId } from 'react';
import { Input, Select } from 'antd';
import { isName, renamePart, type TypeModel } from '#lab/process-engine/decision/index.js';
import { parseUnaryTests } from '#lab/process-engine/expression/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { placeIn } from '../boxed/box-props.js';
import { RowAdder, RowTools, useRows } from '../boxed/rows.js';
import {
  addPart,
  asTypeKind,
  changeType,
  kindOfType,
  movePart,
  removePart,
  typeKinds,
  type TypePath,
} from '../model/data.js';
import { useTableProblemText } from '../table-problems.js';
import { TypeInput } from '../type-input.js';
import type { DataProps } from './data-props.js';
import { NameField } from './name-field.js';

interface TypeFieldsProps extends Pick<DataProps, 'model' | 'change'> {
  readonly type: TypeModel;
  readonly path: TypePath;
  /** What people call the type or part. */
  readonly label: string;
}

/** What the values of a type, or of a part of one, are like. */
export function TypeFields({ model, change, type, path, label }: TypeFieldsProps) {
  const t = useT();
  const edit = (make: (type: TypeModel) => TypeModel, field?: string) =>
    change?.((before) => changeType(before, path, make), field && placeIn([1, ...path], field));
  const kind = kindOfType(type);
  if (kind === 'function') return <p className="data-fields lab-muted">{t('designer.tables.data.kinds.function')}</p>;
  const hasParts = kind === 'structure' || kind === 'structures';
  return (
    <div className="data-fields">
      <Select
        aria-label={t('designer.tables.data.kindOf', { name: label })}
        disabled={!change}
        value={kind}
        options={typeKinds.map((each) => ({ value: each, label: t(`designer.tables.data.kinds.${each}`) }))}
        onChange={(next: (typeof typeKinds)[number]) => edit((before) => asTypeKind(before, next))}
      />
      {!hasParts && (
        <TypeInput
          label={t('designer.tables.boxed.typeOf', { name: label })}
          value={type.type}
          declared={model.types.flatMap(({ name }, at) => (at === path[0] ? [] : [name]))}
          isFixed={!change}
          onChange={(next) => edit((before) => ({ ...before, type: next }), 'type')}
        />
      )}
      {!hasParts && (
        <Tests
          label={t('designer.tables.data.valuesOf', { name: label })}
          text={type.values}
          onChange={change && ((values) => edit((before) => ({ ...before, values }), 'values'))}
        />
      )}
      {type.constraint !== undefined && (
        <Tests
          label={t('designer.tables.data.constraintOf', { name: label })}
          text={type.constraint}
          onChange={change && ((constraint) => edit((before) => ({ ...before, constraint }), 'constraint'))}
        />
      )}
      {hasParts && <Parts {...{ model, change, type, path, label }} />}
    </div>
  );
}

interface TestsProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: ((text: string) => void) | undefined;
}

/** Tests that values pass; what cannot be read is said below them. */
function Tests({ label, text, onChange }: TestsProps) {
  const t = useT();
  const say = useTableProblemText();
  const note = useId();
  const parsed = parseUnaryTests(text);
  const wrong = 'problem' in parsed ? say({ code: 'expression', args: { text }, because: parsed.problem }) : undefined;
  return (
    <span className="data-name">
      <Input
        className="designer-code"
        aria-label={label}
        aria-invalid={wrong === undefined ? undefined : true}
        aria-describedby={wrong === undefined ? undefined : note}
        {...(wrong === undefined ? {} : { status: 'error' as const })}
        placeholder={t('designer.tables.data.anyValue')}
        readOnly={!onChange}
        value={text}
        onChange={(event) => onChange?.(event.target.value)}
      />
      {wrong !== undefined && (
        <small id={note} role="alert">
          {wrong}
        </small>
      )}
    </span>
  );
}

/** The parts of a structure, which may have parts themselves. */
function Parts({ model, change, type, path, label }: TypeFieldsProps) {
  const t = useT();
  const edit = (make: (type: TypeModel) => TypeModel) => change?.((before) => changeType(before, path, make));
  const rows = useRows(
    [1, ...path],
    type.entries.length,
    change && {
      add: (at) => edit((before) => addPart(before, at)),
      remove: (at) => edit((before) => removePart(before, at)),
      move: (at, by) => edit((before) => movePart(before, at, by)),
    },
    { kind: 'part' },
  );
  const nameOf = (row: number) => rows.place(row, 'name');
  const rename = (row: number, name: string): string | undefined => {
    if (name === '') return 'empty';
    if (type.entries.some((each) => each.name === name)) return 'taken';
    if (!isName(name)) return 'no-name';
    change?.(() => renamePart(model, type, type.entries[row]?.name ?? '', name));
    return undefined;
  };
  return (
    <div className="data-parts">
      <ul className="box-rows data-rows">
        {type.entries.map((part, row) => {
          const called = `${label} · ${part.name}`;
          return (
            <li key={row} onKeyDown={(event) => rows.onKeyDown(event, row, [nameOf])}>
              <NameField
                label={t('designer.tables.boxed.nameOf', { name: called })}
                value={part.name}
                place={nameOf(row)}
                onCommit={change && ((next) => rename(row, next))}
              />
              <TypeFields model={model} change={change} type={part} path={[...path, row]} label={called} />
              <RowTools rows={rows} row={row} name={called} />
            </li>
          );
        })}
      </ul>
      <RowAdder rows={rows} text={t('designer.tables.data.addPart')} />
    </div>
  );
}
