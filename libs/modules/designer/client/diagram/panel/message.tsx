import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { declaredNames } from '../model/declared.js';
import { messageOf, setMessage } from '../model/triggers.js';
import { setTexts } from '../model/write.js';
import { useSubjectWords } from '../rule-words.js';
import { ExpressionField } from './expression.js';
import { PanelSection, TextField } from './fields.js';
import { PeopleRule } from './people-rule.js';

/**
 * Which message an event or task sends or waits for, and who may send it.
 * @param holder the trigger of an event, or a receive or send task itself
 */
export function Message({ holder }: { readonly holder: ModdleElement }) {
  const t = useT();
  const { modeler, chosen, subject } = useDesigner();
  const words = useSubjectWords(subject?.texts);
  const element = chosen.businessObject;
  const waits = element.$instanceOf('bpmn:CatchEvent');
  const write = (texts: Readonly<Record<string, string>>) => setTexts(penOf(modeler), chosen, texts);
  const actions = waits
    ? Object.keys(subject?.actions ?? {}).map((action) => ({
        value: action,
        label: `${words.action(action)} · ${action}`,
      }))
    : [];
  const isStart = element.$type === 'bpmn:StartEvent' && element.$parent?.get('triggeredByEvent') !== true;
  // What the room says goes to a process in progress: it begins none.
  const hears = (waits || element.$type === 'bpmn:ReceiveTask') && !isStart;
  const ofRecord = hears
    ? (subject?.messages ?? []).map((name) => ({ value: name, label: `${words.message(name)} · ${name}` }))
    : [];
  const known = declaredNames(element, 'bpmn:Message', 'name').filter(
    (name) => ![...actions, ...ofRecord].some(({ value }) => value === name),
  );
  return (
    <PanelSection title={t('designer.diagrams.message')}>
      <TextField
        label={t('designer.diagrams.messageName')}
        value={messageOf(holder)}
        offered={[...ofRecord, ...actions, ...known.map((name) => ({ value: name, label: name }))]}
        note={t('designer.diagrams.messageNote')}
        onCommit={(name) => setMessage(penOf(modeler), chosen, holder, name)}
      />
      {waits && element.$type !== 'bpmn:StartEvent' && (
        <>
          <h4>{t('designer.diagrams.sentBy')}</h4>
          <PeopleRule
            label={t('designer.diagrams.sentBy')}
            asked={{ decides: false }}
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
      <ExpressionField
        label={t('designer.diagrams.key')}
        value={textOf(element, 'lab:key')}
        rows={null}
        note={t('designer.diagrams.keyNote')}
        onCommit={(text) => write({ 'lab:key': text })}
      />
    </PanelSection>
  );
}
