import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  BindingsList,
  CompareView,
  DefinitionsList,
  TablesList,
  VersionView,
} from '#lab/modules/designer/client/index.jsx';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { InstanceView } from '../instances/instance-view.js';
import { InstancesOf } from '../instances/instances-of.js';
import { ProblemsPage } from '../instances/problems-page.js';
import { InstancesPage } from '../instances/instances-page.js';
import { PageSwitch, processPages, useProcessPages, type ProcessPage } from './page-switch.js';

const FiguresPage = lazy(() =>
  import('../figures/figures-screen.js').then(({ FiguresPage: page }) => ({ default: page })),
);

/**
 * `/processBpmn`: all processes, `?tab=tables` their decision tables, `?tab=bindings` what is bound to them, `?tab=instances` all instances, `?tab=statistics` figures of
 * one of them, `?tab=problems` the incidents; one instance at `?instance=`, one version at `?version=`, two of them at `?compare=`.
 * A reader who may not see the diagrams begins with the instances.
 */
export function ProcessCentrePage() {
  return (
    <Suspense fallback={<PageComing />}>
      <Centre />
    </Suspense>
  );
}

function Centre() {
  const [params] = useSearchParams();
  const instance = params.get('instance');
  const version = params.get('version');
  const pages = useProcessPages();
  const compared = params.get('compare');
  const seesInstances = useMay()(mayProcess.instance.search);
  const tab = processPages.find((page) => page === params.get('tab'));
  if (instance) return <InstanceView id={instance} />;
  const page: ProcessPage | undefined = tab && pages.includes(tab) ? tab : pages[0];
  // In the list of instances the version is a filter.
  if (version && tab === undefined) return <VersionView id={version} />;
  if (compared !== null && tab === undefined && pages.includes('processes')) return <CompareView sides={compared} />;
  const links = <PageSwitch now={page ?? 'processes'} />;
  switch (page) {
    case 'tables':
      return <TablesList pages={links} />;
    case 'bindings':
      return (
        <div className="instances">
          <BindingsList pages={links} />
        </div>
      );
    case 'instances':
      return <InstancesPage pages={links} />;
    case 'statistics':
      return <FiguresPage pages={links} />;
    case 'problems':
      return <ProblemsPage pages={links} />;
    default:
      return (
        <DefinitionsList
          pages={links}
          instancesOf={seesInstances ? (key) => <InstancesOf processKey={key} /> : undefined}
        />
      );
  }
}
