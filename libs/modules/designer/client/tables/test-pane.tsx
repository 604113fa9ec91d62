import { useState } from 'react';
import { AutoComplete, Button, Input, Select } from 'antd';
import type { DecisionModel, DecisionModelItem, TestModel } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { PanelField } from '../diagram/panel/fields.js';
import { inputsOf, valueOf, type DecisionInput } from './model/inputs.js';
import { testOf } from './model/tests.js';
import { errorsOf, testCodes, type Checked } from './use-table-checks.js';
import { useTrial } from './use-trial.js';

interface TestPaneProps {
  readonly tableKey: string;
  readonly model: DecisionModel;
  readonly item: DecisionModelItem;
  readonly checked: Checked;
  /** Keeps what was tried as a test; absent where nothing may be changed. */
  readonly onKeep?: ((test: TestModel) => void) | undefined;
  readonly children: (matched: ReadonlySet<string>) => React.ReactNode;
}

const none: ReadonlySet<string> = new Set();

/** The table that is given to it, and beside it values to try it out with: what matches is marked while one types. */
export function WithTest({ tableKey, model, item, checked, onKeep, children }: TestPaneProps) {
  const t = useT();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  // A test that fails keeps nothing from being tried.
  const broken = errorsOf(checked.problems).some(({ code }) => !testCodes.has(code));
  // While something is being mended, the fields stay as they were.
  const [sound, setSound] = useState(checked.decisions);
  if (!broken && checked.xml !== '' && sound !== checked.decisions) setSound(checked.decisions);
  const asked = inputsOf(sound, model, item.id);
  const inputs = Object.fromEntries(asked.map((each) => [each.name, valueOf(each, typed[each.name] ?? '')]));
  const trial = useTrial(tableKey, broken ? '' : checked.xml, item.id, inputs);
  const decided = !broken && trial.answer?.ok ? trial.answer : undefined;
  return (
    <>
      {children(decided ? new Set([...decided.matched, ...(decided.matchedWithin ?? [])]) : none)}
      <aside className="tables-test" aria-label={t('designer.tables.test')}>
        <h2>{t('designer.tables.test')}</h2>
        <p className="lab-muted">{t('designer.tables.testNote')}</p>
        {asked.map((each) => (
          <InputField
            key={each.name}
            input={each}
            value={typed[each.name] ?? ''}
            onChange={(text) => setTyped((before) => ({ ...before, [each.name]: text }))}
          />
        ))}
        {!broken && asked.length === 0 && checked.xml !== '' && (
          <p className="lab-muted">{t('designer.tables.nothingAsked')}</p>
        )}
        <div className="tables-result" aria-live="polite">
          <h3>{t('designer.tables.result')}</h3>
          {broken ? (
            <p className="lab-muted">{t('designer.tables.mendFirst')}</p>
          ) : (
            <Outcome trial={trial} item={item} />
          )}
          {onKeep && decided && (
            <Button size="small" onClick={() => onKeep(testOf(asked, inputs, decided.result))}>
              {t('designer.tables.cases.keep')}
            </Button>
          )}
        </div>
      </aside>
    </>
  );
}

interface InputFieldProps {
  readonly input: DecisionInput;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function InputField({ input: { label, name, type, choices }, value, onChange }: InputFieldProps) {
  const t = useT();
  const options = choices.map((each) => ({ value: each, label: each }));
  return (
    <PanelField label={label} {...(label === name ? {} : { note: <code>{name}</code> })}>
      {(id) => {
        if (type === 'boolean') {
          return (
            <Select
              id={id}
              allowClear
              value={value || undefined}
              placeholder={t('designer.tables.unset')}
              options={['true', 'false'].map((each) => ({ value: each, label: t(`designer.tables.truths.${each}`) }))}
              onChange={(next: string | undefined) => onChange(next ?? '')}
            />
          );
        }
        if (options.length > 0) {
          return <AutoComplete id={id} value={value} options={options} onChange={(next) => onChange(next ?? '')} />;
        }
        return (
          <Input
            id={id}
            value={value}
            inputMode={type === 'number' ? 'decimal' : undefined}
            placeholder={type === 'date' ? '2026-01-31' : t('designer.tables.unset')}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </PanelField>
  );
}

function Outcome({ trial, item }: { readonly trial: ReturnType<typeof useTrial>; readonly item: DecisionModelItem }) {
  const t = useT();
  const { answer, problem } = trial;
  if (problem) return <p role="alert">{t('designer.tables.notTried')}</p>;
  if (!answer) return <p className="lab-muted">{t('designer.tables.trying')}</p>;
  if (!answer.ok) {
    return (
      <p role="alert">
        <ToneIcon tone="failed" /> {t(`designer.tables.undecided.${answer.code}`)} <span>{answer.message}</span>
      </p>
    );
  }
  return (
    <>
      <ResultValue value={answer.result} item={item} />
      {item.kind === 'table' && (
        <p className="lab-muted">{t('designer.tables.hits', { count: answer.matched.length })}</p>
      )}
      {answer.matchedWithin && (
        <p className="lab-muted">{t('designer.tables.hitsWithin', { count: answer.matchedWithin.length })}</p>
      )}
      {(answer.notes ?? []).map((note, at) => (
        <p key={at}>
          <ToneIcon tone="warning" /> {t('designer.tables.madeNull', { ...note })}
        </p>
      ))}
    </>
  );
}

/** The outputs by their labels, one set for each rule where several count. */
function ResultValue({ value, item }: { readonly value: unknown; readonly item: DecisionModelItem }) {
  const t = useT();
  if (value === null) return <p>{t(`designer.tables.${item.kind === 'table' ? 'noResult' : 'emptyResult'}`)}</p>;
  const labels = new Map(item.kind === 'table' ? item.outputs.map(({ name, label }) => [name, label] as const) : []);
  const rows = Array.isArray(value) ? (value as unknown[]) : [value];
  return rows.map((row, index) => {
    if (!isContext(row)) return <output key={index}>{shown(row)}</output>;
    return (
      <dl key={index}>
        {Object.entries(row).map(([name, each]) => (
          <div key={name}>
            <dt>{labels.get(name) || name}</dt>
            <dd>
              <output>{shown(each)}</output>
            </dd>
          </div>
        ))}
      </dl>
    );
  });
}

function isContext(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('$d' in value) && !('$n' in value);
}

/** A value as FEEL writes it: texts in quotes. */
function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) {
    if ('$d' in value) return String(value.$d);
    if ('$n' in value) return String(value.$n);
  }
  return JSON.stringify(value);
}
