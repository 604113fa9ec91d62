import { Switch } from 'antd';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { nameOf, textOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { declaredNames } from '../model/declared.js';
import {
  compensable,
  compensatedBy,
  conditionOf,
  errorCodeOf,
  escalationOf,
  linkNames,
  setCompensated,
  setCondition,
  setErrorCode,
  setEscalation,
  setSignal,
  signalOf,
} from '../model/triggers.js';
import { setTexts, setValues } from '../model/write.js';
import { ExpressionField } from './expression.js';
import { ChoiceField, PanelField, PanelSection, TextField } from './fields.js';

interface TriggerProps {
  readonly trigger: ModdleElement;
}

const asOffers = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** The signal that all who wait for it hear. */
export function Signal({ trigger }: TriggerProps) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  return (
    <PanelSection title={t('designer.diagrams.signal')}>
      <TextField
        label={t('designer.diagrams.messageName')}
        value={signalOf(trigger)}
        offered={asOffers(declaredNames(chosen.businessObject, 'bpmn:Signal', 'name'))}
        note={t('designer.diagrams.signalNote')}
        onCommit={(name) => setSignal(penOf(modeler), chosen, trigger, name)}
      />
    </PanelSection>
  );
}

/** The code of an error, and where what was caught is kept. */
export function ErrorCode({ trigger }: TriggerProps) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const catches = chosen.businessObject.$instanceOf('bpmn:CatchEvent');
  return (
    <PanelSection title={t('designer.diagrams.error')}>
      <TextField
        label={t('designer.diagrams.errorCode')}
        value={errorCodeOf(trigger)}
        code
        offered={asOffers(declaredNames(chosen.businessObject, 'bpmn:Error', 'errorCode'))}
        note={catches ? t('designer.diagrams.errorNote') : undefined}
        onCommit={(code) => setErrorCode(penOf(modeler), chosen, trigger, code)}
      />
      {catches && (
        <>
          <Variable trigger={trigger} word="codeVariable" />
          <Variable trigger={trigger} word="messageVariable" />
        </>
      )}
    </PanelSection>
  );
}

/** The code of an escalation, and where the caught one is kept. */
export function EscalationCode({ trigger }: TriggerProps) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const catches = chosen.businessObject.$instanceOf('bpmn:CatchEvent');
  return (
    <PanelSection title={t('designer.diagrams.escalation')}>
      <TextField
        label={t('designer.diagrams.errorCode')}
        value={escalationOf(trigger)}
        code
        offered={asOffers(declaredNames(chosen.businessObject, 'bpmn:Escalation', 'escalationCode'))}
        note={catches ? t('designer.diagrams.escalationNote') : undefined}
        onCommit={(code) => setEscalation(penOf(modeler), chosen, trigger, code)}
      />
      {catches && <Variable trigger={trigger} word="codeVariable" />}
    </PanelSection>
  );
}

function Variable({ trigger, word }: TriggerProps & { readonly word: 'codeVariable' | 'messageVariable' }) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  return (
    <TextField
      label={t(`designer.diagrams.${word}`)}
      value={textOf(trigger, `lab:${word}`)}
      code
      onCommit={(text) => setTexts(penOf(modeler), chosen, { [`lab:${word}`]: text }, trigger)}
    />
  );
}

/** What has to be true for a conditional event to occur. */
export function Condition({ trigger }: TriggerProps) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  return (
    <PanelSection title={t('designer.diagrams.condition')}>
      <ExpressionField
        label={t('designer.diagrams.occursWhen')}
        value={conditionOf(trigger)}
        onCommit={(text) => setCondition(penOf(modeler), chosen, trigger, text)}
      />
    </PanelSection>
  );
}

/** The name that joins the two ends of a jump. */
export function Link({ trigger }: TriggerProps) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  return (
    <PanelSection title={t('designer.diagrams.link')}>
      <TextField
        label={t('designer.diagrams.messageName')}
        value={textOf(trigger, 'name')}
        offered={asOffers(linkNames(chosen.businessObject))}
        note={t('designer.diagrams.linkNote')}
        onCommit={(name) => setTexts(penOf(modeler), chosen, { name }, trigger)}
      />
    </PanelSection>
  );
}

/** Which completed activity is undone; all of them without. */
export function Compensation({ trigger }: TriggerProps) {
  const t = useT();
  const { language } = useLanguage();
  const { modeler, chosen } = useDesigner();
  const activities = compensable(chosen.businessObject);
  return (
    <PanelSection title={t('designer.diagrams.compensation')}>
      <ChoiceField
        label={t('designer.diagrams.compensated')}
        value={compensatedBy(trigger)}
        clearable
        placeholder={t('designer.diagrams.compensatedAll')}
        choices={activities.map((activity) => ({
          value: activity.id ?? '',
          label: nameOf(activity, language) || (activity.id ?? ''),
        }))}
        onChoose={(id) =>
          setCompensated(
            penOf(modeler),
            chosen,
            trigger,
            activities.find((activity) => activity.id === id),
          )
        }
      />
      <PanelField label={t('designer.diagrams.compensationWaits')}>
        {(id) => (
          <Switch
            id={id}
            checked={trigger.get('waitForCompletion') !== false}
            onChange={(waitForCompletion) => setValues(penOf(modeler), chosen, { waitForCompletion }, trigger)}
          />
        )}
      </PanelField>
    </PanelSection>
  );
}
