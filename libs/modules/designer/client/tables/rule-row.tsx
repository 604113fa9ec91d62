import { memo, type KeyboardEvent } from 'react';
import { Dropdown } from 'antd';
import { Ellipsis } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import type { RuleModel } from '#lab/process-engine/decision/index.js';
import { cellKey, type CellProblems } from './model/cell-problems.js';
import { cellOf, type CellPlace } from './model/edit.js';

const ruleActs = ['above', 'below', 'copy', 'up', 'down', 'remove'] as const;
export type RuleAct = (typeof ruleActs)[number];

/** What rows tell their grid; it keeps its identity, so that a row is drawn only when it has changed. */
export interface RowActs {
  readonly onCell: (place: CellPlace, text: string) => void;
  readonly onAct: (rule: number, act: RuleAct) => void;
  /** Goes to the same cell of the next rule. */
  readonly onNext: (place: CellPlace) => void;
}

interface RuleRowProps {
  readonly rule: RuleModel;
  readonly index: number;
  /** Names of the columns, for who does not see them. */
  readonly inputs: string;
  readonly outputs: string;
  readonly problems: CellProblems;
  readonly matched: boolean;
  readonly readOnly: boolean;
  readonly acts: RowActs;
}

const separator = '\n';

/** The names of columns as one text, which is the same as long as they are. */
export function joined(names: readonly string[]): string {
  return names.join(separator);
}

/** One rule: a cell for each column, and a note. */
export const RuleRow = memo(function RuleRow(props: RuleRowProps) {
  const { rule, index, inputs, outputs, matched, readOnly, acts } = props;
  const t = useT();
  const names = (text: string, count: number) => (count === 0 ? [] : text.split(separator));
  return (
    <tr data-matched={matched || undefined}>
      <th scope="row">
        {index + 1}
        {matched && <span className="tables-hit">{t('designer.tables.matched')}</span>}
      </th>
      {names(inputs, rule.inputs.length).map((name, column) => (
        <Cell key={column} {...props} name={name} place={{ rule: index, side: 'input', column }} />
      ))}
      {rule.inputs.length === 0 && <td />}
      {names(outputs, rule.outputs.length).map((name, column) => (
        <Cell key={column} {...props} name={name} place={{ rule: index, side: 'output', column }} />
      ))}
      <Cell {...props} name={t('designer.tables.annotation')} place={{ rule: index, side: 'annotation', column: 0 }} />
      {!readOnly && (
        <td className="tables-row-acts">
          <Dropdown
            trigger={['click']}
            menu={{
              items: ruleActs.map((key) => ({
                key,
                label: t(`designer.tables.ruleActs.${key}`),
                danger: key === 'remove',
              })),
              onClick: ({ key }) => {
                const act = ruleActs.find((each) => each === key);
                if (act) acts.onAct(index, act);
              },
            }}
          >
            <button
              type="button"
              className="lab-icon-button"
              aria-label={t('designer.tables.ruleMenu', { number: index + 1 })}
            >
              <Ellipsis size={15} strokeWidth={1.7} aria-hidden />
            </button>
          </Dropdown>
        </td>
      )}
    </tr>
  );
});

interface CellProps extends RuleRowProps {
  readonly name: string;
  readonly place: CellPlace;
}

/** A cell to type in; what cannot be read is said right below it. Enter goes down, as in a sheet. */
function Cell({ rule, problems, readOnly, acts, name, place }: CellProps) {
  const t = useT();
  const problem = problems.get(cellKey(rule.id, place.side, place.column));
  const note = `${rule.id}-${place.side}-${place.column}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    acts.onNext(place);
  };
  return (
    <td data-side={place.side} data-invalid={problem ? true : undefined}>
      <textarea
        rows={1}
        spellCheck={false}
        readOnly={readOnly}
        value={cellOf(rule, place)}
        data-cell={`${place.rule} ${place.side} ${place.column}`}
        aria-label={t('designer.tables.cell', { number: place.rule + 1, column: name })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? note : undefined}
        onChange={(event) => acts.onCell(place, event.target.value)}
        onKeyDown={onKeyDown}
      />
      {problem && <small id={note}>{problem}</small>}
    </td>
  );
}
