import { Button, Input, Select } from 'antd';
import { Trash2 } from 'lucide-react';
import {
  aggregations,
  hitPolicies,
  type DecisionModel,
  type DecisionModelItem,
} from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PanelField, TextField } from '../diagram/panel/fields.js';
import { changeDecision, removeDecision, untyped } from './model/edit.js';
import type { Change } from './rule-grid.js';

interface DecisionHeadProps {
  readonly model: DecisionModel;
  readonly item: DecisionModelItem;
  readonly change: Change | undefined;
  /** The decision goes by another id from now on. */
  readonly onRenamed: (id: string) => void;
}

/** What a decision is called, and what counts when several rules match. */
export function DecisionHead({ model, item, change, onRenamed }: DecisionHeadProps) {
  const t = useT();
  const edit = (values: Partial<DecisionModelItem>, place?: string) =>
    change?.(
      (before) => changeDecision(before, item.id, (each) => ({ ...each, ...values }) as DecisionModelItem),
      place && `${item.id} ${place}`,
    );
  const others = model.decisions.filter(({ id }) => id !== item.id);
  const data = model.inputData.map(({ id, name }) => ({ value: id, label: name || id }));
  const rename = (text: string) => {
    const id = text.trim();
    if (id === '' || others.some((other) => other.id === id)) return;
    edit({ id });
    onRenamed(id);
  };
  return (
    <fieldset className="tables-head" disabled={!change}>
      <PanelField label={t('designer.tables.decisionName')}>
        {(id) => <Input id={id} value={item.name} onChange={(event) => edit({ name: event.target.value }, 'name')} />}
      </PanelField>
      <TextField label={t('designer.tables.decisionId')} value={item.id} code onCommit={rename} />
      {item.kind === 'table' && (
        <PanelField label={t('designer.tables.hitPolicy')} note={t(`designer.tables.policies.${item.hitPolicy}.note`)}>
          {(id) => (
            <span className="tables-policy">
              <Select
                id={id}
                disabled={!change}
                value={item.hitPolicy}
                options={hitPolicies.map((value) => ({ value, label: t(`designer.tables.policies.${value}.name`) }))}
                onChange={(hitPolicy) => {
                  const { aggregation: _, ...rest } = untyped(item);
                  change?.((before) => changeDecision(before, item.id, () => ({ ...rest, hitPolicy })));
                }}
              />
              {item.hitPolicy === 'COLLECT' && (
                <Select
                  aria-label={t('designer.tables.aggregation')}
                  disabled={!change}
                  allowClear
                  placeholder={t('designer.tables.aggregations.none')}
                  value={item.aggregation}
                  options={aggregations.map((value) => ({ value, label: t(`designer.tables.aggregations.${value}`) }))}
                  onChange={(aggregation: (typeof aggregations)[number] | undefined) => {
                    const { aggregation: _, ...rest } = untyped(item);
                    change?.((before) =>
                      changeDecision(before, item.id, () => (aggregation ? { ...rest, aggregation } : rest)),
                    );
                  }}
                />
              )}
            </span>
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
              onChange={(requires: string[]) => edit({ requires })}
            />
          )}
        </PanelField>
      )}
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
