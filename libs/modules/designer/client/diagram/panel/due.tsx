import { InputNumber, Switch } from 'antd';
import { priorityLevels } from '#lab/shared/priority.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { parseReminders, parseSpan, printReminders, printSpan, type Reminders } from '../model/spans.js';
import { setTexts } from '../model/write.js';
import { ExpressionField } from './expression.js';
import { ChoiceField, PanelField, PanelSection, SpanField, TextField } from './fields.js';

const usualLevel = 'normal';

/** How urgent a task is, when it is late, and how often its people are reminded before and after. */
export function Due() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const due = textOf(chosen.businessObject, 'lab:due');
  const span = parseSpan(due);
  const isWorking = textOf(chosen.businessObject, 'lab:time') === 'working';
  const write = (texts: Readonly<Record<string, string>>) => setTexts(penOf(modeler), chosen, texts);
  const summary = span
    ? t('designer.diagrams.dueIn', { span: `${span.count} ${t(`designer.diagrams.units.${span.unit}`)}` })
    : due || t('designer.diagrams.never');
  return (
    <PanelSection title={t('designer.diagrams.due')} summary={summary}>
      {due === '' || span ? (
        <SpanField
          label={t('designer.diagrams.dueAfter')}
          note={isWorking ? undefined : t('designer.diagrams.dueNote')}
          value={span}
          onCommit={(next) => write({ 'lab:due': next ? printSpan(next) : '' })}
        />
      ) : (
        <ExpressionField
          label={t('designer.diagrams.dueAfter')}
          value={due}
          rows={null}
          marked
          onCommit={(text) => write({ 'lab:due': text })}
        />
      )}
      <Reminding
        value={textOf(chosen.businessObject, 'lab:remind')}
        onCommit={(text) => write({ 'lab:remind': text })}
      />
      <PriorityField
        value={textOf(chosen.businessObject, 'lab:priority')}
        onCommit={(text) => write({ 'lab:priority': text })}
      />
      <PanelField label={t('designer.diagrams.working')} note={t('designer.diagrams.workingNote')}>
        {(id) => <Switch id={id} checked={isWorking} onChange={(on) => write({ 'lab:time': on ? 'working' : '' })} />}
      </PanelField>
    </PanelSection>
  );
}

interface PriorityFieldProps {
  readonly value: string;
  readonly onCommit: (text: string) => void;
}

/** One of the levels, or an expression over the facts that gives one; usual where nothing is said. */
function PriorityField({ value, onCommit }: PriorityFieldProps) {
  const t = useT();
  const words = (key: string) => t(`designer.diagrams.priorities.${key}`);
  const level = priorityLevels.find((each) => each === value);
  const chosen = level ?? (value === '' ? undefined : 'computed');
  return (
    <>
      <ChoiceField
        label={t('designer.diagrams.priority')}
        value={chosen}
        placeholder={words('normal')}
        clearable
        choices={[...priorityLevels, 'computed' as const].map((each) => ({ value: each, label: words(each) }))}
        onChoose={(next) => onCommit(next === 'computed' ? `= "${usualLevel}"` : (next ?? ''))}
      />
      {chosen === 'computed' && (
        <ExpressionField
          label={t('designer.diagrams.priorityExpression')}
          note={t('designer.diagrams.priorityNote')}
          value={value}
          rows={null}
          marked
          onCommit={onCommit}
        />
      )}
    </>
  );
}

interface RemindingProps {
  readonly value: string;
  readonly onCommit: (text: string) => void;
}

function Reminding({ value, onCommit }: RemindingProps) {
  const t = useT();
  const reminders = parseReminders(value);
  if (value !== '' && !reminders) {
    return (
      <TextField
        label={t('designer.diagrams.remind')}
        value={value}
        code
        note={t('designer.diagrams.remindNote')}
        onCommit={onCommit}
      />
    );
  }
  const change = (part: Partial<Reminders>) => reminders && onCommit(printReminders({ ...reminders, ...part }));
  return (
    <>
      <SpanField
        label={t('designer.diagrams.remindAfter')}
        value={reminders?.after}
        onCommit={(after) => onCommit(after ? printReminders({ times: 0, every: after, ...reminders, after }) : '')}
      />
      {reminders && (
        <PanelField label={t('designer.diagrams.remindTimes')}>
          {(id) => (
            <InputNumber
              id={id}
              min={0}
              max={30}
              precision={0}
              value={reminders.times}
              onChange={(times) => change({ times: times ?? 0 })}
            />
          )}
        </PanelField>
      )}
      {reminders && reminders.times > 0 && (
        <SpanField
          label={t('designer.diagrams.remindEvery')}
          value={reminders.every}
          onCommit={(every) => every && change({ every })}
        />
      )}
    </>
  );
}
