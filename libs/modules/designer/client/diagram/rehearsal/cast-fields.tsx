import { Select } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PanelField, PanelSection } from '../panel/fields.js';
import type { Cast } from './cast.js';
import type { StepNames } from './use-step-words.js';

interface CastFieldsProps {
  readonly rules: readonly string[];
  readonly cast: Cast;
  readonly names: StepNames;
  readonly onChange: (rule: string, people: readonly string[]) => void;
}

/** Who is behind each rule; a rule without anyone gives one person who is named after it. */
export function CastFields({ rules, cast, names, onChange }: CastFieldsProps) {
  const t = useT();
  if (rules.length === 0) return null;
  const known = rules.filter((rule) => (cast[rule]?.length ?? 0) > 0).length;
  return (
    <PanelSection
      title={t('designer.rehearsal.people')}
      summary={t('designer.rehearsal.peopleKnown', { count: known, total: rules.length })}
      closed
    >
      <p className="designer-note">{t('designer.rehearsal.peopleNote')}</p>
      {rules.map((rule) => (
        <PanelField key={rule} label={names.person(rule)}>
          {(id) => (
            <Select<string[]>
              id={id}
              mode="tags"
              placeholder={names.person(rule)}
              value={[...(cast[rule] ?? [])]}
              onChange={(people) => onChange(rule, people)}
            />
          )}
        </PanelField>
      ))}
    </PanelSection>
  );
}
