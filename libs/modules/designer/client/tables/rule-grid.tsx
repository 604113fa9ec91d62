import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { Popover } from '#lab/ui/popover.jsx';
import type { DecisionModel, InputModel, OutputModel, TableModel } from '#lab/process-engine/decision/index.js';
import { columnName } from '../../shared/problem-words.js';
import { ColumnFields } from './column-fields.js';
import type { Fresh } from './model/boxed.js';
import type { CellProblems } from './model/cell-problems.js';
import {
  addColumn,
  copyRule,
  insertRule,
  moveColumn,
  moveRule,
  removeColumn,
  removeRule,
  setCell,
  setInput,
  setOutput,
  type CellPlace,
  type Side,
} from './model/edit.js';
import { joined, RuleRow, type RowActs, type RuleAct } from './rule-row.js';
import { useTypeName } from './type-input.js';

/** Changes a table wherever it is in the file; changes of the same step are undone together. */
export type EditTable = (act: (table: TableModel, fresh: Fresh) => TableModel, step?: string) => void;

interface RuleGridProps {
  readonly model: DecisionModel;
  readonly table: TableModel;
  /** What people call the table. */
  readonly label: string;
  readonly problems: CellProblems;
  readonly matched: ReadonlySet<string>;
  /** Absent where nothing may be changed. */
  readonly edit?: EditTable;
}

/** A decision table as people write them: inputs left, outputs right, a rule a line. */
export function RuleGrid({ model, table, label, problems, matched, edit }: RuleGridProps) {
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const acts = useActs(edit, host);
  const inputs = joined(table.inputs.map(columnName));
  const outputs = joined(table.outputs.map(columnName));
  const header = (side: Side, column: InputModel | OutputModel, at: number) => (
    <ColumnHeader
      key={column.id}
      side={side}
      column={column}
      model={model}
      change={
        edit && {
          set: (values) =>
            edit(
              (each) => (side === 'input' ? setInput(each, at, values) : setOutput(each, at, values)),
              `${column.id} ${Object.keys(values).join()}`,
            ),
          move: (by) => edit((each) => moveColumn(each, side, at, by)),
          remove:
            side === 'output' && table.outputs.length === 1
              ? undefined
              : () => edit((each) => removeColumn(each, side, at)),
        }
      }
    />
  );
  const adder = (side: Side) =>
    edit && (
      <IconButton
        label={t(`designer.tables.add.${side}`)}
        icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
        onClick={() => edit((each, fresh) => addColumn(each, side, fresh))}
      />
    );
  return (
    <div className="tables-grid" ref={host}>
      <table aria-label={label}>
        <thead>
          <tr className="tables-sides">
            <th aria-hidden />
            <th scope="colgroup" colSpan={Math.max(1, table.inputs.length)}>
              <span>
                {t('designer.tables.sides.input')} {adder('input')}
              </span>
            </th>
            <th scope="colgroup" colSpan={table.outputs.length} data-side="output">
              <span>
                {t('designer.tables.sides.output')} {adder('output')}
              </span>
            </th>
            <th aria-hidden />
            {edit && <th aria-hidden />}
          </tr>
          <tr>
            <th scope="col">#</th>
            {table.inputs.map((input, at) => header('input', input, at))}
            {table.inputs.length === 0 && <th aria-hidden />}
            {table.outputs.map((output, at) => header('output', output, at))}
            <th scope="col">{t('designer.tables.annotation')}</th>
            {edit && <th aria-hidden />}
          </tr>
        </thead>
        <tbody>
          {table.rules.map((rule, index) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              index={index}
              inputs={inputs}
              outputs={outputs}
              problems={problems}
              matched={matched.has(rule.id)}
              readOnly={!edit}
              acts={acts}
            />
          ))}
        </tbody>
      </table>
      {table.rules.length === 0 && <p className="lab-muted">{t('designer.tables.noRules')}</p>}
      {edit && (
        <Button
          size="small"
          icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
          onClick={() => acts.onNext({ rule: table.rules.length - 1, side: 'input', column: 0 })}
        >
          {t('designer.tables.add.rule')}
        </Button>
      )}
    </div>
  );
}

/** What the rows of one table tell; they are made anew only with another way to change the table. */
function useActs(edit: EditTable | undefined, host: RefObject<HTMLDivElement | null>): RowActs {
  /** The cell of a new rule that is to be typed in next. */
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    typeIn(cellAt(host.current, wanted.current));
    wanted.current = undefined;
  });
  return useMemo(() => {
    return {
      onCell: (place, text) =>
        edit?.((table) => setCell(table, place, text), `${place.rule} ${place.side} ${place.column}`),
      onAct: (rule, act) => edit?.((table, fresh) => changed(table, rule, act, fresh)),
      onNext: ({ rule, side, column }: CellPlace) => {
        const next = `${rule + 1} ${side} ${column}`;
        const below = cellAt(host.current, next);
        if (below) return typeIn(below);
        wanted.current = next;
        edit?.((table, fresh) => insertRule(table, rule + 1, fresh));
      },
    };
  }, [edit, host]);
}

function cellAt(host: HTMLElement | null, place: string): HTMLTextAreaElement | undefined {
  return host?.querySelector<HTMLTextAreaElement>(`[data-cell="${place}"]`) ?? undefined;
}

/** What is typed takes the place of what is there, as in a sheet. */
function typeIn(cell: HTMLTextAreaElement | undefined): void {
  cell?.focus();
  cell?.select();
}

function changed(table: TableModel, at: number, act: RuleAct, fresh: Fresh): TableModel {
  if (act === 'above') return insertRule(table, at, fresh);
  if (act === 'below') return insertRule(table, at + 1, fresh);
  if (act === 'copy') return copyRule(table, at, fresh);
  if (act === 'remove') return removeRule(table, at);
  return moveRule(table, at, act === 'up' ? -1 : 1);
}

interface ColumnHeaderProps {
  readonly side: Side;
  readonly column: InputModel | OutputModel;
  readonly model: DecisionModel;
  readonly change:
    | {
        readonly set: (values: Partial<InputModel & OutputModel>) => void;
        readonly move: (by: -1 | 1) => void;
        readonly remove: (() => void) | undefined;
      }
    | undefined;
}

/** What the column is called, what it compares or gives, and its type; a click changes them. */
function ColumnHeader({ side, column, model, change }: ColumnHeaderProps) {
  const t = useT();
  const typeName = useTypeName();
  const detail = 'expression' in column ? column.expression : column.name;
  const words = (
    <>
      <b>{columnName(column) || t('designer.tables.unnamed')}</b>
      {column.label !== '' && <code>{detail || '…'}</code>}
      <small>{typeName(column.type)}</small>
      {column.values !== '' && <small>{column.values}</small>}
    </>
  );
  return (
    <th scope="col" data-side={side}>
      {change ? (
        <Popover
          content={
            <ColumnFields
              side={side}
              column={column}
              declared={model.types.map(({ name }) => name)}
              onChange={change.set}
              onMove={change.move}
              {...(change.remove ? { onRemove: change.remove } : {})}
            />
          }
        >
          <button type="button">
            <span className="lab-unseen">{t('designer.tables.column.edit')} </span>
            {words}
          </button>
        </Popover>
      ) : (
        <div>{words}</div>
      )}
    </th>
  );
}
