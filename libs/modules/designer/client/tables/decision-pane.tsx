import { Alert, Button, Segmented } from 'antd';
import { Plus } from 'lucide-react';
import type { DecisionModel, DecisionModelItem, KnowledgeModel } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { DataPane } from './data/data-pane.js';
import { DecisionHead } from './decision-head.js';
import { FileNames } from './file-names.js';
import { FunctionHead } from './function-head.js';
import { LogicPane } from './logic-pane.js';
import { addTable } from './model/edit.js';
import type { useHistory } from './model/history.js';
import { addKnowledge, functionOf } from './model/knowledge.js';
import { logicOf } from './model/logic.js';
import { namesOfDecision, namesOfFunction } from './model/offers.js';
import { useTableProblemText } from './table-problems.js';
import type { Problem } from './use-table-checks.js';

export type Change = ReturnType<typeof useHistory<DecisionModel>>['change'];

/** What of a file is open. */
export type Chosen =
  | { readonly kind: 'decision'; readonly item: DecisionModelItem }
  | { readonly kind: 'function'; readonly item: KnowledgeModel }
  | { readonly kind: 'data' };

/** In the place of an id, which is never a star: the input data and types of the file. */
export const dataId = '*';

interface DecisionPaneProps {
  readonly model: DecisionModel;
  readonly chosen: Chosen;
  /** Absent where nothing may be changed. */
  readonly change: Change | undefined;
  /** Parts of the file that the editor does not support. */
  readonly unkept: readonly Problem[];
  readonly problems: readonly Problem[];
  /** Rules that match what is being tried. */
  readonly matched: ReadonlySet<string>;
  readonly onChoose: (id: string) => void;
}

/** One decision or function of the file: which one, its head, and what makes it; or the file's data. */
export function DecisionPane({ model, chosen, change, unkept, problems, matched, onChoose }: DecisionPaneProps) {
  const t = useT();
  const say = useTableProblemText();
  const shared = { model, change, onRenamed: onChoose };
  const rest = { model, change, problems, matched };
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
      <Choice
        model={model}
        chosen={chosen.kind === 'data' ? dataId : chosen.item.id}
        change={change}
        onChoose={onChoose}
      />
      {chosen.kind === 'data' && <DataPane model={model} change={change} onChoose={onChoose} />}
      {chosen.kind === 'decision' && (
        <>
          <DecisionHead {...shared} item={chosen.item} />
          <LogicPane
            {...rest}
            key={chosen.item.id}
            owner={chosen.item}
            logic={logicOf(chosen.item)}
            names={namesOfDecision(model, chosen.item)}
          />
        </>
      )}
      {chosen.kind === 'function' && (
        <>
          <FunctionHead {...shared} item={chosen.item} />
          <LogicPane
            {...rest}
            key={chosen.item.id}
            owner={chosen.item}
            logic={functionOf(chosen.item)}
            names={namesOfFunction(model, chosen.item)}
            isFunction
          />
        </>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly model: DecisionModel;
  /** The id of what is open. */
  readonly chosen: string;
  readonly change: Change | undefined;
  readonly onChoose: (id: string) => void;
}

/** The decisions and functions of the file, and its data. */
function Choice({ model, chosen, change, onChoose }: ChoiceProps) {
  const t = useT();
  const { decisions, knowledge = [], inputData, types } = model;
  const hasData = change !== undefined || inputData.length + types.length > 0;
  if (decisions.length + knowledge.length < 2 && !hasData) return null;
  /** What is added is opened. */
  const adder = (text: string, made: () => DecisionModel, idIn: (model: DecisionModel) => string | undefined) => (
    <Button
      size="small"
      type="text"
      icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
      onClick={() => {
        const after = made();
        change?.(() => after);
        onChoose(idIn(after) ?? chosen);
      }}
    >
      {text}
    </Button>
  );
  return (
    <div className="tables-decisions">
      <Segmented
        aria-label={t('designer.tables.decisions')}
        value={chosen}
        options={[
          ...decisions.map(({ id, name }) => ({ value: id, label: name || id })),
          ...knowledge.map(({ id, name }) => ({
            value: id,
            label: t('designer.tables.functionTab', { name: name || id }),
          })),
          ...(hasData ? [{ value: dataId, label: t('designer.tables.data.tab') }] : []),
        ]}
        onChange={onChoose}
      />
      {change && (
        <>
          {adder(
            t('designer.tables.addDecision'),
            () => addTable(model, t('designer.tables.newDecision')),
            (after) => after.decisions.at(-1)?.id,
          )}
          {adder(
            t('designer.tables.addFunction'),
            () => addKnowledge(model, t('designer.tables.newFunction')),
            (after) => after.knowledge?.at(-1)?.id,
          )}
        </>
      )}
    </div>
  );
}
