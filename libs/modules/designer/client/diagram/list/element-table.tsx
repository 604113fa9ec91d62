import { Button, Table } from 'antd';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { useDesigner } from '../designer-context.js';
import { useElementName } from '../element-name.js';
import { KindIcon } from '../kind-icons.js';
import { kindOf } from '../model/kinds.js';
import { byElement } from '../model/problems.js';
import { actionsOf, assigneeOf, isSequenceFlow } from '../model/read.js';
import { useRuleWords, useSubjectWords } from '../rule-words.js';

/** The diagram without the picture: every node with its people, actions, state and what follows it. */
export function ElementTable() {
  const t = useT();
  const { modeler, subject, problems, chosen, choose } = useDesigner();
  const words = useSubjectWords(subject?.texts);
  const name = useElementName();
  const nodes = nodesOf(modeler.get('elementRegistry').getAll());
  const say = useRuleWords(nodes.map(({ businessObject }) => assigneeOf(businessObject)));
  const found = byElement(problems);
  const orNothing = (text: string) => text || <Nothing />;
  return (
    <Table<DiagramElement>
      rowKey="id"
      size="small"
      pagination={false}
      // Shapes have children of their own: what is inside them is in the list already.
      expandable={{ childrenColumnName: 'none' }}
      dataSource={[...nodes]}
      rowClassName={({ id }) => (id === chosen.id ? 'ant-table-row-selected' : '')}
      columns={[
        {
          title: t('designer.diagrams.node'),
          key: 'name',
          render: (_, node) => (
            <Button type="link" size="small" onClick={() => choose(node.id)}>
              {name(node)}
            </Button>
          ),
        },
        {
          title: t('designer.diagrams.kind'),
          key: 'kind',
          render: (_, { businessObject }) => <Kind element={businessObject} />,
        },
        {
          title: t('designer.diagrams.who'),
          key: 'who',
          render: (_, { businessObject }) =>
            orNothing(
              assigneeOf(businessObject) && say(assigneeOf(businessObject), textOf(businessObject, 'lab:sign')),
            ),
        },
        {
          title: t('designer.diagrams.actions'),
          key: 'actions',
          render: (_, { businessObject }) =>
            orNothing(actionsOf(businessObject).map(words.action).join(t('ui.listComma'))),
        },
        {
          title: t('designer.diagrams.state'),
          key: 'state',
          render: (_, { businessObject }) =>
            orNothing(textOf(businessObject, 'lab:state') && words.state(textOf(businessObject, 'lab:state'))),
        },
        {
          title: t('designer.diagrams.next'),
          key: 'next',
          render: (_, node) => orNothing(followers(node).map(name).join(t('ui.listComma'))),
        },
        {
          title: t('designer.diagrams.problems'),
          key: 'problems',
          align: 'right',
          render: (_, { id }) => found.get(id)?.count ?? <Nothing />,
        },
      ]}
    />
  );
}

function Kind({ element }: { readonly element: DiagramElement['businessObject'] }) {
  const t = useT();
  const kind = kindOf(element);
  if (!kind) return element.$type.slice(5);
  return (
    <span className="designer-kind-cell">
      <KindIcon kind={kind} size={14} />
      {t(`designer.diagrams.kinds.${kind}`)}
    </span>
  );
}

/** Nodes in reading order: left to right, a sub-process before what is in it. */
function nodesOf(elements: readonly DiagramElement[]): readonly DiagramElement[] {
  return elements
    .filter(
      ({ labelTarget, businessObject }) => labelTarget === undefined && businessObject.$instanceOf('bpmn:FlowNode'),
    )
    .sort((a, b) => a.x - b.x || a.y - b.y);
}

function followers({ outgoing }: DiagramElement): readonly DiagramElement[] {
  return outgoing.filter(isSequenceFlow).flatMap(({ target }) => target ?? []);
}
