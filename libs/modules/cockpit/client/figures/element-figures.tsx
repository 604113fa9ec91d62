import { lazy, Suspense, useState } from 'react';
import { Segmented } from 'antd';
import { Table2, Workflow } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { withSeparators } from '#lab/shared/figures.js';
import type { OpenFigures, ProcessFiguresView, StepFigures } from '#lab/shared/process-figures.js';
import type { ElementView } from '#lab/shared/process-inspection.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { changeParams } from '#lab/ui/resource/list-state.js';
import { useDuration } from '#lab/ui/subject/duration.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { useElementWords } from '../instances/element-words.js';
import { endedInstances, openInstances, type FigureScope } from './figure-links.js';
import { FigureTable } from './figure-table.js';
import { shadeOf } from './heat.js';

const HeatDiagram = lazy(() => import('./heat-diagram.js'));

const measures = ['open', 'count', 'average', 'p90', 'waiting'] as const;
type Measure = (typeof measures)[number];

/** What one element shows under a measure. */
export interface ElementFigure {
  readonly of: ElementView;
  /** In words: `3 d 4 h`. */
  readonly value: string;
  /** 0 of nothing to 5 of most. */
  readonly shade: number;
  /** Of open instances: how many are late or failed there. */
  readonly late?: number;
  readonly failed?: number;
  /** Its instances. */
  readonly to: string;
}

interface ElementFiguresProps {
  readonly figures: ProcessFiguresView;
  readonly scope: FigureScope;
}

const halfMinute = 30_000;

/** The diagram with where instances are now, or how long its steps take; the same as a table. */
export function ElementFigures({ figures, scope }: ElementFiguresProps) {
  const t = useT();
  const nameIn = useNameIn();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [asTable, setAsTable] = useState(false);
  const measure = measures.find((each) => each === params.get('measure')) ?? 'open';
  const open = useApiQuery<readonly OpenFigures[]>(
    `process/definitions/${scope.process}/figures/open`,
    { version: scope.version },
    { every: halfMinute },
  );
  const shown = useShown(measure, figures.steps, open.data ?? [], scope);
  const words = (key: string) => t(`cockpit.figures.${key}`);
  const label = t('cockpit.figures.diagramOf', {
    name: nameIn(figures.name),
    measure: words(`measures.${measure}`),
  });
  return (
    <Section
      title={words('diagram')}
      tools={
        <>
          <Segmented<Measure>
            aria-label={words('measure')}
            value={measure}
            options={measures.map((value) => ({ value, label: words(`measures.${value}`) }))}
            onChange={(next) =>
              setParams((now) => changeParams(now, { measure: next === 'open' ? undefined : next }), { replace: true })
            }
          />
          <IconButton
            label={words(asTable ? 'asDiagram' : 'asTable')}
            icon={asTable ? <Workflow size={15} aria-hidden /> : <Table2 size={15} aria-hidden />}
            pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          />
        </>
      }
    >
      {asTable ? (
        <ElementTable label={label} measure={measure} rows={shown} />
      ) : (
        <Suspense fallback={<PageComing />}>
          <HeatDiagram
            version={figures.drawn}
            label={label}
            figures={shown}
            onOpen={(element) => {
              const figure = shown.find(({ of }) => of.element === element);
              if (figure) void navigate(figure.to);
            }}
          />
          <Scale />
        </Suspense>
      )}
    </Section>
  );
}

/** The figures of a measure, by element. */
function useShown(
  measure: Measure,
  steps: readonly StepFigures[],
  open: readonly OpenFigures[],
  scope: FigureScope,
): readonly ElementFigure[] {
  const t = useT();
  const duration = useDuration();
  if (measure === 'open') {
    const most = Math.max(0, ...open.map(({ instances }) => instances));
    return open.map((of) => ({
      of,
      value: t('cockpit.figures.pill.instances', { count: of.instances }),
      shade: shadeOf(of.instances, most),
      late: of.late,
      failed: of.failed,
      to: openInstances(scope, { element: of.element }),
    }));
  }
  const valueOf = (step: StepFigures): number => {
    switch (measure) {
      case 'count':
        return step.visits;
      case 'waiting':
        return shareOf(step.waiting ?? 0, (step.waiting ?? 0) + (step.working ?? 0));
      default:
        return step[measure] ?? 0;
    }
  };
  const wordOf = (value: number): string => {
    if (measure === 'count') return withSeparators(value);
    return measure === 'waiting' ? `${value}%` : duration(value);
  };
  const says = steps.filter(({ tasks, kind }) => (measure === 'waiting' ? tasks > 0 : !passing.has(kind)));
  const most = measure === 'waiting' ? 100 : Math.max(0, ...says.map(valueOf));
  return says.map((of) => ({
    of,
    value: wordOf(valueOf(of)),
    shade: shadeOf(valueOf(of), most),
    to: endedInstances(scope, { element: of.element }),
  }));
}

/** Elements that take no time of their own. */
const passing: ReadonlySet<string> = new Set(['exclusiveGateway', 'startEvent']);

/** In whole percent. */
function shareOf(part: number, all: number): number {
  return all === 0 ? 0 : Math.round((part * 100) / all);
}

interface ElementTableProps {
  readonly label: string;
  readonly measure: Measure;
  readonly rows: readonly ElementFigure[];
}

function ElementTable({ label, measure, rows }: ElementTableProps) {
  const t = useT();
  const nameOf = useElementWords();
  const isOpen = measure === 'open';
  return (
    <FigureTable label={label} heads={['step', `measures.${measure}`, ...(isOpen ? ['late', 'endings.failed'] : [])]}>
      {rows.map(({ of, value, shade, late, failed, to }) => (
        <tr key={of.element}>
          <th scope="row">{nameOf(of)}</th>
          <td data-heat={shade}>
            <Link to={to}>{value}</Link>
          </td>
          {isOpen && (
            <>
              <td>
                {late ? <Link to={`${to}&mark=late`}>{t('cockpit.figures.pill.late', { count: late })}</Link> : 0}
              </td>
              <td>
                {failed ? (
                  <Link to={`${to}&mark=failed`}>{t('cockpit.figures.pill.failed', { count: failed })}</Link>
                ) : (
                  0
                )}
              </td>
            </>
          )}
        </tr>
      ))}
    </FigureTable>
  );
}

/** What the shades say. */
function Scale() {
  const t = useT();
  return (
    <p className="figures-scale">
      {t('cockpit.figures.scale.low')}
      {[1, 2, 3, 4, 5].map((shade) => (
        <span key={shade} data-heat={shade} aria-hidden />
      ))}
      {t('cockpit.figures.scale.high')}
    </p>
  );
}
