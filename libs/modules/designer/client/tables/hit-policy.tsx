import { Select } from 'antd';
import { aggregations, hitPolicies, type TableModel } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PanelField } from '../diagram/panel/fields.js';
import { untyped } from './model/edit.js';
import type { EditTable } from './rule-grid.js';

interface HitPolicyProps {
  readonly table: TableModel;
  /** Absent where nothing may be changed. */
  readonly edit?: EditTable;
}

/** What counts when several rules of a table match. */
export function HitPolicy({ table: { hitPolicy, aggregation }, edit }: HitPolicyProps) {
  const t = useT();
  return (
    <PanelField label={t('designer.tables.hitPolicy')} note={t(`designer.tables.policies.${hitPolicy}.note`)}>
      {(id) => (
        <span className="tables-policy">
          <Select
            id={id}
            disabled={!edit}
            value={hitPolicy}
            options={hitPolicies.map((value) => ({ value, label: t(`designer.tables.policies.${value}.name`) }))}
            onChange={(next) =>
              edit?.((table) => {
                const { aggregation: _, ...rest } = untyped(table);
                return { ...rest, hitPolicy: next };
              })
            }
          />
          {hitPolicy === 'COLLECT' && (
            <Select
              aria-label={t('designer.tables.aggregation')}
              disabled={!edit}
              allowClear
              placeholder={t('designer.tables.aggregations.none')}
              value={aggregation}
              options={aggregations.map((value) => ({ value, label: t(`designer.tables.aggregations.${value}`) }))}
              onChange={(next: (typeof aggregations)[number] | undefined) =>
                edit?.((table) => {
                  const { aggregation: _, ...rest } = untyped(table);
                  return next ? { ...rest, aggregation: next } : rest;
                })
              }
            />
          )}
        </span>
      )}
    </PanelField>
  );
}
