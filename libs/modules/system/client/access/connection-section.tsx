import { Button } from 'antd';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { ConfigControl } from '../config/config-control.js';
import { ConnectionTest } from './connection-test.js';
import type { Connection } from './connections.js';
import { useGroup } from './use-group.js';

/** The settings of one way of signing in, what each means, and a test of them as they are saved. */
export function ConnectionSection({ connection }: { readonly connection: Connection }) {
  const t = useT();
  const { name, fields } = connection;
  const words = `system.access.${name}`;
  const { answer, values, dirty, discard, save, put, problemOf } = useGroup(`access/${name}`, (typed) =>
    Object.fromEntries(fields.map((field) => [field.name, sentOf(field.kind, typed[field.name])])),
  );
  const title = t(`${words}.title`);
  if (answer.error)
    return (
      <Section title={title}>
        <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />
      </Section>
    );
  if (!answer.data) return <PageComing />;
  const { set, version } = answer.data;
  return (
    <Section title={title}>
      <p className="lab-muted">{t(`${words}.text`)}</p>
      <div className="lab-form">
        {fields.map((field) => (
          <FormField
            key={field.name}
            id={`${name}-${field.name}`}
            label={t(`${words}.fields.${field.name}`)}
            required={field.required}
            span={field.span}
            help={field.uses && t(`${words}.uses.${field.uses}`)}
            problem={problemOf(field.name)}
          >
            {(control) => (
              <ConfigControl
                field={field}
                control={control}
                value={values[field.name]}
                isSet={set.includes(field.name)}
                words={words}
                onChange={(value) => put(field.name, value)}
              />
            )}
          </FormField>
        ))}
      </div>
      <div className="access-acts">
        <Button disabled={!dirty} loading={save.isPending} onClick={() => save.mutate(undefined)}>
          {t(`${words}.save`)}
        </Button>
        {dirty && (
          <Button type="text" onClick={discard}>
            {t('system.config.discard')}
          </Button>
        )}
      </div>
      <ConnectionTest connection={connection} version={version} dirty={dirty} />
    </Section>
  );
}

function sentOf(kind: string, value: unknown): unknown {
  if (kind === 'lines') return (value as string[]).map((line) => line.trim()).filter((line) => line !== '');
  // Empty: the secret is being changed, but nothing is entered yet.
  if (kind === 'secret') return value === ' ' ? undefined : typeof value === 'string' ? value.trimStart() : value;
  return value;
}
