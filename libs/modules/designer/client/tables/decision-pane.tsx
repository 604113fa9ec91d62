import { Alert, Button, Input, Segmented } from 'antd';
import { Plus } from 'lucide-react';
import type { DecisionModel } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PanelField } from '../diagram/panel/fields.js';
import { BoxedPane } from './boxed-pane.js';
import { DecisionHead } from './decision-head.js';
import { FileNames } from './file-names.js';
import { byCell } from './model/cell-problems.js';
import { addTable, changeDecision } from './model/edit.js';
import type { useHistory } from './model/history.js';
import { RuleGrid } from './rule-grid.js';
import { useTableProblemText } from './table-problems.js';
import type { Problem } from './use-table-checks.js';

export type Change = ReturnType<typeof useHistory<DecisionModel>>['change'];
type Item = DecisionModel['decisions'][number];

interface DecisionPaneProps {
  readonly model: DecisionModel;
  readonly item: Item;
  /** Absent where nothing may be changed. */
  readonly change: Change | undefined;
  /** Parts of the file that the editor does not support. */
  readonly unkept: readonly Problem[];
  readonly problems: readonly Problem[];
  /** Rules that match what is being tried. */
  readonly matched: Parameters<typeof RuleGrid>[0]['matched'];
  readonly onChoose: (id: string) => void;
}

/** One decision of the file: which one, its head, and its rules or its expression. */
export function DecisionPane({ model, item, change, unkept, problems, matched, onChoose }: DecisionPaneProps) {
  const t = useT();
  const say = useTableProblemText();
  return (
    <>
      {unkept.length > 0 && change && (
        <Alert
          type="warning"
          showIcon
          title={t('designer.tables.unkept')}
          description={[...new Set(unkept.map(say))].join(' ')}
        />
      )}
      <FileNames model={model} change={change} />
      <DecisionChoice model={model} item={item} change={change} onChoose={onChoose} />
      <DecisionHead model={model} item={item} change={change} onRenamed={onChoose} />
      {item.kind === 'table' ? (
        <RuleGrid
          model={model}
          table={item}
          problems={byCell(problems, say)}
          matched={matched}
          {...(change ? { change } : {})}
        />
      ) : (
        item.kind === 'literal' && <Expression id={item.id} expression={item.expression} change={change} />
      )}
      <BoxedPane model={model} item={item} change={change} problems={problems} say={say} />
    </>
  );
}

function DecisionChoice({
  model,
  item,
  change,
  onChoose,
}: Pick<DecisionPaneProps, 'model' | 'item' | 'change' | 'onChoose'>) {
  const t = useT();
  if (model.decisions.length < 2 && !change) return null;
  return (
    <div className="tables-decisions">
      <Segmented
        value={item.id}
        options={model.decisions.map(({ id, name }) => ({ value: id, label: name || id }))}
        onChange={onChoose}
      />
      {change && (
        <Button
          size="small"
          type="text"
          icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
          onClick={() => change((before) => addTable(before, t('designer.tables.newDecision')))}
        >
          {t('designer.tables.addDecision')}
        </Button>
      )}
    </div>
  );
}

interface ExpressionProps {
  readonly id: string;
  readonly expression: string;
  readonly change: Change | undefined;
}

/** A decision that is an expression and no table. */
function Expression({ id, expression, change }: ExpressionProps) {
  const t = useT();
  return (
    <PanelField label={t('designer.tables.expression')} note={t('designer.tables.expressionNote')}>
      {(control) => (
        <Input.TextArea
          id={control}
          className="designer-code"
          rows={4}
          readOnly={!change}
          value={expression}
          onChange={(event) =>
            change?.(
              (before) => changeDecision(before, id, (each) => ({ ...each, expression: event.target.value })),
              `${id} expression`,
            )
          }
        />
      )}
    </PanelField>
  );
}
