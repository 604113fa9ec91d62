import { Input } from 'antd';
import type { DecisionModel } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PanelField } from '../diagram/panel/fields.js';
import type { useHistory } from './model/history.js';

/** The names of the file in both languages. */
export function FileNames({
  model,
  change,
}: {
  readonly model: DecisionModel;
  readonly change: ReturnType<typeof useHistory<DecisionModel>>['change'] | undefined;
}) {
  const t = useT();
  if (!change) return null;
  return (
    <div className="tables-names">
      {(['nameZh', 'nameEn'] as const).map((field) => (
        <PanelField key={field} label={t(`designer.diagrams.${field}`)}>
          {(id) => (
            <Input
              id={id}
              maxLength={100}
              value={model[field] ?? ''}
              onChange={(event) => change((before) => ({ ...before, [field]: event.target.value }), field)}
            />
          )}
        </PanelField>
      ))}
    </div>
  );
}
