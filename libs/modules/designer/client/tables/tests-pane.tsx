import { Button, Input } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import type { DecisionModel, DecisionModelItem, TestModel } from '#lab/process-engine/decision/index.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { Change } from './decision-pane.js';
import { inputsOf } from './model/inputs.js';
import { addTest, changeTest, inputOf, removeTest } from './model/tests.js';
import { errorsOf, testCodes, type Checked } from './use-table-checks.js';

interface TestsPaneProps {
  readonly model: DecisionModel;
  readonly item: DecisionModelItem;
  /** Absent where nothing may be changed. */
  readonly change: Change | undefined;
  readonly checked: Checked;
}

/** The tests of a decision, one a row: its inputs, what they must come to, and whether they do. */
export function TestsPane({ model, item, change, checked }: TestsPaneProps) {
  const t = useT();
  const { tests = [] } = item;
  const asked = inputsOf(checked.decisions, model, item.id).map(({ name }) => name);
  // What a test gives stays to be seen while the rules are mended or no longer ask for it.
  const names = [...new Set([...asked, ...tests.flatMap(({ inputs }) => inputs.map(({ name }) => name))])];
  if (tests.length === 0 && !change) return null;
  const edit = (at: number, values: Partial<TestModel>, place: string) =>
    change?.((before) => changeTest(before, item.id, at, values), `${item.id} test ${at} ${place}`);
  return (
    <section className="tables-cases" aria-label={t('designer.tables.cases.title')}>
      <h2>{t('designer.tables.cases.title')}</h2>
      <p className="lab-muted">{t(`designer.tables.cases.${tests.length === 0 ? 'none' : 'note'}`)}</p>
      {tests.length > 0 && (
        <table className="tables-rules">
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name}>{name}</th>
              ))}
              <th>{t('designer.tables.cases.expected')}</th>
              <th>{t('designer.tables.cases.state')}</th>
              {change && <td />}
            </tr>
          </thead>
          <tbody>
            {tests.map((test, at) => (
              <tr key={at}>
                {names.map((name) => (
                  <td key={name}>
                    <Cell
                      label={t('designer.tables.cases.value', { number: at + 1, name })}
                      value={test.inputs.find((input) => input.name === name)?.value ?? ''}
                      isFixed={!change}
                      onChange={(value) => edit(at, { inputs: inputOf(test, name, value) }, name)}
                    />
                  </td>
                ))}
                <td>
                  <Cell
                    label={t('designer.tables.cases.value', {
                      number: at + 1,
                      name: t('designer.tables.cases.expected'),
                    })}
                    value={test.expected}
                    isFixed={!change}
                    onChange={(expected) => edit(at, { expected }, 'expected')}
                  />
                </td>
                <td>
                  <State item={item} number={at + 1} checked={checked} />
                </td>
                {change && (
                  <td>
                    <Button
                      type="text"
                      size="small"
                      aria-label={t('designer.tables.cases.remove', { number: at + 1 })}
                      icon={<Trash2 size={14} strokeWidth={1.7} aria-hidden />}
                      onClick={() => change((before) => removeTest(before, item.id, at))}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {change && (
        <Button
          size="small"
          icon={<Plus size={14} strokeWidth={1.9} aria-hidden />}
          onClick={() => change((before) => addTest(before, item.id, { inputs: [], expected: 'null' }))}
        >
          {t('designer.tables.cases.add')}
        </Button>
      )}
    </section>
  );
}

interface CellProps {
  readonly label: string;
  readonly value: string;
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
}

function Cell({ label, value, isFixed, onChange }: CellProps) {
  return (
    <Input
      aria-label={label}
      className="designer-code"
      readOnly={isFixed}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Tests are run only where nothing else is wrong. */
function State({
  item,
  number,
  checked,
}: {
  readonly item: DecisionModelItem;
  readonly number: number;
  readonly checked: Checked;
}) {
  const t = useT();
  const errors = errorsOf(checked.problems);
  const own = errors.some(
    ({ code, elementId, args }) => testCodes.has(code) && elementId === item.id && args.number === String(number),
  );
  const isRun = checked.xml !== '' && errors.every(({ code }) => testCodes.has(code));
  const state = own ? 'fails' : isRun ? 'passes' : 'unknown';
  const tone = { fails: 'failed', passes: 'done', unknown: 'waiting' } as const;
  return (
    <span>
      <ToneIcon tone={tone[state]} /> {t(`designer.tables.cases.${state}`)}
    </span>
  );
}
