import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { actionsOf, expressionOf, isDefault, isSequenceFlow } from '../model/read.js';
import { setDefault, setExpression, setTexts, type Pen } from '../model/write.js';
import { useSubjectWords } from '../rule-words.js';
import { ChoiceField, PanelSection } from './fields.js';
import { ConditionField } from './condition-builder.js';

const ways = ['always', 'action', 'condition', 'default'] as const;
type Way = (typeof ways)[number];

/** When a flow is taken. */
export function FlowCondition() {
  const t = useT();
  const { modeler, chosen, subject } = useDesigner();
  const words = useSubjectWords(subject?.texts);
  const pen = penOf(modeler);
  const action = textOf(chosen.businessObject, 'lab:action');
  const decisions = decisionsBefore(chosen);
  const way = wayOf(chosen);
  const open = ways.filter((each) => each === way || each !== 'action' || decisions.length > 0);
  return (
    <PanelSection title={t('designer.diagrams.taken')}>
      <ChoiceField
        label={t('designer.diagrams.takenWhen')}
        value={way}
        choices={open.map((each) => ({ value: each, label: t(`designer.diagrams.way.${each}`) }))}
        note={t(`designer.diagrams.wayNote.${way}`)}
        onChoose={(next) => next && take(pen, chosen, next, decisions[0])}
      />
      {way === 'action' && (
        <ChoiceField
          label={t('designer.diagrams.flowAction')}
          value={action}
          choices={[...new Set([...decisions, action])].map((each) => ({ value: each, label: words.action(each) }))}
          onChoose={(next) => next && setTexts(pen, chosen, { 'lab:action': next })}
        />
      )}
      {way === 'condition' && (
        <ConditionField
          label={t('designer.diagrams.condition')}
          value={expressionOf(chosen.businessObject, 'conditionExpression')}
          onCommit={(text) => setExpression(pen, chosen, 'conditionExpression', text)}
        />
      )}
    </PanelSection>
  );
}

function wayOf(flow: DiagramElement): Way {
  if (isDefault(flow)) return 'default';
  if (textOf(flow.businessObject, 'lab:action') !== '') return 'action';
  return flow.businessObject.get('conditionExpression') ? 'condition' : 'always';
}

function take(pen: Pen, flow: DiagramElement, way: Way, action: string | undefined): void {
  if (isDefault(flow) !== (way === 'default')) setDefault(pen, flow, way === 'default');
  pen.modeling.updateProperties(flow, {
    'lab:action': way === 'action' ? action : undefined,
    conditionExpression: way === 'condition' ? pen.create('bpmn:FormalExpression', { body: '' }) : undefined,
  });
}

/** Actions of the tasks that the flow can speak of: its source, or what is before the gateway that it leaves. */
function decisionsBefore({ source }: DiagramElement): readonly string[] {
  if (!source) return [];
  const nodes = source.type.endsWith('Gateway')
    ? source.incoming.filter(isSequenceFlow).flatMap((flow) => flow.source ?? [])
    : [source];
  return [...new Set(nodes.flatMap(decisionsIn))];
}

function decisionsIn(node: DiagramElement): readonly string[] {
  return [...actionsOf(node.businessObject), ...(node.children ?? []).flatMap(decisionsIn)];
}
