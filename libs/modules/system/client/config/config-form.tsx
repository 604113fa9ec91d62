import { useState } from 'react';
import { Button } from 'antd';
import { rounded } from '#lab/shared/figures.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { api } from '#lab/ui/api.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { fieldErrorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useUnsaved } from '#lab/ui/layout/unsaved.js';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { workMinutes, type ConfigSection, type ConfigView } from '../../shared/config.dto.js';
import { ConfigControl } from './config-control.js';
import { configFields } from './fields.js';

interface ConfigFormProps {
  readonly section: ConfigSection;
  readonly view: ConfigView;
}

type Values = Readonly<Record<string, unknown>>;

/** The fields of a section with what uses them, and the button that saves just these. */
export function ConfigForm({ section, view }: ConfigFormProps) {
  const t = useT();
  const { texts } = useLanguage();
  const fields = configFields[section];
  const [changed, setChanged] = useState<Values>({});
  const [refused, setRefused] = useState<ApiError>();
  const values: Values = { ...view.values, ...changed };
  const dirty = Object.keys(changed).length > 0;
  useUnsaved(dirty);
  const save = useApiMutation(() => api.put(`system/config/${section}`, bodyOf(section, values, view.version)), {
    refreshes: ['system/config', 'auth/getSysTenant'],
    onDone: () => notify({ tone: 'done', text: t('system.config.saved') }),
    onProblem: (problem) => {
      setRefused(problem);
      return problem.fields.length > 0;
    },
  });
  const problemOf = (name: string) => {
    const found = refused?.fields.find(({ path }) => path === name || path.startsWith(`${name}.`));
    return (
      found &&
      fieldErrorText(texts, found.code, found.code === refused?.code ? (found.args ?? refused.args) : found.args)
    );
  };
  const discard = () => {
    setChanged({});
    setRefused(undefined);
  };
  return (
    <section className="config-section" aria-label={t(`system.config.tabs.${section}`)}>
      <p className="lab-muted">{t(`system.config.purpose.${section}`)}</p>
      <div className="lab-form">
        {fields.map((field) => (
          <FormField
            key={field.name}
            label={t(`system.config.fields.${field.name}`)}
            required={field.required}
            span={field.span}
            help={field.uses && t(`system.config.uses.${field.uses}`)}
            problem={problemOf(field.name)}
          >
            {(control) => (
              <ConfigControl
                field={field}
                control={control}
                value={values[field.name]}
                isSet={view.set.includes(field.name)}
                onChange={(value) => {
                  const { [field.name]: _before, ...others } = changed;
                  setChanged(value === undefined ? others : { ...changed, [field.name]: value });
                }}
              />
            )}
          </FormField>
        ))}
      </div>
      {section === 'daily' && <Hours values={values} />}
      <div className="config-bar">
        <Button type="text" disabled={!dirty} onClick={discard}>
          {t('system.config.discard')}
        </Button>
        <Button type="primary" disabled={!dirty} loading={save.isPending} onClick={() => save.mutate(undefined)}>
          {t('system.config.save')}
        </Button>
      </div>
    </section>
  );
}

/** Hours of a working day as they would be. */
function Hours({ values }: { readonly values: Values }) {
  const t = useT();
  const breaks = values['breaks'] as readonly { from: string; to: string }[];
  const hours = workMinutes(String(values['start']), String(values['end']), breaks) / 60;
  if (!(hours > 0)) return null;
  return <p>{t('system.config.hoursValue', { hours: rounded(hours) })}</p>;
}

/** Only what the section shows is sent: the server keeps what it does not. */
function bodyOf(section: ConfigSection, values: Values, version: number): Values {
  const shown = configFields[section].map(({ name, kind }) => {
    const value = values[name];
    if (kind === 'lines') return [name, (value as string[]).map((line) => line.trim()).filter((line) => line !== '')];
    // Empty: the secret is being changed, but nothing is entered yet.
    if (kind === 'secret')
      return [name, value === ' ' ? undefined : typeof value === 'string' ? value.trimStart() : value];
    return [name, name === 'userQuota' ? (value ?? 0) : value];
  });
  return { ...Object.fromEntries(shown), version };
}
