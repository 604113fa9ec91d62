import { lazy, useMemo, useState, type ReactNode } from 'react';
import { Button } from 'antd';
import {
  ArrowRightLeft,
  CirclePause,
  CirclePlay,
  CircleSlash,
  GitBranch,
  RotateCcw,
  SlidersHorizontal,
  UserRoundPen,
} from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { VersionElement } from '#lab/shared/process-inspection.js';
import { roundOutcomes } from '#lab/shared/round-outcomes.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { BulkAct } from '#lab/ui/resource/bulk-bar.jsx';
import type { Column } from '#lab/ui/resource/columns.js';
import type { Choice, Filter } from '#lab/ui/resource/filter.js';
import { ListPage } from '#lab/ui/resource/list-page.jsx';
import { useListState } from '#lab/ui/resource/list-state.js';
import { Person } from '#lab/ui/subject/person.jsx';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import type { DefinitionVersion } from '#lab/modules/designer/shared/definition.dto.js';
import type { ProcessCategories } from '../../shared/figures.dto.js';
import { instanceMarks, instanceShows, type InstanceLine, type InstancePage } from '../../shared/instance.dto.js';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { useElementWords } from './element-words.js';
import { HandOverDialog } from './hand-over-dialog.js';
import { MigrateDialog } from './migrate-dialog.js';
import { InstanceBulk, type InstanceOrder } from './instance-bulk.js';
import { instancePath } from './instance-path.js';
import { InstanceState, toneOf } from './instance-state.js';
import { StepBulk } from './step-bulk.js';

const InsideBulk = lazy(() => import('./inside-bulk.js'));

/** Instances to which an order can be given together. */
const mostInstances = 1000;

interface Bulk {
  readonly order: InstanceOrder | 'migrate' | 'step' | 'inside';
  readonly instances: readonly InstanceLine[];
  /** It is over; `left` are the instances with which it was not done. */
  readonly onOver: (left: ReadonlySet<string>) => void;
}

interface InstancesPageProps {
  /** Leads to the other pages of the process centre. */
  readonly pages: ReactNode;
}

/** `/processBpmn?tab=instances`: records that follow processes, all or the chosen of them mended at once. */
export function InstancesPage({ pages }: InstancesPageProps) {
  const t = useT();
  const navigate = useNavigate();
  const mayManage = useMay()(mayProcess.instance.manage);
  const filters = useFilters();
  const words = (key: string) => t(`cockpit.${key}`);
  const views = useMemo(
    () => instanceShows.map((show) => ({ key: show, label: t(`cockpit.views.${show}`), query: { show } })),
    [t],
  );
  const spec = useMemo(() => ({ filters, views }), [filters, views]);
  const list = useListState(spec);
  const answer = useApiQuery<InstancePage>('process/instances', list.query, { keepPrevious: true });
  const [bulk, setBulk] = useState<Bulk>();
  const [handsOver, setHandsOver] = useState(false);
  const show = list.view?.key ?? 'running';
  const columns = useColumns(show === 'ended');
  const acts = useActs(setBulk);
  const close = (left: ReadonlySet<string>) => {
    bulk?.onOver(left);
    setBulk(undefined);
  };
  const open = (instance: string) => void navigate(instancePath(instance));
  return (
    <div className="instances">
      <ListPage<InstanceLine>
        name="process.runs"
        title={words('title')}
        list={list}
        answer={answer}
        goesOn={show === 'ended'}
        columns={columns}
        rowKey={({ id }) => id}
        to={({ id }) => instancePath(id)}
        views={views}
        filters={filters}
        search={words('search')}
        empty={{ title: words(`none.${show}.title`), text: words(`none.${show}.text`) }}
        tools={
          <>
            {pages}
            {mayManage && (
              <Button
                icon={<UserRoundPen size={14} strokeWidth={1.7} aria-hidden />}
                onClick={() => setHandsOver(true)}
              >
                {words('handOver.act')}
              </Button>
            )}
          </>
        }
        bulk={mayManage ? acts : undefined}
        everyRow={{ route: 'process/instances', query: list.query, most: mostInstances }}
      />
      {bulk && bulk.order !== 'migrate' && bulk.order !== 'step' && bulk.order !== 'inside' && (
        <InstanceBulk order={bulk.order} instances={bulk.instances} onClose={close} onOpen={open} />
      )}
      {bulk?.order === 'step' && <StepBulk instances={bulk.instances} onClose={close} onOpen={open} />}
      {bulk?.order === 'inside' && (
        <Later onBroken={() => setBulk(undefined)}>
          <InsideBulk instances={bulk.instances} onClose={close} onOpen={open} />
        </Later>
      )}
      {bulk?.order === 'migrate' && <MigrateDialog instances={bulk.instances} onClose={close} onOpen={open} />}
      {handsOver && <HandOverDialog onClose={() => setHandsOver(false)} onOpen={open} />}
    </div>
  );
}

const icons = {
  suspend: CirclePause,
  resume: CirclePlay,
  retry: RotateCcw,
  step: ArrowRightLeft,
  inside: SlidersHorizontal,
  migrate: GitBranch,
  restart: RotateCcw,
  cancel: CircleSlash,
} as const;

/** Orders that are called otherwise for many instances than for one. */
const labels: Partial<Record<Bulk['order'], string>> = {
  cancel: 'cockpit.bulk.cancelVerb',
  step: 'cockpit.bulk.stepAct',
  inside: 'cockpit.bulk.insideAct',
};

/** What can be done with the chosen instances as they are. */
function useActs(onBulk: (bulk: Bulk) => void) {
  const t = useT();
  const seesVersions = useMay()(mayProcess.definition.search);
  return (instances: readonly InstanceLine[], keep: (keys: ReadonlySet<string>) => void): readonly BulkAct[] => {
    const open = instances.filter(({ endedAt }) => endedAt === null);
    const going = open.filter(({ suspended }) => !suspended);
    const fitting: Readonly<Record<Bulk['order'], readonly InstanceLine[]>> = {
      suspend: going,
      resume: open.filter(({ suspended }) => suspended),
      retry: going.filter(({ incidents }) => incidents > 0),
      step: going,
      inside: going,
      migrate: seesVersions ? open : [],
      restart: instances.filter(({ endedAt }) => endedAt !== null),
      cancel: open,
    };
    return (Object.keys(fitting) as Bulk['order'][])
      .filter((order) => fitting[order].length > 0)
      .map((order) => {
        const Icon = icons[order];
        return {
          key: order,
          label: t(labels[order] ?? `cockpit.${order}.act`),
          icon: <Icon size={14} strokeWidth={1.7} aria-hidden />,
          run: () => {
            if (order === 'migrate' && new Set(instances.map(({ definition }) => definition.key)).size > 1)
              notify({ tone: 'warning', text: t('cockpit.sameProcess') });
            else if (order === 'step' && new Set(fitting.step.map(({ definition }) => definition.id)).size > 1)
              notify({ tone: 'warning', text: t('cockpit.sameVersion') });
            else
              onBulk({
                order,
                instances: fitting[order],
                onOver: (left) => keep(stillChosen(instances, fitting[order], left)),
              });
          },
        };
      });
  };
}

/** Instances that the order was not for stay chosen, and those with which it was not done. */
function stillChosen(
  instances: readonly InstanceLine[],
  meant: readonly InstanceLine[],
  left: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(
    instances.filter((instance) => !meant.includes(instance) || left.has(instance.id)).map(({ id }) => id),
  );
}

/** By process and, once one is chosen, by its version; by the days on which they began. */
function useFilters(): readonly Filter[] {
  const t = useT();
  const seesVersions = useMay()(mayProcess.definition.search);
  const [params] = useSearchParams();
  const process = params.get('definition');
  const element = params.get('element');
  const nameOf = useElementWords();
  const versions = useApiQuery<readonly DefinitionVersion[]>(
    process && seesVersions ? `process/definitions/${process}/versions` : null,
  ).data;
  const version = params.get('version') ?? versions?.[0]?.id;
  const elements = useApiQuery<readonly VersionElement[]>(
    process && version ? `process/versions/${version}/elements` : null,
  ).data;
  const nameIn = useNameIn();
  const categories = useApiQuery<ProcessCategories>(process ? `process/definitions/${process}/categories` : null).data;
  return useMemo(
    () => [
      { kind: 'ref', key: 'definition', label: t('cockpit.process'), of: 'process/definitions' },
      ...(process && versions
        ? [
            {
              kind: 'choice' as const,
              key: 'version',
              label: t('cockpit.version'),
              choices: versions.map(({ id, version }) => ({ value: id, label: `v${version}` })),
            },
          ]
        : []),
      { kind: 'days', key: 'started', label: t('cockpit.started') },
      { kind: 'days', key: 'ended', label: t('cockpit.filters.ended') },
      {
        kind: 'choice',
        key: 'ending',
        label: t('cockpit.filters.ending'),
        choices: roundOutcomes.map((value) => ({ value, label: t(`cockpit.figures.endings.${value}`) })),
      },
      ...(element !== null || elements
        ? [
            {
              kind: 'choice' as const,
              key: 'element',
              label: t('cockpit.filters.element'),
              choices: elementChoices(elements ?? [], element, nameOf),
            },
          ]
        : []),
      {
        kind: 'choice',
        key: 'mark',
        label: t('cockpit.filters.mark'),
        choices: instanceMarks.map((value) => ({ value, label: t(`cockpit.filters.marks.${value}`) })),
      },
      { kind: 'ref', key: 'department', label: t('cockpit.filters.department'), of: 'org/departments' },
      ...(process && categories && categories.length > 0
        ? [
            {
              kind: 'choice' as const,
              key: 'category',
              label: t('cockpit.filters.category'),
              choices: categories.map(({ id, name }) => ({ value: id, label: nameIn(name) })),
            },
          ]
        : []),
      { kind: 'ref', key: 'waitsFor', label: t('cockpit.filters.waitsFor'), of: 'org/users' },
      { kind: 'ref', key: 'decidedBy', label: t('cockpit.filters.decidedBy'), of: 'org/users' },
      { kind: 'ref', key: 'decidedIn', label: t('cockpit.filters.decidedIn'), of: 'org/departments' },
    ],
    [t, process, versions, elements, element, categories, nameOf, nameIn],
  );
}

/** Steps to choose from; a flow, or a step of another version, is there while the address names it. */
function elementChoices(
  elements: readonly VersionElement[],
  named: string | null,
  nameOf: (of: VersionElement) => string,
): readonly Choice[] {
  const known = elements.map((of) => ({ value: of.element, label: nameOf(of) }));
  return named === null || known.some(({ value }) => value === named)
    ? known
    : [...known, { value: named, label: named }];
}

function useColumns(ended: boolean): readonly Column<InstanceLine>[] {
  const t = useT();
  const nameIn = useNameIn();
  return useMemo(() => {
    const words = (key: string) => t(`cockpit.${key}`);
    return [
      {
        key: 'record',
        title: words('record'),
        main: true,
        always: true,
        render: ({ number, title }) => (
          <span className="instances-name">
            <span className="id">{number}</span> {nameIn(title)}
          </span>
        ),
      },
      {
        key: 'process',
        title: words('process'),
        width: 260,
        render: ({ definition, definitionVersion }) => (
          <>
            {nameIn(definition.name)} <span className="lab-muted id">v{definitionVersion}</span>
          </>
        ),
      },
      {
        key: 'state',
        title: words('state'),
        width: 130,
        render: (line) => (
          <StateTag tone={toneOf(line)}>
            <InstanceState line={line} />
          </StateTag>
        ),
      },
      {
        key: 'startedBy',
        title: words('startedBy'),
        width: 170,
        render: ({ initiator }) => (initiator ? <Person person={initiator} /> : <Nothing />),
      },
      {
        key: 'started',
        title: words('started'),
        width: 130,
        render: ({ startedAt }) => <Stamp value={startedAt} />,
      },
      ...(ended
        ? [
            {
              key: 'ended',
              title: words('ended'),
              width: 130,
              render: ({ endedAt }: InstanceLine) => <Stamp value={endedAt} />,
            },
          ]
        : []),
    ];
  }, [t, nameIn, ended]);
}
