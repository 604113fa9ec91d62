import { Switch } from 'antd';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { documentationOf } from '../model/read.js';
import { setDocumentation, setTexts } from '../model/write.js';
import { useSubjectWords } from '../rule-words.js';
import { ExpressionField } from './expression.js';
import { ChoiceField, PanelField, PanelSection, TextField } from './fields.js';

/** Which handler of the record's module does the work, or under which topic a system outside does. */
export function Work() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const element = chosen.businessObject;
  const handler = textOf(element, 'lab:handler');
  const topic = textOf(element, 'lab:topic');
  const mayBeOutside = element.$instanceOf('bpmn:ServiceTask') || element.$instanceOf('bpmn:SendTask');
  const isOutside = mayBeOutside && (topic !== '' || textOf(element, 'lab:external') === 'true');
  const write = (texts: Readonly<Record<string, string>>) => setTexts(penOf(modeler), chosen, texts);
  return (
    <PanelSection title={t('designer.diagrams.work')} summary={handler || topic}>
      {mayBeOutside && (
        <PanelField label={t('designer.diagrams.external')}>
          {(id) => (
            <Switch
              id={id}
              checked={isOutside}
              onChange={(on) =>
                write({ 'lab:external': on ? 'true' : '', 'lab:topic': '', ...(on ? { 'lab:handler': '' } : {}) })
              }
            />
          )}
        </PanelField>
      )}
      {isOutside ? (
        <TextField
          label={t('designer.diagrams.topic')}
          value={topic}
          placeholder={chosen.id}
          code
          note={t('designer.diagrams.topicNote')}
          onCommit={(text) => write({ 'lab:topic': text })}
        />
      ) : (
        <Handler />
      )}
      <TextField
        label={t('designer.diagrams.result')}
        value={textOf(element, 'lab:result')}
        code
        onCommit={(text) => write({ 'lab:result': text })}
      />
    </PanelSection>
  );
}

/** What the module of the record does, at once or in the background. */
function Handler() {
  const t = useT();
  const { modeler, chosen, subject } = useDesigner();
  const element = chosen.businessObject;
  const write = (texts: Readonly<Record<string, string>>) => setTexts(penOf(modeler), chosen, texts);
  return (
    <>
      <TextField
        label={t('designer.diagrams.handler')}
        value={textOf(element, 'lab:handler')}
        code
        offered={(subject?.handlers ?? []).map((name) => ({ value: name, label: name }))}
        note={subject?.handlers.length === 0 ? t('designer.diagrams.noHandlers') : t('designer.diagrams.handlerNote')}
        onCommit={(text) => write({ 'lab:handler': text })}
      />
      <PanelField label={t('designer.diagrams.async')} note={t('designer.diagrams.asyncNote')}>
        {(id) => (
          <Switch
            id={id}
            checked={textOf(element, 'lab:async') === 'true'}
            onChange={(on) => write({ 'lab:async': on ? 'true' : '' })}
          />
        )}
      </PanelField>
    </>
  );
}

export function Script() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const element = chosen.businessObject;
  const write = (texts: Readonly<Record<string, string>>) => setTexts(penOf(modeler), chosen, texts);
  return (
    <PanelSection title={t('designer.diagrams.script')}>
      <ExpressionField
        label={t('designer.diagrams.expression')}
        value={textOf(element, 'script')}
        rows={3}
        onCommit={(text) => write({ script: text, scriptFormat: 'feel' })}
      />
      <TextField
        label={t('designer.diagrams.result')}
        value={textOf(element, 'lab:result')}
        code
        onCommit={(text) => write({ 'lab:result': text })}
      />
    </PanelSection>
  );
}

/** The state that the record gets when the process comes here. */
export function RecordState() {
  const t = useT();
  const { modeler, chosen, subject } = useDesigner();
  const words = useSubjectWords(subject?.texts);
  const state = textOf(chosen.businessObject, 'lab:state');
  if (!subject) return null;
  return (
    <PanelSection
      title={t('designer.diagrams.state')}
      summary={state === '' ? t('designer.diagrams.unchanged') : words.state(state)}
      closed={state === ''}
    >
      <ChoiceField
        label={t('designer.diagrams.stateHere')}
        value={state || undefined}
        clearable
        placeholder={t('designer.diagrams.unchanged')}
        choices={[...new Set([...Object.keys(subject.states), ...(state ? [state] : [])])].map((each) => ({
          value: each,
          label: words.state(each),
        }))}
        onChoose={(next) => setTexts(penOf(modeler), chosen, { 'lab:state': next ?? '' })}
      />
    </PanelSection>
  );
}

export function Notes() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const text = documentationOf(chosen.businessObject);
  return (
    <PanelSection title={t('designer.diagrams.notes')} summary={text} closed={text === ''}>
      <TextField
        label={t('designer.diagrams.notesFor')}
        value={text}
        rows={3}
        onCommit={(next) => setDocumentation(penOf(modeler), chosen, next)}
      />
    </PanelSection>
  );
}
