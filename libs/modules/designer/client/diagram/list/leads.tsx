import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { targetsOf } from '../steps/places.js';
import { isEnd, type Step } from '../steps/tree.js';
import type { Act } from './more-menu.js';
import { useSteps } from './steps-context.js';

/** Where a way or branch can lead instead: on, to an end, back to an earlier step. */
export function useLeads(list: Step[], focus: string, mayGoOn: boolean): readonly Act[] {
  const t = useT();
  const { editor, places, change, nameOf } = useSteps();
  const ended = ['end', 'jump'].includes(list.at(-1)?.kind ?? '');
  if (list.length > 0 && !ended) return [];
  const now = nowOf(list);
  const lead = (target: ModdleElement | undefined) => () => change(() => editor.leadTo(list, target), focus);
  const targets = targetsOf(list, places).filter((target) => target !== now);
  const act = (target: ModdleElement): Act => ({
    label: t(isEnd(target) ? 'designer.steps.leadsTo' : 'designer.steps.backTo', { name: nameOf(target) }),
    run: lead(target),
  });
  return [
    ...(ended && mayGoOn
      ? [{ label: t('designer.steps.leadsOn'), run: () => change(() => editor.goOn(list), focus) }]
      : []),
    ...targets.filter(isEnd).map(act),
    { label: t('designer.steps.ownEnd'), run: lead(undefined) },
    ...targets.filter((target) => !isEnd(target)).map(act),
  ];
}

/** The element that the last step of a list is or leads to. */
export function nowOf(list: readonly Step[]): ModdleElement | undefined {
  const last = list.at(-1);
  if (last?.kind === 'jump') return last.target;
  return last?.kind === 'end' ? last.element : undefined;
}
