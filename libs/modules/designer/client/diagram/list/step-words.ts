import { useCallback, useMemo } from 'react';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import { kindOf } from '../model/kinds.js';
import { notifyKindOf } from '../model/notify.js';
import { actionsOf, assigneeOf, expressionOf, listOf } from '../model/read.js';
import { timerOf, triggersOf } from '../model/triggers.js';
import { useRuleWords, useSignWords, useSubjectWords } from '../rule-words.js';

const branching = ['exclusiveGateway', 'parallelGateway', 'inclusiveGateway'] as const;

/** What a step is, and what is said on its card. */
export function useStepWords(): {
  readonly kind: (element: ModdleElement) => string;
  readonly facts: (element: ModdleElement) => readonly string[];
} {
  const t = useT();
  const { modeler, subject, revision } = useDesigner();
  const words = useSubjectWords(subject?.texts);
  const sign = useSignWords();
  const rules = useMemo(
    () =>
      // Elements change in place: they are read again with every change.
      revision < 0
        ? []
        : modeler
            .get('elementRegistry')
            .filter(
              ({ type, businessObject }) => type === 'bpmn:UserTask' || notifyKindOf(businessObject) !== undefined,
            )
            .map(({ businessObject }) => assigneeOf(businessObject) || textOf(businessObject, 'lab:recipients')),
    [modeler, revision],
  );
  const say = useRuleWords(rules);
  const kind = useCallback(
    (element: ModdleElement) => {
      const block = branching.find((one) => kindOf(element) === one);
      // Ways that were drawn into one gateway meet in it; it has no branches.
      if (block)
        return t(listOf(element, 'outgoing').length === 1 ? 'designer.steps.merge' : `designer.steps.blocks.${block}`);
      if (element.$type === 'bpmn:CallActivity') return t('designer.steps.callActivity');
      if (element.$type === 'bpmn:UserTask') return t(`designer.${userKind(element)}`);
      const known = notifyKindOf(element) ?? kindOf(element);
      return known ? t(`designer.diagrams.kinds.${known}`) : element.$type.slice(5);
    },
    [t],
  );
  const facts = (element: ModdleElement): readonly string[] => {
    const people = assigneeOf(element) || textOf(element, 'lab:recipients');
    const isTask = element.$type === 'bpmn:UserTask' || notifyKindOf(element) !== undefined;
    const who = people ? say(people, textOf(element, 'lab:sign')) : isTask ? t('designer.steps.noOne') : '';
    const state = textOf(element, 'lab:state');
    const [trigger] = triggersOf(element);
    const timer = trigger?.$type === 'bpmn:TimerEventDefinition' ? timerOf(trigger).text : '';
    const decision = textOf(element, 'lab:decision') || textOf(element, 'calledElement');
    const signed = textOf(element, 'lab:sign') ? sign(textOf(element, 'lab:sign')) : '';
    return [who, signed, timer, decision, state && words.state(state)].filter((fact) => fact !== '');
  };
  return { kind, facts };
}

function userKind(element: ModdleElement): string {
  if (textOf(element, 'lab:sign') !== '') return 'diagrams.kinds.countersign';
  return actionsOf(element).length > 1 ? 'diagrams.kinds.approval' : 'steps.handling';
}

/** What lets a branch be taken, in words. */
export function useBranchWords(): (gateway: ModdleElement, flow: ModdleElement) => string {
  const t = useT();
  const { subject } = useDesigner();
  const { action } = useSubjectWords(subject?.texts);
  return (gateway, flow) => {
    if (gateway.$type === 'bpmn:ParallelGateway') return t('designer.steps.always');
    if (gateway.get('default') === flow) return t('designer.steps.otherwise');
    const taken = textOf(flow, 'lab:action');
    return expressionOf(flow, 'conditionExpression') || (taken && action(taken)) || t('designer.steps.noCondition');
  };
}
