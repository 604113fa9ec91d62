import { useMemo, useState } from 'react';
import { AutoComplete, Button, Input, Select } from 'antd';
import type {
  DecisionModel,
  DecisionModelItem,
  KnowledgeModel,
  OutputModel,
  TestModel,
} from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { PanelField } from '../diagram/panel/fields.js';
import { valueOf, type DecisionInput } from './model/inputs.js';
import { testOf } from './model/tests.js';
import { decisionTrial, functionTrial, type TriedOut } from './model/trials.js';
import { errorsOf, testCodes, type Checked } from './use-table-checks.js';
import { useTrial } from './use-trial.js';

interface TestPaneProps {
  readonly tableKey: string;
  readonly checked: Checked;
  /** What is above it, with the rules that match. */
  readonly children: (matched: ReadonlySet<string>) => React.ReactNode;
}

interface DecisionTestProps extends TestPaneProps {
  readonly model: DecisionModel;
  readonly item: DecisionModelItem;
  /** Keeps what was tried as a test; absent where nothing may be changed. */
  readonly onKeep?: ((test: TestModel) => void) | undefined;
}

/** A decision, and beside it values to try it out with: what matches is marked while one types. */
export function WithTest({ model, item, checked, ...rest }: DecisionTestProps) {
  // A test that fails keeps nothing from being tried.
  const broken = errorsOf(checked.problems).some(({ code }) => !testCodes.has(code));
  // While something is being mended, the fields stay as they were.
  const [sound, setSound] = useState(checked.decisions);
  if (!broken && checked.xml !== '' && sound !== checked.decisions) setSound(checked.decisions);
  const tried = decisionTrial(checked.xml, sound, model, item.id);
  return <Trial {...rest} {...{ broken, tried }} of={item.kind} outputs={item.kind === 'table' ? item.outputs : []} />;
}

/** A function of the file, and beside it arguments to call it with. */
export function WithFunctionTest({ item, checked, ...rest }: TestPaneProps & { readonly item: KnowledgeModel }) {
  // What calls it need not be there yet.
  const broken = errorsOf(checked.problems).some(({ code }) => !testCodes.has(code) && code !== 'no-decision');
  const { model } = checked;
  const found = model.knowledge?.find(({ id }) => id === item.id) ?? item;
  const tried = useMemo(() => functionTrial(model, found), [model, found]);
  return <Trial {...rest} {...{ broken, tried }} of="function" outputs={[]} />;
}

interface TrialProps extends Omit<TestPaneProps, 'checked'> {
  readonly tried: TriedOut;
  /** Whether something must be mended first. */
  readonly broken: boolean;
  readonly of: DecisionModelItem['kind'] | 'function';
  /** The columns that a result is of. */
  readonly outputs: readonly OutputModel[];
  readonly onKeep?: ((test: TestModel) => void) | undefined;
}

const none: ReadonlySet<string> = new Set();

function Trial({ tableKey, tried, broken, of, outputs, onKeep, children }: TrialProps) {
  const t = useT();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { xml, decision, asked } = tried;
  const inputs = Object.fromEntries(asked.map((each) => [each.name, valueOf(each, typed[each.name] ?? '')]));
  const trial = useTrial(tableKey, broken ? '' : xml, decision, inputs);
  const decided = !broken && trial.answer?.ok ? trial.answer : undefined;
  const isFunction = of === 'function';
  return (
    <>
      {children(decided ? new Set([...decided.matched, ...(decided.matchedWithin ?? [])]) : none)}
      <aside className="tables-test" aria-label={t('designer.tables.test')}>
        <h2>{t('designer.tables.test')}</h2>
        <p className="lab-muted">{t(`designer.tables.${isFunction ? 'functionTest' : 'testNote'}`)}</p>
        {asked.map((each) => (
          <InputField
            key={each.name}
            input={each}
            isArgument={isFunction}
            value={typed[each.name] ?? ''}
            onChange={(text) => setTyped((before) => ({ ...before, [each.name]: text }))}
          />
        ))}
        {!broken && asked.length === 0 && xml !== '' && (
          <p className="lab-muted">{t(`designer.tables.${isFunction ? 'noArguments' : 'nothingAsked'}`)}</p>
        )}
        <div className="tables-result" aria-live="polite">
          <h3>{t('designer.tables.result')}</h3>
          {broken ? (
            <p className="lab-muted">{t('designer.tables.mendFirst')}</p>
          ) : (
            <Outcome trial={trial} of={of} outputs={outputs} />
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
  /** An argument goes by its label alone. */
  readonly isArgument: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function InputField({ input, isArgument, value, onChange }: InputFieldProps) {
  const t = useT();
  const { label, name, type, choices, example } = input;
  const options = choices.map((each) => ({ value: each, label: each }));
  return (
    <PanelField label={label} {...(label === name || isArgument ? {} : { note: <code>{name}</code> })}>
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
        if (example !== undefined) {
          return (
            <Input.TextArea
              id={id}
              className="designer-code"
              rows={3}
              value={value}
              placeholder={example}
              onChange={(event) => onChange(event.target.value)}
            />
          );
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

type OutcomeProps = Pick<TrialProps, 'of' | 'outputs'> & { readonly trial: ReturnType<typeof useTrial> };

function Outcome({ trial, of, outputs }: OutcomeProps) {
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
      <ResultValue value={answer.result} outputs={outputs} isTable={of === 'table'} />
      {of === 'table' && <p className="lab-muted">{t('designer.tables.hits', { count: answer.matched.length })}</p>}
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

interface ResultValueProps {
  readonly value: unknown;
  readonly outputs: readonly OutputModel[];
  readonly isTable: boolean;
}

/** The outputs by their labels, one set for each rule where several count. */
function ResultValue({ value, outputs, isTable }: ResultValueProps) {
  const t = useT();
  if (value === null) return <p>{t(`designer.tables.${isTable ? 'noResult' : 'emptyResult'}`)}</p>;
  const labels = new Map(outputs.map(({ name, label }) => [name, label] as const));
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
