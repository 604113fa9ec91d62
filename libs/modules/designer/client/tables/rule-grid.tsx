import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { Popover } from '#lab/ui/popover.jsx';
import type { DecisionModel, InputModel, OutputModel, TableModel } from '#lab/process-engine/decision/index.js';
import { columnName } from '../../shared/problem-words.js';
import { ColumnFields, useTypeName } from './column-fields.js';
import type { CellProblems } from './model/cell-problems.js';
import {
  addColumn,
  changeDecision,
  copyRule,
  freshIds,
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

export type Change = (edit: (model: DecisionModel) => DecisionModel, place?: string) => void;

interface RuleGridProps {
  readonly model: DecisionModel;
  readonly table: TableModel;
  readonly problems: CellProblems;
  readonly matched: ReadonlySet<string>;
  /** Absent where nobody writes. */
  readonly change?: Change;
}

/** A decision table as people write them: inputs left, outputs right, a rule a line. */
export function RuleGrid({ model, table, problems, matched, change }: RuleGridProps) {
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const acts = useActs(table.id, change, host);
  const edit = (act: (table: TableModel, fresh: (kind: string) => string) => TableModel, place?: string) =>
    change?.((before) => editTable(before, table.id, act), place);
  const inputs = joined(table.inputs.map(columnName));
  const outputs = joined(table.outputs.map(columnName));
  const header = (side: Side, column: InputModel | OutputModel, at: number) => (
    <ColumnHeader
      key={column.id}
      side={side}
      column={column}
      model={model}
      change={
        change && {
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
    change && (
      <IconButton
        label={t(`designer.tables.add.${side}`)}
        icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
        onClick={() => edit((each, fresh) => addColumn(each, side, fresh))}
      />
    );
  return (
    <div className="tables-grid" ref={host}>
      <table aria-label={table.name || table.id}>
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
            {change && <th aria-hidden />}
          </tr>
          <tr>
            <th scope="col">#</th>
            {table.inputs.map((input, at) => header('input', input, at))}
            {table.inputs.length === 0 && <th aria-hidden />}
            {table.outputs.map((output, at) => header('output', output, at))}
            <th scope="col">{t('designer.tables.annotation')}</th>
            {change && <th aria-hidden />}
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
              readOnly={!change}
              acts={acts}
            />
          ))}
        </tbody>
      </table>
      {table.rules.length === 0 && <p className="lab-muted">{t('designer.tables.noRules')}</p>}
      {change && (
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

/** What the rows of one table tell; a row finds its table by id, so the acts need not be made anew. */
function useActs(tableId: string, change: Change | undefined, host: RefObject<HTMLDivElement | null>): RowActs {
  /** The cell of a new rule that is to be typed in next. */
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    typeIn(cellAt(host.current, wanted.current));
    wanted.current = undefined;
  });
  return useMemo(() => {
    const edit = (act: (table: TableModel, fresh: (kind: string) => string) => TableModel, place?: string) =>
      change?.((model) => editTable(model, tableId, act), place);
    return {
      onCell: (place, text) =>
        edit((table) => setCell(table, place, text), `${place.rule} ${place.side} ${place.column}`),
      onAct: (rule, act) => edit((table, fresh) => changed(table, rule, act, fresh)),
      onNext: ({ rule, side, column }: CellPlace) => {
        const next = `${rule + 1} ${side} ${column}`;
        const below = cellAt(host.current, next);
        if (below) return typeIn(below);
        wanted.current = next;
        edit((table, fresh) => insertRule(table, rule + 1, fresh));
      },
    };
  }, [tableId, change, host]);
}

function cellAt(host: HTMLElement | null, place: string): HTMLTextAreaElement | undefined {
  return host?.querySelector<HTMLTextAreaElement>(`[data-cell="${place}"]`) ?? undefined;
}

/** What is typed takes the place of what is there, as in a sheet. */
function typeIn(cell: HTMLTextAreaElement | undefined): void {
  cell?.focus();
  cell?.select();
}

function editTable(
  model: DecisionModel,
  id: string,
  act: (table: TableModel, fresh: (kind: string) => string) => TableModel,
): DecisionModel {
  return changeDecision(model, id, (item) => (item.kind === 'table' ? act(item, freshIds(model)) : item));
}

function changed(table: TableModel, at: number, act: RuleAct, fresh: (kind: string) => string): TableModel {
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
          <button type="button" aria-label={t('designer.tables.column.edit', { name: columnName(column) || detail })}>
            {words}
          </button>
        </Popover>
      ) : (
        <div>{words}</div>
      )}
    </th>
  );
}
