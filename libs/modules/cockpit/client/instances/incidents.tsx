import { Button } from 'antd';
import { RotateCcw } from 'lucide-react';
import type { ElementView } from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { Can } from '#lab/ui/access/can.jsx';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery, useRefresh } from '#lab/ui/query.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { useElementWords } from './element-words.js';
import { IncidentText } from './incident-text.js';
import { instanceRoute } from './instance-path.js';

/** The incidents of an instance; once the cause is resolved, one or all of them can be retried. */
export function Incidents({ process: { instance, definition, incidents } }: { readonly process: ProcessView }) {
  const t = useT();
  const nameOf = useElementWords();
  const watches = useMay()(mayProcess.instance.search);
  const elements = useApiQuery<readonly ElementView[]>(watches ? `process/versions/${definition.id}/elements` : null);
  const refresh = useRefresh();
  const retry = useApiMutation((ids: readonly string[]) => retryAll(instance, ids), {
    refreshes: ['process'],
    onDone: () => notify({ tone: 'done', text: t('cockpit.retry.done') }),
    onProblem: () => {
      // Those before it have been tried.
      void refresh('process');
      return false;
    },
  });
  const icon = <RotateCcw size={13} strokeWidth={1.7} aria-hidden />;
  return (
    <Section
      title={t('cockpit.incidents')}
      note={incidents.length > 1 ? incidents.length : undefined}
      tools={
        incidents.length > 1 && (
          <Can permission={mayProcess.instance.manage}>
            <Button
              size="small"
              icon={icon}
              loading={retry.isPending}
              onClick={() => retry.mutate(incidents.map(({ id }) => id))}
            >
              {t('cockpit.retry.all')}
            </Button>
          </Can>
        )
      }
    >
      <ul className="instances-incidents">
        {incidents.map(({ id, element, code, message, at: since }) => {
          const at = elements.data?.find((each) => each.element === element);
          return (
            <li key={id}>
              <b>{at ? t('cockpit.incidentAt', { name: nameOf(at) }) : t('cockpit.incidents')}</b>
              <Stamp value={since} />
              <Can permission={mayProcess.instance.manage}>
                <Button size="small" icon={icon} loading={retry.isPending} onClick={() => retry.mutate([id])}>
                  {t('cockpit.retry.act')}
                </Button>
              </Can>
              <IncidentText code={code} message={message} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Retries incidents of one instance, one after the other, each in its own request. */
export async function retryAll(instance: string, incidents: readonly string[]): Promise<void> {
  for (const incident of incidents)
    await api.post<null>(`${instanceRoute(instance)}/incidents/${encodeURIComponent(incident)}/retry`);
}
