import { Segmented, Switch } from 'antd';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { expressionOf } from '../model/read.js';
import { setExpression, setTexts, setValues } from '../model/write.js';
import { ExpressionField } from './expression.js';
import { PanelField, PanelSection, TextField } from './fields.js';

/** When a complex gateway goes on before every flow has come. */
export function Activation() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  return (
    <PanelSection title={t('designer.diagrams.activation')}>
      <ExpressionField
        label={t('designer.diagrams.activatedWhen')}
        value={expressionOf(chosen.businessObject, 'activationCondition')}
        onCommit={(text) => setExpression(penOf(modeler), chosen, 'activationCondition', text)}
      />
      <p className="designer-note">{t('designer.diagrams.activationNote')}</p>
    </PanelSection>
  );
}

/** Whether an event behind the gateway, or the message of a receive task, begins the process. */
export function Instantiating() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  return (
    <PanelSection title={t('designer.diagrams.beginning')} closed={chosen.businessObject.get('instantiate') !== true}>
      <PanelField label={t('designer.diagrams.instantiates')} note={t('designer.diagrams.instantiatesNote')}>
        {(id) => (
          <Switch
            id={id}
            checked={chosen.businessObject.get('instantiate') === true}
            onChange={(instantiate) => setValues(penOf(modeler), chosen, { instantiate })}
          />
        )}
      </PanelField>
    </PanelSection>
  );
}

const orderings = ['Parallel', 'Sequential'] as const;
type Ordering = (typeof orderings)[number];

/** Which activities of an ad-hoc sub-process begin, and when it is complete. */
export function AdHoc() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const pen = penOf(modeler);
  const element = chosen.businessObject;
  return (
    <PanelSection title={t('designer.diagrams.adHoc')}>
      <TextField
        label={t('designer.diagrams.activate')}
        value={textOf(element, 'lab:activate')}
        code
        placeholder={'["check"]'}
        note={t('designer.diagrams.activateNote')}
        onCommit={(text) => setTexts(pen, chosen, { 'lab:activate': text })}
      />
      <PanelField label={t('designer.diagrams.ordering')}>
        {(id) => (
          <Segmented<Ordering>
            id={id}
            block
            size="small"
            value={element.get('ordering') === 'Sequential' ? 'Sequential' : 'Parallel'}
            options={orderings.map((each) => ({ value: each, label: t(`designer.diagrams.orderings.${each}`) }))}
            onChange={(ordering) => setValues(pen, chosen, { ordering })}
          />
        )}
      </PanelField>
      <ExpressionField
        label={t('designer.diagrams.completion')}
        value={expressionOf(element, 'completionCondition')}
        rows={1}
        onCommit={(text) => setExpression(pen, chosen, 'completionCondition', text)}
      />
      <PanelField label={t('designer.diagrams.cancelsRemaining')} note={t('designer.diagrams.cancelsRemainingNote')}>
        {(id) => (
          <Switch
            id={id}
            checked={element.get('cancelRemainingInstances') !== false}
            onChange={(cancelRemainingInstances) => setValues(pen, chosen, { cancelRemainingInstances })}
          />
        )}
      </PanelField>
    </PanelSection>
  );
}
