import { Switch } from 'antd';
import { X } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { addTrigger, mayAdd, removeTrigger, triggersOf, wordOfTrigger } from '../model/triggers.js';
import { setValues } from '../model/write.js';
import { ChoiceField, PanelField, PanelSection } from './fields.js';
import { Message } from './message.js';
import { Compensation, Condition, ErrorCode, EscalationCode, Link, Signal } from './thrown.js';
import { Timer } from './timer.js';

/** What triggers an event or what it throws, and which message a task sends or waits for. */
export function Triggers() {
  const { chosen } = useDesigner();
  const element = chosen.businessObject;
  if (element.$type === 'bpmn:ReceiveTask' || element.$type === 'bpmn:SendTask') return <Message holder={element} />;
  if (!element.$instanceOf('bpmn:Event')) return null;
  const triggers = triggersOf(element);
  return (
    <>
      {triggers.map((trigger, place) => (
        // Triggers have no id of their own where none was written.
        <TriggerFields key={`${place} ${trigger.$type}`} trigger={trigger} />
      ))}
      {triggers.length > 1 && <Several triggers={triggers} />}
      <Interrupting />
    </>
  );
}

const fields: Readonly<Record<string, ComponentType<{ readonly trigger: ModdleElement }>>> = {
  timer: Timer,
  message: ({ trigger }) => <Message holder={trigger} />,
  signal: Signal,
  error: ErrorCode,
  escalation: EscalationCode,
  conditional: Condition,
  link: Link,
  compensate: Compensation,
};

function TriggerFields({ trigger }: { readonly trigger: ModdleElement }) {
  const { chosen } = useDesigner();
  const word = wordOfTrigger(trigger);
  // What undoes an activity is drawn: the association leads to it.
  if (word === 'compensate' && chosen.businessObject.$instanceOf('bpmn:CatchEvent')) return null;
  const Fields = fields[word];
  return Fields ? <Fields trigger={trigger} /> : null;
}

/** The triggers of a multiple event: which there are, and whether all of them have to occur. */
function Several({ triggers }: { readonly triggers: readonly ModdleElement[] }) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const pen = penOf(modeler);
  const element = chosen.businessObject;
  const catches = element.$instanceOf('bpmn:CatchEvent');
  const name = (word: string) => t(`designer.diagrams.triggers.${word}`);
  return (
    <PanelSection title={t('designer.diagrams.severalTriggers')}>
      <ul className="designer-triggers">
        {triggers.map((trigger, place) => (
          <li key={`${place} ${trigger.$type}`}>
            <span className="lab-grow">{name(wordOfTrigger(trigger))}</span>
            <IconButton
              label={t('designer.diagrams.removeTrigger', { name: name(wordOfTrigger(trigger)) })}
              icon={<X size={14} strokeWidth={1.7} aria-hidden />}
              disabled={triggers.length < 3}
              onClick={() => removeTrigger(pen, chosen, trigger)}
            />
          </li>
        ))}
      </ul>
      <ChoiceField
        label={t('designer.diagrams.addTrigger')}
        value={undefined}
        choices={mayAdd(element).map((word) => ({ value: word, label: name(word) }))}
        onChoose={(word) => word && addTrigger(pen, chosen, word)}
      />
      {catches && (
        <PanelField label={t('designer.diagrams.allTriggers')} note={t('designer.diagrams.allTriggersNote')}>
          {(id) => (
            <Switch
              id={id}
              checked={element.get('parallelMultiple') === true}
              onChange={(parallelMultiple) => setValues(pen, chosen, { parallelMultiple })}
            />
          )}
        </PanelField>
      )}
    </PanelSection>
  );
}

/** What always takes over has no choice; a start has one in an event sub-process only. */
const alwaysInterrupts: readonly string[] = ['error', 'compensate', 'cancel'];

/** Whether what is caught ends what is going on around it. */
function Interrupting() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const element = chosen.businessObject;
  const isBoundary = element.$type === 'bpmn:BoundaryEvent';
  const begins = element.$type === 'bpmn:StartEvent' && element.$parent?.get('triggeredByEvent') === true;
  if (!isBoundary && !begins) return null;
  if (triggersOf(element).some((trigger) => alwaysInterrupts.includes(wordOfTrigger(trigger)))) return null;
  const property = isBoundary ? 'cancelActivity' : 'isInterrupting';
  return (
    <PanelSection title={t('designer.diagrams.boundary')}>
      <PanelField
        label={isBoundary ? t('designer.diagrams.interrupts') : t('designer.diagrams.interruptsScope')}
        note={isBoundary ? t('designer.diagrams.interruptsNote') : t('designer.diagrams.interruptsScopeNote')}
      >
        {(id) => (
          <Switch
            id={id}
            checked={element.get(property) !== false}
            onChange={(on) => setValues(penOf(modeler), chosen, { [property]: on })}
          />
        )}
      </PanelField>
    </PanelSection>
  );
}
