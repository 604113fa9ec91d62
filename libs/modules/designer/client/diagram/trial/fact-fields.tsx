import { Input, InputNumber, Select } from 'antd';
import type { FactType } from '#lab/shared/define-subject.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import { PanelField } from '../panel/fields.js';

interface FactFieldsProps {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly problem: ApiError | undefined;
  readonly onChange: (facts: Readonly<Record<string, unknown>>) => void;
}

/** A field for every fact of the kind of record; one that is left empty is not known. */
export function FactFields({ facts, problem, onChange }: FactFieldsProps) {
  const t = useT();
  const { texts } = useLanguage();
  const { subject } = useDesigner();
  if (!subject) return <p className="lab-muted">{t('designer.diagrams.trial.noFacts')}</p>;
  const fields = Object.entries(subject.vocabulary.facts).map(([name, type]) => {
    const wrong = problem?.fields.find(({ path }) => path === `facts.${name}`);
    const note = wrong && (
      <span className="designer-trial-wrong" role="alert">
        {fieldErrorText(texts, wrong.code, wrong.args ?? [])}
      </span>
    );
    return (
      <PanelField key={name} label={t(`${subject.texts}.facts.${name}`)} note={note}>
        {(id) => (
          <FactControl
            id={id}
            type={type}
            value={facts[name]}
            wrong={wrong !== undefined}
            onChange={(value) => onChange({ ...facts, [name]: value })}
          />
        )}
      </PanelField>
    );
  });
  return <div className="designer-trial-facts">{fields}</div>;
}

interface FactControlProps {
  readonly id: string;
  readonly type: FactType;
  readonly value: unknown;
  readonly wrong: boolean;
  readonly onChange: (value: unknown) => void;
}

function FactControl({ id, type, value, wrong, onChange }: FactControlProps) {
  const t = useT();
  const status = wrong ? ('error' as const) : undefined;
  const placeholder = t('designer.diagrams.trial.notKnown');
  switch (type) {
    case 'boolean':
      return (
        <Select<string>
          id={id}
          status={status}
          allowClear
          placeholder={placeholder}
          value={value === undefined ? undefined : String(value)}
          options={[
            { value: 'true', label: t('designer.diagrams.trial.yes') },
            { value: 'false', label: t('designer.diagrams.trial.no') },
          ]}
          onChange={(next: string | undefined) => onChange(next === undefined ? undefined : next === 'true')}
        />
      );
    case 'number':
      return (
        <InputNumber
          id={id}
          status={status}
          placeholder={placeholder}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'list':
      return (
        <Select<string[]>
          id={id}
          status={status}
          mode="tags"
          placeholder={placeholder}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(next) => onChange(next.length === 0 ? undefined : next)}
        />
      );
    default:
      return (
        <Input
          id={id}
          status={status}
          allowClear
          placeholder={placeholder}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
