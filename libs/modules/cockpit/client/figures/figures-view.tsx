import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ChartColumn, Table2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { withSeparators } from '#lab/shared/figures.js';
import type {
  BranchFigures,
  CategoryFigures,
  LoadFigures,
  ProcessFiguresView,
  ResponseFigures,
  StepFigures,
} from '#lab/shared/process-figures.js';
import { roundOutcomes } from '#lab/shared/round-outcomes.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Duration } from '#lab/ui/subject/duration.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { useElementWords } from '../instances/element-words.js';
import { ElementFigures } from './element-figures.js';
import { endedInstances, openInstances, type FigureScope } from './figure-links.js';
import { FigureTable } from './figure-table.js';
import { shadeOf } from './heat.js';
import { useLasted } from './use-lasted.js';

const ChartBars = lazy(() => import('#lab/ui/chart/chart-bars.jsx'));

interface PartProps {
  readonly figures: ProcessFiguresView;
  readonly scope: FigureScope;
}

/** The figures of a process: each leads to its instances. */
export function FiguresView({ figures, scope }: PartProps) {
  const t = useT();
  const words = (key: string) => t(`cockpit.figures.${key}`);
  const { branches, categories, departments, people, total } = figures;
  const steps = figures.steps.filter(({ kind }) => !isPassage(kind));
  return (
    <>
      <Totals figures={figures} scope={scope} />
      <ElementFigures figures={figures} scope={scope} />
      {people && <Load scope={scope} />}
      {total.ended === 0 ? (
        <StatePanel drawing="empty" title={words('none')} text={words('noneText')} />
      ) : (
        <>
          <Months figures={figures} scope={scope} />
          <Section title={words('groups.steps')} note={steps.length}>
            <p className="lab-muted">{words('waitingNote')}</p>
            <Steps steps={steps} scope={scope} />
          </Section>
          {branches.length > 0 && (
            <Section title={words('groups.branches')} note={branches.length}>
              <Branches branches={branches} scope={scope} />
            </Section>
          )}
          {categories.length > 0 && (
            <Section title={words('groups.categories')} note={categories.length}>
              <Categories categories={categories} scope={scope} />
            </Section>
          )}
          <div className="figures-pair">
            <Section title={words('groups.departments')} note={departments.length}>
              <Responses
                label={words('groups.departments')}
                rows={departments}
                to={(id) => endedInstances(scope, { decidedIn: id })}
              />
            </Section>
            {people && (
              <Section title={words('groups.people')} note={people.length}>
                <Responses
                  label={words('groups.people')}
                  rows={people}
                  to={(id) => endedInstances(scope, { decidedBy: id })}
                />
              </Section>
            )}
          </div>
        </>
      )}
    </>
  );
}

/** Gateways, starts and ends take no time of their own: the diagram counts them, the table of steps leaves them out. */
function isPassage(kind: string): boolean {
  return kind.endsWith('Gateway') || kind === 'startEvent' || kind === 'endEvent';
}

function percent(part: number, of: number): string {
  return of === 0 ? '—' : `${Math.round((part * 100) / of)}%`;
}

/** One strip of figures, split by hairlines. */
function Totals({ figures: { total }, scope }: PartProps) {
  const t = useT();
  const lasted = useLasted();
  const words = (key: string, args?: Record<string, string | number>) => t(`cockpit.figures.${key}`, args);
  const all = endedInstances(scope);
  const { ended, due, late, returned, rejected, work, automatic } = total;
  return (
    <>
      <dl className="figures-strip">
        <Figure label={words('ended')} to={all}>
          {withSeparators(ended)}
        </Figure>
        <Figure label={words('medianCycle')} note={words('decidedNote')} to={all}>
          {lasted(total.median)}
        </Figure>
        <Figure label={words('p90')} note={[words('average'), lasted(total.average)].join(' ')} to={all}>
          {lasted(total.p90)}
        </Figure>
        <Figure
          label={words('onTime')}
          note={due === 0 ? words('noDue') : words('onTimeNote', { late, due })}
          to={endedInstances(scope, { mark: 'late' })}
        >
          {percent(due - late, due)}
        </Figure>
        <Figure
          label={words('rework')}
          note={words('reworkNote', { returned, rejected })}
          to={endedInstances(scope, { mark: returned > 0 ? 'returned' : 'rejected' })}
        >
          {withSeparators(returned + rejected)}
        </Figure>
        <Figure label={words('automation')} note={words('automationNote', { automatic, work })} to={all}>
          {percent(automatic, work)}
        </Figure>
      </dl>
      <p className="figures-endings">
        {roundOutcomes
          .filter((ending) => total.endings[ending] > 0)
          .map((ending) => (
            <Link key={ending} to={endedInstances(scope, { ending })}>
              {words(`endings.${ending}`)} {withSeparators(total.endings[ending])}
            </Link>
          ))}
      </p>
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly note?: string;
  readonly to: string;
  readonly children: ReactNode;
}

function Figure({ label, note, to, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Link to={to}>{children}</Link>
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

/** Cycle time by month, as bars or as a table; both lead to the instances that ended in the month. */
function Months({ figures: { months }, scope }: PartProps) {
  const t = useT();
  const lasted = useLasted();
  const navigate = useNavigate();
  const [asTable, setAsTable] = useState(false);
  const words = (key: string) => t(`cockpit.figures.${key}`);
  const to = (month: string) => endedInstances({ ...scope, from: month, to: month });
  return (
    <Section
      title={words('groups.months')}
      tools={
        <IconButton
          label={words(asTable ? 'asChart' : 'asTable')}
          icon={asTable ? <ChartColumn size={15} aria-hidden /> : <Table2 size={15} aria-hidden />}
          pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        />
      }
    >
      {asTable ? (
        <FigureTable label={words('groups.months')} heads={['month', 'ended', 'median', 'p90', 'average']}>
          {months.map(({ month, ended, median, p90, average }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{ended > 0 ? <Link to={to(month)}>{withSeparators(ended)}</Link> : 0}</td>
              <td>{lasted(median)}</td>
              <td>{lasted(p90)}</td>
              <td>{lasted(average)}</td>
            </tr>
          ))}
        </FigureTable>
      ) : (
        <div className="figures-chart">
          <Suspense fallback={null}>
            <ChartBars
              bars={months.map(({ month, ended, median, p90 }) => ({
                key: month,
                name: month,
                amounts: [String(median ?? 0), String(p90 ?? 0)],
                to: ended > 0 ? [to(month), to(month)] : [undefined, undefined],
              }))}
              series={[{ label: words('median') }, { label: words('p90'), colour: 'var(--line2)' }]}
              words={(ms) => lasted(ms)}
              isTime
              onOpen={(path) => void navigate(path)}
            />
          </Suspense>
          <p className="figures-legend">
            <span>{words('median')}</span>
            <span>{words('p90')}</span>
          </p>
        </div>
      )}
    </Section>
  );
}

interface StepsProps {
  readonly steps: readonly StepFigures[];
  readonly scope: FigureScope;
}

const stepHeads = [
  'step',
  'visits',
  'average',
  'median',
  'p90',
  'waiting',
  'working',
  'tasks',
  'late',
  'returned',
  'rejected',
] as const;

/** Steps, those that took most time in all first: they are the bottlenecks. */
function Steps({ steps, scope }: StepsProps) {
  const t = useT();
  const lasted = useLasted();
  const nameOf = useElementWords();
  const largest = Math.max(0, ...steps.map(({ visits, average }) => visits * (average ?? 0)));
  return (
    <FigureTable label={t('cockpit.figures.groups.steps')} heads={stepHeads}>
      {steps.map((step) => {
        const to = (mark?: string) => endedInstances(scope, { element: step.element, mark });
        const marked = (mark: 'late' | 'returned' | 'rejected') =>
          step[mark] > 0 ? <Link to={to(mark)}>{withSeparators(step[mark])}</Link> : 0;
        return (
          <tr key={step.element}>
            <th scope="row">{nameOf(step)}</th>
            <td>
              <Link to={to()}>{withSeparators(step.visits)}</Link>
            </td>
            <td data-heat={shadeOf(step.visits * (step.average ?? 0), largest)}>{lasted(step.average)}</td>
            <td>{lasted(step.median)}</td>
            <td>{lasted(step.p90)}</td>
            <td>{lasted(step.waiting)}</td>
            <td>{lasted(step.working)}</td>
            <td>{withSeparators(step.tasks)}</td>
            <td>{marked('late')}</td>
            <td>{marked('returned')}</td>
            <td>{marked('rejected')}</td>
          </tr>
        );
      })}
    </FigureTable>
  );
}

interface BranchesProps {
  readonly branches: readonly BranchFigures[];
  readonly scope: FigureScope;
}

function Branches({ branches, scope }: BranchesProps) {
  const t = useT();
  const nameIn = useNameIn();
  const nameOf = useElementWords();
  return (
    <FigureTable label={t('cockpit.figures.groups.branches')} heads={['branch', 'name', 'count', 'share']}>
      {branches.flatMap((branch) => {
        const all = branch.flows.reduce((sum, { count }) => sum + count, 0);
        return branch.flows.map(({ flow, name, to, count }, at) => (
          <tr key={flow}>
            {at === 0 && (
              <th scope="rowgroup" rowSpan={branch.flows.length}>
                {nameOf(branch)}
              </th>
            )}
            <td data-align="left">{name ? nameIn(name) : t('cockpit.history.to', { step: nameOf(to) })}</td>
            <td>
              {count > 0 ? <Link to={endedInstances(scope, { element: flow })}>{withSeparators(count)}</Link> : 0}
            </td>
            <td data-heat={shadeOf(count, all)}>{percent(count, all)}</td>
          </tr>
        ));
      })}
    </FigureTable>
  );
}

/** Cycle time and punctuality by the entry of the catalogue that chose the process. */
function Categories({
  categories,
  scope,
}: { readonly categories: readonly CategoryFigures[] } & Pick<PartProps, 'scope'>) {
  const t = useT();
  const nameIn = useNameIn();
  const lasted = useLasted();
  const longest = Math.max(0, ...categories.map(({ median }) => median ?? 0));
  return (
    <FigureTable
      label={t('cockpit.figures.groups.categories')}
      heads={['name', 'ended', 'median', 'p90', 'average', 'tasks', 'onTime']}
    >
      {categories.map(({ id, name, ended, median, p90, average, tasks, due, late }) => (
        <tr key={id}>
          <th scope="row">{nameIn(name)}</th>
          <td>
            <Link to={endedInstances(scope, { category: id })}>{withSeparators(ended)}</Link>
          </td>
          <td data-heat={shadeOf(median ?? 0, longest)}>{lasted(median)}</td>
          <td>{lasted(p90)}</td>
          <td>{lasted(average)}</td>
          <td>{withSeparators(tasks)}</td>
          <td>{percent(due - late, due)}</td>
        </tr>
      ))}
    </FigureTable>
  );
}

/** What waits for whom now, whichever month is shown. */
function Load({ scope: { process, version } }: Pick<PartProps, 'scope'>) {
  const t = useT();
  const nameIn = useNameIn();
  const words = (key: string) => t(`cockpit.figures.${key}`);
  const answer = useApiQuery<readonly LoadFigures[]>(`process/definitions/${process}/figures/load`, { version });
  const loads = answer.data ?? [];
  const most = Math.max(0, ...loads.map(({ own, shared }) => own + shared));
  return (
    <Section title={words('groups.load')} note={loads.length}>
      <p className="lab-muted">{words('loadNote')}</p>
      <Answered answer={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="lab-muted">{words('noLoad')}</p>
          ) : (
            <FigureTable label={words('groups.load')} heads={['name', 'open', 'shared', 'late', 'oldest']}>
              {rows.map(({ id, name, own, shared, late, since }) => (
                <tr key={id}>
                  <th scope="row">{nameIn(name)}</th>
                  <td data-heat={shadeOf(own + shared, most)}>
                    <Link to={openInstances({ process, version }, { waitsFor: id })}>
                      {withSeparators(own + shared)}
                    </Link>
                  </td>
                  <td>{withSeparators(shared)}</td>
                  <td>{withSeparators(late)}</td>
                  <td>
                    <Duration since={since} />
                  </td>
                </tr>
              ))}
            </FigureTable>
          )
        }
      </Answered>
    </Section>
  );
}

interface ResponsesProps {
  readonly label: string;
  readonly rows: readonly ResponseFigures[];
  readonly to: (id: string) => string;
}

/** From the opening of a task to its decision, slowest first. */
function Responses({ label, rows, to }: ResponsesProps) {
  const nameIn = useNameIn();
  const lasted = useLasted();
  const largest = Math.max(0, ...rows.map(({ median }) => median ?? 0));
  return (
    <FigureTable label={label} heads={['name', 'tasks', 'median', 'p90', 'onTime']}>
      {rows.map(({ id, name, tasks, median, p90, due, late }) => (
        <tr key={id}>
          <th scope="row">{nameIn(name)}</th>
          <td>
            <Link to={to(id)}>{withSeparators(tasks)}</Link>
          </td>
          <td data-heat={shadeOf(median ?? 0, largest)}>{lasted(median)}</td>
          <td>{lasted(p90)}</td>
          <td>{percent(due - late, due)}</td>
        </tr>
      ))}
    </FigureTable>
  );
}
