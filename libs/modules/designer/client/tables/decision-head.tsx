import { Button, Input, Select } from 'antd';
import { Trash2 } from 'lucide-react';
import type { DecisionModel, DecisionModelItem } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PanelField, TextField } from '../diagram/panel/fields.js';
import { CalledFunctions } from './called-functions.js';
import type { Change } from './decision-pane.js';
import { changeDecision, removeDecision } from './model/edit.js';
import { withKnows } from './model/knowledge.js';
import { withType } from './model/logic.js';
import { TypeInput } from './type-input.js';

interface DecisionHeadProps {
  readonly model: DecisionModel;
  readonly item: DecisionModelItem;
  readonly change: Change | undefined;
  /** The decision goes by another id from now on. */
  readonly onRenamed: (id: string) => void;
}

/** What a decision is called, what it requires and calls, and the type of its result. */
export function DecisionHead({ model, item, change, onRenamed }: DecisionHeadProps) {
  const t = useT();
  const edit = (make: (item: DecisionModelItem) => DecisionModelItem, place?: string) =>
    change?.((before) => changeDecision(before, item.id, make), place && `${item.id} ${place}`);
  const others = model.decisions.filter(({ id }) => id !== item.id);
  const data = model.inputData.map(({ id, name }) => ({ value: id, label: name || id }));
  const rename = (text: string) => {
    const id = text.trim();
    if (id === '' || isTaken(model, id)) return;
    edit((each) => ({ ...each, id }));
    onRenamed(id);
  };
  return (
    <fieldset className="tables-head" disabled={!change}>
      <PanelField label={t('designer.tables.decisionName')}>
        {(id) => (
          <Input
            id={id}
            value={item.name}
            onChange={(event) => edit((each) => ({ ...each, name: event.target.value }), 'name')}
          />
        )}
      </PanelField>
      <TextField label={t('designer.tables.decisionId')} value={item.id} code onCommit={rename} />
      {item.kind !== 'table' && (
        <PanelField label={t('designer.tables.resultType')}>
          {(id) => (
            <TypeInput
              id={id}
              value={item.type}
              declared={model.types.map(({ name }) => name)}
              isFixed={!change}
              onChange={(type) => edit((each) => withType(each, type), 'type')}
            />
          )}
        </PanelField>
      )}
      {(others.length > 0 || data.length > 0) && (
        <PanelField label={t('designer.tables.requires')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              disabled={!change}
              value={[...item.requires]}
              options={[...others.map((other) => ({ value: other.id, label: other.name || other.id })), ...data]}
              onChange={(requires: string[]) => edit((each) => ({ ...each, requires }))}
            />
          )}
        </PanelField>
      )}
      <CalledFunctions
        model={model}
        called={item.knows ?? []}
        onChange={change && ((knows) => edit((each) => withKnows(each, knows)))}
      />
      {change && others.length > 0 && (
        <Button
          danger
          type="text"
          icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />}
          onClick={() => change((before) => removeDecision(before, item.id))}
        >
          {t('designer.tables.removeDecision')}
        </Button>
      )}
    </fieldset>
  );
}

/** Whether something of the file that can be opened or required goes by an id. */
export function isTaken({ decisions, knowledge = [], inputData }: DecisionModel, id: string): boolean {
  return [...decisions, ...knowledge, ...inputData].some((each) => each.id === id);
}
