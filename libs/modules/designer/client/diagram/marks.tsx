import type { ReactNode } from 'react';
import { textOf } from '#lab/ui/diagram/names.js';
import { Pinned } from '#lab/ui/diagram/pinned.jsx';
import type { DiagramElement } from '#lab/ui/diagram/bpmn.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from './designer-context.js';
import { byElement } from './model/problems.js';
import { assigneeOf } from './model/read.js';
import { useRuleWords, useSignWords, useSubjectWords } from './rule-words.js';

/** What is on the nodes while drawing: whom a task goes to, in words, and how many problems a node has. */
export function Marks() {
  const { modeler, problems } = useDesigner();
  const t = useT();
  const nodes = modeler
    .get('elementRegistry')
    .filter(({ labelTarget, parent }) => labelTarget === undefined && parent !== undefined);
  const marked = [...byElement(problems)].filter(([id]) => nodes.some((node) => node.id === id));
  return (
    <>
      <RulePills tasks={nodes.filter(({ type }) => type === 'bpmn:UserTask')} />
      <StatePills
        nodes={nodes.filter(
          ({ type, businessObject }) => type !== 'bpmn:UserTask' && textOf(businessObject, 'lab:state') !== '',
        )}
      />
      {marked.map(([id, { count, worst }]) => (
        <Pinned key={id} diagram={modeler} element={id} place="top-left">
          <span
            className="lab-diagram-count"
            data-tone={worst}
            role="img"
            aria-label={t(`designer.diagrams.count.${worst}`, { count })}
          >
            {count}
          </span>
        </Pinned>
      ))}
    </>
  );
}

function RulePills({ tasks }: { readonly tasks: readonly DiagramElement[] }) {
  const { modeler } = useDesigner();
  const signs = useSignWords();
  const t = useT();
  const rules = tasks.map(({ businessObject }) => assigneeOf(businessObject));
  const say = useRuleWords(rules);
  return tasks.map((task) => {
    const rule = assigneeOf(task.businessObject);
    const vote = textOf(task.businessObject, 'lab:sign');
    const sign = signs(vote);
    const words = rule === '' ? t('designer.diagrams.nobody') : say(rule, vote);
    return (
      <Pinned key={task.id} diagram={modeler} element={task.id} place="below">
        <Pill>{sign === '' ? words : `${words} · ${sign}`}</Pill>
      </Pinned>
    );
  });
}

/** Ends and steps that set the record's state say which. */
function StatePills({ nodes }: { readonly nodes: readonly DiagramElement[] }) {
  const { modeler, subject } = useDesigner();
  const t = useT();
  const words = useSubjectWords(subject?.texts);
  return nodes
    .filter(({ type }) => type !== 'bpmn:EndEvent' && type !== 'bpmn:SubProcess')
    .map(({ id, businessObject }) => (
      <Pinned key={id} diagram={modeler} element={id} place="below">
        <Pill>{t('designer.diagrams.setsState', { state: words.state(textOf(businessObject, 'lab:state')) })}</Pill>
      </Pinned>
    ));
}

function Pill({ children }: { readonly children: ReactNode }) {
  return (
    <span className="lab-diagram-pill" data-status="rule">
      <span>{children}</span>
    </span>
  );
}
