import { useState } from 'react';
import { Button, InputNumber } from 'antd';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { useAccess } from './use-access.js';

/** Least and most of each, as the server has them. */
const bounds = { idleMinutes: [5, 240], absoluteHours: [1, 72] } as const;
const fields = ['idleMinutes', 'absoluteHours'] as const;
type Field = (typeof fields)[number];

/** How long a sign-in lasts. */
export function SessionRules() {
  const t = useT();
  const [typed, setTyped] = useState<Partial<Record<Field, number | null>>>({});
  const { answer, save } = useAccess(() => setTyped({}));
  if (answer.error) return <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  const { values } = answer.data;
  const valueOf = (field: Field) => (typed[field] === undefined ? values[field] : typed[field]);
  const problemOf = (field: Field) => {
    const [min, max] = bounds[field];
    const value = valueOf(field);
    return value === null || value < min || value > max ? t('system.access.between', { min, max }) : undefined;
  };
  const dirty = fields.some((field) => valueOf(field) !== values[field]);
  const wrong = fields.some(problemOf);
  return (
    <Section title={t('system.access.sessions.title')}>
      <p className="lab-muted">{t('system.access.sessions.text')}</p>
      <div className="access-fields">
        {fields.map((field) => (
          <FormField
            key={field}
            label={t(`system.access.sessions.${field}`)}
            help={t(`system.access.sessions.${field}Help`)}
            problem={problemOf(field)}
          >
            {(control) => (
              <InputNumber
                {...control}
                precision={0}
                controls={false}
                className="lab-field-number"
                value={valueOf(field)}
                onChange={(value) => setTyped({ ...typed, [field]: value })}
              />
            )}
          </FormField>
        ))}
      </div>
      <div className="access-acts">
        <Button
          disabled={!dirty || wrong}
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              idleMinutes: valueOf('idleMinutes') ?? values.idleMinutes,
              absoluteHours: valueOf('absoluteHours') ?? values.absoluteHours,
            })
          }
        >
          {t('system.access.sessions.save')}
        </Button>
      </div>
    </Section>
  );
}
