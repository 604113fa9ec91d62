import { lazy, Suspense } from 'react';
import type { CountedElement, EffectSum } from '#lab/shared/process-inspection.js';
import { ApiError } from '#lab/ui/api-error.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuestion } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { mostTried, type EffectsBody } from '../../shared/administration.dto.js';
import { endWord } from './effect-words.js';
import { useElementWords } from './element-words.js';

const SumDiagram = lazy(() => import('./sum-diagram.js'));

/** What becomes of the tokens that an order leaves where they are. */
const still = { suspend: 'stops', resume: 'goesOn' } as const;

interface EffectOfManyProps {
  readonly instances: readonly string[];
  readonly order: EffectsBody['order'];
  /** Why instances would refuse it. */
  readonly whyOf: (problem: ApiError) => string;
}

/** What an order for many will do, added up; of more than a few it is tried on some, and says so. */
export function EffectOfMany({ instances, order, whyOf }: EffectOfManyProps) {
  const t = useT();
  const tried = spread(instances, mostTried);
  const { data, error, isPlaceholderData, refetch } = useApiQuestion<EffectSum>('process/instances/effects', {
    instances: tried,
    order,
  });
  if (error) return <ProblemPanel problem={error} onRetry={() => void refetch()} />;
  if (!data) return <PageComing />;
  const isAll = tried.length === instances.length;
  const title = isAll
    ? t('cockpit.effect.ofAll', { count: instances.length })
    : t('cockpit.effect.ofSome', { tried: tried.length, count: instances.length });
  return (
    <>
      <section className="instances-effect" aria-label={title} aria-busy={isPlaceholderData}>
        <h3>{title}</h3>
        <Lines sum={data} pauses={order.act === 'suspend'} whyOf={whyOf} />
        {!isAll && <p className="lab-muted">{t('cockpit.effect.someNote')}</p>}
      </section>
      <Suspense fallback={<PageComing />}>
        <SumDiagram
          versions={data.versions}
          still={order.act === 'suspend' || order.act === 'resume' ? still[order.act] : undefined}
        />
      </Suspense>
    </>
  );
}

interface LinesProps extends Pick<EffectOfManyProps, 'whyOf'> {
  readonly sum: EffectSum;
  readonly pauses: boolean;
}

function Lines({
  sum: { versions, closes, opens, timers, begins, incidents, ends, refused },
  pauses,
  whyOf,
}: LinesProps) {
  const t = useT();
  const nameOf = useElementWords();
  const words = (key: string, args = {}) => t(`cockpit.effect.${key}`, args);
  // Steps of several processes may be called the same.
  const listed = (elements: readonly CountedElement[]) => {
    const counts = new Map<string, number>();
    for (const each of elements) counts.set(nameOf(each), each.count + (counts.get(nameOf(each)) ?? 0));
    return [...counts]
      .map(([step, count]) => (count > 1 ? words('times', { step, count }) : step))
      .join(t('ui.listComma'));
  };
  const line = (key: string, elements: readonly CountedElement[], isWarning = false) =>
    elements.length === 0
      ? []
      : [
          {
            isWarning,
            text: words(key, {
              count: elements.reduce((sum, { count }) => sum + count, 0),
              steps: listed(elements),
            }),
          },
        ];
  const lines = [
    ...line('closesMany', closes),
    ...line('opensMany', opens),
    ...line('begins', begins),
    ...line(pauses ? 'timersStop' : 'timers', timers),
    ...line(
      'drops',
      versions.flatMap(({ drops }) => drops),
    ),
    ...line(
      'expects',
      versions.flatMap(({ expects }) => expects),
    ),
    ...line('incidentsMany', incidents, true),
    ...ends.map(({ outcome, count }) => ({ isWarning: true, text: words(`endsMany.${endWord(outcome)}`, { count }) })),
    ...refused.map(({ code, args, count }) => {
      const why = whyOf(new ApiError(code, 'would be refused', { status: 409, args }));
      return { isWarning: true, text: words('refused', { count, why }) };
    }),
  ];
  if (lines.length === 0) return <p className="lab-muted">{words('noneMany')}</p>;
  return (
    <ul>
      {lines.map(({ text, isWarning }) => (
        <li key={text} data-tone={isWarning ? 'warning' : undefined}>
          {text}
        </li>
      ))}
    </ul>
  );
}

/** So many of them at most, at even distances. */
export function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)] as T);
}
