import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { parseSpan, printSpan } from '../model/spans.js';
import { setTimer, timerOf, timerParts, type TimerKind } from '../model/triggers.js';
import { ExpressionField } from './expression.js';
import { ChoiceField, PanelSection, SpanField } from './fields.js';

const timerKinds = Object.keys(timerParts) as TimerKind[];

/** When a timer fires. */
export function Timer({ trigger }: { readonly trigger: ModdleElement }) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const timer = timerOf(trigger);
  const span = timer.kind === 'duration' ? parseSpan(timer.text) : undefined;
  const asSpan = timer.kind === 'duration' && (timer.text === '' || span !== undefined);
  const write = (text: string, kind = timer.kind) => setTimer(penOf(modeler), chosen, trigger, { kind, text });
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
        <ExpressionField
          label={t(`designer.diagrams.timerKinds.${timer.kind}`)}
          value={timer.text}
          rows={null}
          marked
          note={t(`designer.diagrams.timerNote.${timer.kind}`)}
          onCommit={write}
        />
      )}
    </PanelSection>
  );
}
