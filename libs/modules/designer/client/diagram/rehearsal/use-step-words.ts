import { useMemo } from 'react';
import type { ScenarioStep } from '#lab/process-engine/scenario/format.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDuration } from '#lab/ui/subject/duration.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { useDesigner } from '../designer-context.js';
import { useElementName } from '../element-name.js';
import { parseSpan, type SpanUnit } from '../model/spans.js';
import { useRuleWords, useSubjectWords } from '../rule-words.js';

const milliseconds: Readonly<Record<SpanUnit, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
};

/** What a tester reads of elements, people and actions. */
export interface StepNames {
  readonly element: (id: string) => string;
  /** A person; one who is named after a rule is called as the rule is. */
  readonly person: (name: string) => string;
  readonly action: (word: string) => string;
}

/** @param rules the rules of the diagram, whose users are looked up */
export function useStepNames(rules: readonly string[]): StepNames {
  const { modeler, subject } = useDesigner();
  const t = useT();
  const nameOf = useElementName();
  const say = useRuleWords(rules);
  const { action } = useSubjectWords(subject?.texts);
  return useMemo(
    () => ({
      element: (id) => {
        const drawn = modeler.get('elementRegistry').get(id);
        return drawn ? nameOf(drawn) : id;
      },
      person: (name) => (rules.includes(name) || name === 'requester' ? say(name) : name),
      action: (word) => (word === 'complete' ? t('designer.rehearsal.complete') : action(word)),
    }),
    [modeler, nameOf, say, action, rules, t],
  );
}

/** A step of a rehearsal in one sentence. */
export function useStepWords({ element, person, action }: StepNames): (step: ScenarioStep) => string {
  const t = useT();
  const duration = useDuration();
  return (step) => {
    const text = (key: string) => (typeof step[key] === 'string' ? step[key] : '');
    const say = (key: string, places: Readonly<Record<string, string | number>>) =>
      t(`designer.rehearsal.step.${key}`, places);
    if (step.work !== undefined) return say(workKind(step), { element: element(text('work')), code: codeOf(step) });
    if (step.throw !== undefined) {
      const thrown = step.throw as { readonly element: string; readonly error?: string; readonly escalation?: string };
      const code = thrown.error ?? thrown.escalation ?? '';
      return say(thrown.error === undefined ? 'escalation' : 'error', { element: element(thrown.element), code });
    }
    if (step.act !== undefined)
      return say(text('as') === '' ? 'act' : 'actAs', {
        element: element(text('act')),
        person: person(text('as')),
        action: action(text('action') || 'complete'),
      });
    if (step.message !== undefined)
      return text('as') === ''
        ? say('message', { name: text('message') })
        : say('send', { name: action(text('message')), person: person(text('as')) });
    if (step.signal !== undefined) return say('signal', { name: text('signal') });
    if (step.now !== undefined) return say('now', { at: stampText(text('now'), 'minute') });
    if (step.advance !== undefined) {
      const span = parseSpan(text('advance'));
      return say('advance', { span: span ? duration(span.count * milliseconds[span.unit], 'long') : text('advance') });
    }
    if (step.retry !== undefined) return say('retry', { element: element(text('retry')) });
    if (step.activate !== undefined)
      return say('activate', { element: (step.activate as readonly string[]).map(element).join(t('ui.listComma')) });
    if (step.finish !== undefined) return say('finish', { element: element(text('finish')) });
    return say('set', {});
  };
}

/** How work was answered: done, or what it threw. */
function workKind(step: ScenarioStep): 'work' | 'error' | 'escalation' | 'fail' {
  if (step.error !== undefined) return 'error';
  if (step.escalation !== undefined) return 'escalation';
  return step.fail === undefined ? 'work' : 'fail';
}

function codeOf({ error, escalation }: ScenarioStep): string {
  return String(error ?? escalation ?? '');
}
