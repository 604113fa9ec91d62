import { InputNumber, Segmented, Switch } from 'antd';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import {
  markerOf,
  mostOf,
  repeatOf,
  repeats,
  setLoopText,
  setLoopValue,
  setRepeat,
  type Repeat,
} from '../model/loop.js';
import { expressionOf, textIn } from '../model/read.js';
import { ExpressionField } from './expression.js';
import { PanelField, PanelSection, TextField } from './fields.js';

/** Whether an activity runs once, once for each entry of a list, or again while a condition holds. */
export function Repeating() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const marker = markerOf(chosen.businessObject);
  const repeat = repeatOf(chosen.businessObject);
  return (
    <PanelSection
      title={t('designer.diagrams.repeat')}
      summary={t(`designer.diagrams.repeats.${repeat}`)}
      closed={repeat === 'once'}
    >
      <PanelField label={t('designer.diagrams.repeatHow')}>
        {(id) => (
          <Segmented<Repeat>
            id={id}
            block
            size="small"
            value={repeat}
            options={repeats.map((each) => ({ value: each, label: t(`designer.diagrams.repeats.${each}`) }))}
            onChange={(next) => setRepeat(penOf(modeler), chosen, next)}
          />
        )}
      </PanelField>
      {marker && (repeat === 'loop' ? <Loop marker={marker} /> : <Instances marker={marker} />)}
    </PanelSection>
  );
}

/** A standard loop: again while its condition holds. */
function Loop({ marker }: { readonly marker: ModdleElement }) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const pen = penOf(modeler);
  return (
    <>
      <ExpressionField
        label={t('designer.diagrams.loopWhile')}
        value={expressionOf(marker, 'loopCondition')}
        onCommit={(text) => setLoopText(pen, chosen, 'loopCondition', text)}
      />
      <PanelField label={t('designer.diagrams.loopMost')}>
        {(id) => (
          <InputNumber
            id={id}
            min={1}
            max={10_000}
            precision={0}
            value={mostOf(marker) ?? null}
            onChange={(most) => setLoopValue(pen, chosen, { loopMaximum: most ?? undefined })}
          />
        )}
      </PanelField>
      <PanelField label={t('designer.diagrams.loopBefore')} note={t('designer.diagrams.loopBeforeNote')}>
        {(id) => (
          <Switch
            id={id}
            checked={marker.get('testBefore') === true}
            onChange={(testBefore) => setLoopValue(pen, chosen, { testBefore })}
          />
        )}
      </PanelField>
    </>
  );
}

/** A multi-instance: what it runs over, and what its iterations leave. */
function Instances({ marker }: { readonly marker: ModdleElement }) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const given = (property: string, label: string) => ({
    label: t(`designer.diagrams.${label}`),
    value: property.startsWith('lab:') ? textIn(marker, property) : expressionOf(marker, property),
    onCommit: (text: string) => setLoopText(penOf(modeler), chosen, property, text),
  });
  const word = (property: string, label: string) => <TextField {...given(property, label)} code />;
  const expression = (property: string, label: string) => <ExpressionField {...given(property, label)} rows={null} />;
  return (
    <>
      {expression('lab:collection', 'collection')}
      {word('lab:element', 'entry')}
      {expression('loopCardinality', 'times')}
      {expression('completionCondition', 'completion')}
      {word('lab:results', 'results')}
      {expression('lab:resultElement', 'resultElement')}
    </>
  );
}
