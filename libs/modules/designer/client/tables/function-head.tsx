import { Button, Input } from 'antd';
import { Trash2 } from 'lucide-react';
import type { DecisionModel, KnowledgeModel } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PanelField, TextField } from '../diagram/panel/fields.js';
import { CalledFunctions } from './called-functions.js';
import { isTaken } from './decision-head.js';
import type { Change } from './decision-pane.js';
import { changeKnowledge, removeKnowledge } from './model/knowledge.js';
import { TypeInput } from './type-input.js';

interface FunctionHeadProps {
  readonly model: DecisionModel;
  readonly item: KnowledgeModel;
  readonly change: Change | undefined;
  /** The function goes by another id from now on. */
  readonly onRenamed: (id: string) => void;
}

/** What a function of the file is called, which others it calls, and the type of its results. */
export function FunctionHead({ model, item, change, onRenamed }: FunctionHeadProps) {
  const t = useT();
  const edit = (values: Partial<KnowledgeModel>, place?: string) =>
    change?.(
      (before) => changeKnowledge(before, item.id, (each) => ({ ...each, ...values })),
      place && `${item.id} ${place}`,
    );
  const rename = (text: string) => {
    const id = text.trim();
    if (id === '' || isTaken(model, id)) return;
    edit({ id });
    onRenamed(id);
  };
  return (
    <fieldset className="tables-head" disabled={!change}>
      <PanelField label={t('designer.tables.functionName')} note={t('designer.tables.functionNote')}>
        {(id) => <Input id={id} value={item.name} onChange={(event) => edit({ name: event.target.value }, 'name')} />}
      </PanelField>
      <TextField label={t('designer.tables.functionId')} value={item.id} code onCommit={rename} />
      <PanelField label={t('designer.tables.resultType')}>
        {(id) => (
          <TypeInput
            id={id}
            value={item.type}
            declared={model.types.map(({ name }) => name)}
            isFixed={!change}
            onChange={(type) => edit({ type }, 'type')}
          />
        )}
      </PanelField>
      <CalledFunctions
        model={model}
        called={item.knows}
        self={item.id}
        onChange={change && ((knows) => edit({ knows }))}
      />
      {change && (
        <Button
          danger
          type="text"
          icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />}
          onClick={() => change((before) => removeKnowledge(before, item.id))}
        >
          {t('designer.tables.removeFunction')}
        </Button>
      )}
    </fieldset>
  );
}
