import { Switch } from 'antd';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import {
  errorCodeOf,
  messageHolder,
  messageOf,
  timerOf,
  timerParts,
  triggerOf,
  type TimerKind,
} from '../model/read.js';
import { parseSpan, printSpan } from '../model/spans.js';
import { setErrorCode, setMessage, setTexts, setTimer } from '../model/write.js';
import { useSubjectWords } from '../rule-words.js';
import { ExpressionField } from './expression.js';
import { ChoiceField, PanelField, PanelSection, SpanField, TextField } from './fields.js';
import { RuleEditor } from './rule-editor.js';

/** What triggers an event, or which message a task sends or waits for. */
export function Trigger() {
  const { chosen } = useDesigner();
  const element = chosen.businessObject;
  const trigger = triggerOf(element)?.$type;
  return (
    <>
      {trigger === 'bpmn:TimerEventDefinition' && <Timer />}
      {messageHolder(element) && <Message />}
      {trigger === 'bpmn:ErrorEventDefinition' && <ErrorCode />}
      {element.$type === 'bpmn:BoundaryEvent' && trigger !== 'bpmn:ErrorEventDefinition' && <Interrupting />}
    </>
  );
}

const timerKinds = Object.keys(timerParts) as TimerKind[];

function Timer() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const timer = timerOf(chosen.businessObject);
  const span = timer.kind === 'duration' ? parseSpan(timer.text) : undefined;
  const asSpan = timer.kind === 'duration' && (timer.text === '' || span !== undefined);
  const write = (text: string, kind = timer.kind) => setTimer(penOf(modeler), chosen, { kind, text });
  return (
    <PanelSection title={t('designer.diagrams.timer')}>
      <ChoiceField
        label={t('designer.diagrams.timerKind')}
        value={timer.kind}
        choices={timerKinds.map((kind) => ({ value: kind, label: t(`designer.diagrams.timerKinds.${kind}`) }))}
        onChoose={(kind) => kind && write('', kind)}
      />
      {asSpan ? (
        <SpanField
          label={t('designer.diagrams.timerKinds.duration')}
          value={span}
          onCommit={(next) => write(next ? printSpan(next) : '')}
        />
      ) : (
        <TextField
          label={t(`designer.diagrams.timerKinds.${timer.kind}`)}
          value={timer.text}
          code
          note={t(`designer.diagrams.timerNote.${timer.kind}`)}
          onCommit={write}
        />
      )}
    </PanelSection>
  );
}

function Message() {
  const t = useT();
  const { modeler, chosen, subject } = useDesigner();
  const words = useSubjectWords(subject?.texts);
  const element = chosen.businessObject;
  const catches = element.$instanceOf('bpmn:CatchEvent');
  const write = (texts: Readonly<Record<string, string>>) => setTexts(penOf(modeler), chosen, texts);
  const actions = Object.keys(subject?.actions ?? {}).map((action) => ({
    value: action,
    label: `${words.action(action)} · ${action}`,
  }));
  return (
    <PanelSection title={t('designer.diagrams.message')}>
      <TextField
        label={t('designer.diagrams.messageName')}
        value={messageOf(element)}
        offered={catches ? actions : []}
        note={t('designer.diagrams.messageNote')}
        onCommit={(name) => setMessage(penOf(modeler), chosen, name)}
      />
      {catches && (
        <>
          <h4>{t('designer.diagrams.sentBy')}</h4>
          <RuleEditor
            label={t('designer.diagrams.sentBy')}
            value={textOf(element, 'lab:assignee')}
            onCommit={(text) => write({ 'lab:assignee': text })}
          />
          <ExpressionField
            label={t('designer.diagrams.when')}
            value={textOf(element, 'lab:when')}
            rows={1}
            onCommit={(text) => write({ 'lab:when': text })}
          />
        </>
      )}
      <TextField
        label={t('designer.diagrams.key')}
        value={textOf(element, 'lab:key')}
        code
        note={t('designer.diagrams.keyNote')}
        onCommit={(text) => write({ 'lab:key': text })}
      />
    </PanelSection>
  );
}

function ErrorCode() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  return (
    <PanelSection title={t('designer.diagrams.error')}>
      <TextField
        label={t('designer.diagrams.errorCode')}
        value={errorCodeOf(chosen.businessObject)}
        code
        note={t('designer.diagrams.errorNote')}
        onCommit={(code) => setErrorCode(penOf(modeler), chosen, code)}
      />
    </PanelSection>
  );
}

function Interrupting() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const on = chosen.businessObject.get('cancelActivity') !== false;
  return (
    <PanelSection title={t('designer.diagrams.boundary')}>
      <PanelField label={t('designer.diagrams.interrupts')} note={t('designer.diagrams.interruptsNote')}>
        {(id) => (
          <Switch
            id={id}
            checked={on}
            onChange={(cancelActivity) => penOf(modeler).modeling.updateProperties(chosen, { cancelActivity })}
          />
        )}
      </PanelField>
    </PanelSection>
  );
}
