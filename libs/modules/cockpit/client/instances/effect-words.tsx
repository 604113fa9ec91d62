import type { UseQueryResult } from '@tanstack/react-query';
import type { EffectTask, EffectView, ElementView } from '#lab/shared/process-inspection.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuestion } from '#lab/ui/query.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { Refusal } from '#lab/ui/subject/refusal.jsx';
import { ApiError } from '#lab/ui/api-error.js';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import type { EffectBody } from '../../shared/administration.dto.js';
import { useElementWords } from './element-words.js';
import { instanceRoute } from './instance-path.js';

/** What an operation would do to an instance as it is now; asked for once the operation is chosen. */
export function useEffectOf(instance: string, body: EffectBody | undefined): UseQueryResult<EffectView> {
  return useApiQuestion<EffectView>(body ? `${instanceRoute(instance)}/effect` : null, body ?? {});
}

interface EffectWordsProps {
  readonly effect: UseQueryResult<EffectView>;
  /** Said where the process does not allow the operation. */
  readonly illegal?: string;
  /** Timers stop and keep the time that they have left. */
  readonly pauses?: boolean;
  /** Said where nothing changes. */
  readonly none?: string;
}

/** What an operation will do, in words, before it is done; or why it is refused. */
export function EffectWords({
  effect: { data, error, isPlaceholderData, refetch },
  illegal,
  pauses,
  none,
}: EffectWordsProps) {
  const t = useT();
  if (error)
    return error instanceof ApiError ? (
      <Refusal problem={error} {...(illegal === undefined ? {} : { illegal })} />
    ) : (
      <ProblemPanel problem={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageComing />;
  return (
    <section className="instances-effect" aria-label={t('cockpit.effect.title')} aria-busy={isPlaceholderData}>
      <h3>{t('cockpit.effect.title')}</h3>
      <Lines effect={data} pauses={pauses ?? false} none={none ?? t('cockpit.effect.none')} />
    </section>
  );
}

interface LinesProps {
  readonly effect: EffectView;
  readonly pauses: boolean;
  readonly none: string;
}

function Lines({ effect, pauses, none }: LinesProps) {
  const t = useT();
  const nameOf = useElementWords();
  const holdersOf = useHolders();
  const words = (key: string, args = {}) => t(`cockpit.effect.${key}`, args);
  const listed = (elements: readonly (ElementView & { readonly count?: number })[]) =>
    elements
      .map((each) =>
        each.count !== undefined && each.count > 1
          ? words('times', { step: nameOf(each), count: each.count })
          : nameOf(each),
      )
      .join(t('ui.listComma'));
  const { starts, leaves, enters, tasks, timers, begins, incidents, drops, expects, ends } = effect;
  const lines: readonly (readonly [tone: 'plain' | 'warning', text: string])[] = [
    ...(starts.length > 0 ? [['plain', words('starts', { steps: listed(starts) })] as const] : []),
    ...(leaves.length > 0 ? [['plain', words('leaves', { steps: listed(leaves) })] as const] : []),
    ...(enters.length > 0 ? [['plain', words('enters', { steps: listed(enters) })] as const] : []),
    ...tasks.map((task) => ['plain', words('task', { step: nameOf(task), people: holdersOf(task) })] as const),
    ...(begins.length > 0 ? [['plain', words('begins', { steps: listed(begins) })] as const] : []),
    ...(timers.length > 0
      ? [['plain', words(pauses ? 'timersStop' : 'timers', { steps: listed(timers) })] as const]
      : []),
    ...(drops.length > 0 ? [['plain', words('drops', { steps: listed(drops) })] as const] : []),
    ...(expects.length > 0 ? [['plain', words('expects', { steps: listed(expects) })] as const] : []),
    ...incidents.map(
      (incident) =>
        ['warning', words('incident', { step: nameOf(incident), why: t(`cockpit.why.${incident.code}`) })] as const,
    ),
    ...(ends === null ? [] : [['warning', words(`ends.${endWord(ends)}`)] as const]),
  ];
  if (lines.length === 0) return <p className="lab-muted">{none}</p>;
  return (
    <ul>
      {lines.map(([tone, text]) => (
        <li key={text} data-tone={tone === 'warning' ? 'warning' : undefined}>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Ends that have words of their own. */
const endings = { cancelled: true, completed: true } as const;

/** The word of an end in the texts of effects. */
export function endWord(outcome: string): string {
  return outcome in endings ? outcome : 'other';
}

function useHolders(): (task: EffectTask) => string {
  const t = useT();
  const nameIn = useNameIn();
  return ({ holders, candidates }) => {
    const named = holders.map(({ name }) => nameIn(name));
    const group = candidates > 0 ? [t('cockpit.tasks.candidates', { count: candidates })] : [];
    return [...named, ...group].join(t('ui.listComma')) || t('cockpit.effect.all');
  };
}
