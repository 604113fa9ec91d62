import type { PathStrip as Strip, StepStatus } from '#lab/shared/todo-view.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { useNow } from '../now.js';
import { useDuration } from './duration.js';
import { useAbsence } from './person.js';

/** More dots than this are shortened to the first, the three around now, and the last. */
const longest = 7;

interface Dot {
  readonly status: StepStatus;
  readonly index: number;
  /** Steps are left out before this one. */
  readonly gap: boolean;
}

interface PathStripProps extends Strip {
  /** Distance between dots; 11 in rows, 13 to 17 elsewhere. */
  readonly pitch?: number;
}

/** Where a record is, as dots: green done, blue now, rings to come. */
export function PathStrip({ steps, holder, since, pitch = 11 }: PathStripProps) {
  const label = useStripLabel({ steps, holder, since });
  const dots = shorten(steps);
  const x = (place: number) => 6 + place * pitch;
  return (
    <svg className="lab-strip" width={12 + (dots.length - 1) * pitch} height="14" role="img" aria-label={label}>
      {dots.slice(1).map((dot, place) => (
        <Link key={dot.index} dot={dot} passed={dots[place]?.status === 'done'} from={x(place)} to={x(place + 1)} />
      ))}
      {dots.map(({ status, index }, place) => (
        <g key={index} transform={`translate(${x(place)} 7)`} data-status={status}>
          <StripDot status={status} />
        </g>
      ))}
    </svg>
  );
}

function Link({ dot, passed, from, to }: { dot: Dot; passed: boolean; from: number; to: number }) {
  if (dot.gap) {
    const middle = (from + to) / 2;
    return <path className="lab-strip-gap" d={`M${middle - 2.5} 7h.01m2.5 0h.01m2.5 0h.01`} />;
  }
  return <path className="lab-strip-link" data-passed={passed || undefined} d={`M${from + 4.4} 7H${to - 4.4}`} />;
}

function StripDot({ status }: { readonly status: StepStatus }) {
  switch (status) {
    case 'done':
      return <circle r="3.2" className="lab-strip-done" />;
    case 'current':
      return (
        <>
          <circle r="5.2" className="lab-strip-glow" />
          <circle r="3.4" className="lab-strip-current" />
        </>
      );
    case 'late':
      return (
        <>
          <circle r="5.2" className="lab-strip-late-glow" />
          <circle r="3.4" className="lab-strip-late" />
        </>
      );
    case 'rejected':
      return (
        <>
          <circle r="4.4" className="lab-strip-rejected" />
          <path d="m-1.6-1.6 3.2 3.2m0-3.2-3.2 3.2" className="lab-strip-cross" />
        </>
      );
    case 'withdrawn':
      return <circle r="3.2" className="lab-strip-withdrawn" />;
    case 'expected':
      return <circle r="2.7" className="lab-strip-expected" />;
  }
}

function shorten(steps: readonly StepStatus[]): readonly Dot[] {
  const all = steps.map((status, index) => ({ status, index, gap: false }));
  if (steps.length <= longest) return all;
  const now = nowOf(steps);
  const last = steps.length - 1;
  const start = Math.min(Math.max(now - 1, 1), last - 3);
  const kept = all.filter(({ index }) => index === 0 || index === last || (index >= start && index < start + 3));
  return kept.map((dot, place) => ({ ...dot, gap: place > 0 && dot.index - (kept[place - 1]?.index ?? 0) > 1 }));
}

const stops: ReadonlySet<StepStatus> = new Set(['current', 'late', 'rejected', 'withdrawn']);

/** The current step, or the step where the path ended, or the last completed one. */
function nowOf(steps: readonly StepStatus[]): number {
  const held = steps.findIndex((status) => stops.has(status));
  return held >= 0 ? held : Math.max(steps.lastIndexOf('done'), 0);
}

function useStripLabel({ steps, holder, since }: Strip): string {
  const t = useT();
  const nameIn = useNameIn();
  const absenceOf = useAbsence();
  const duration = useDuration();
  const time = useNow();
  const total = steps.length;
  const now = nowOf(steps);
  const status = steps[now];
  if (status === 'done')
    return now === total - 1 ? t('ui.path.allDone', { total }) : t('ui.path.doneOf', { step: now + 1, total });
  if (status === undefined || status === 'expected') return t('ui.path.notStarted', { total });
  const parts = [t(`ui.path.${status}`, { step: now + 1, total })];
  if (holder) parts.push([nameIn(holder.name), absenceOf(holder)].join(' ').trim());
  if (since) parts.push(duration(time - Date.parse(since), 'long'));
  return parts.join(t('ui.comma'));
}
