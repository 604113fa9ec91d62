import { Button } from 'antd';
import { RotateCcw } from 'lucide-react';
import type { ProcessView } from '#lab/shared/process-view.js';
import { Can } from '#lab/ui/access/can.jsx';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { mayProcess } from '../../shared/process.permissions.js';
import { instanceRoute } from './run-path.js';

/** Places where it stands still; once the cause is mended the step is tried again, or all of them are. */
export function Incidents({ process: { instance, incidents, path, timeline } }: { readonly process: ProcessView }) {
  const t = useT();
  const nameIn = useNameIn();
  const retry = useApiMutation((ids: readonly string[]) => retryAll(instance, ids), {
    refreshes: ['process'],
    onDone: () => notify({ tone: 'done', text: t('process.runs.retry.told') }),
  });
  const nameOf = (element: string) => [...path, ...timeline].find((step) => step.element === element)?.name;
  const icon = <RotateCcw size={13} strokeWidth={1.7} aria-hidden />;
  return (
    <Section
      title={t('process.designer.incidents')}
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
              {t('process.runs.retry.all')}
            </Button>
          </Can>
        )
      }
    >
      <ul className="definitions-incidents">
        {incidents.map(({ id, element, message, at }) => {
          const name = nameOf(element);
          return (
            <li key={id}>
              <b>{t('process.designer.incidentAt', { name: name ? nameIn(name) : element })}</b>
              <Stamp value={at} />
              <Can permission={mayProcess.instance.manage}>
                <Button size="small" icon={icon} loading={retry.isPending} onClick={() => retry.mutate([id])}>
                  {t('process.runs.retry.act')}
                </Button>
              </Can>
              <p>{message}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Tries incidents of one run again, one after the other: each is a step of its own. */
export async function retryAll(instance: string, incidents: readonly string[]): Promise<void> {
  for (const incident of incidents)
    await api.post<null>(`${instanceRoute(instance)}/incidents/${encodeURIComponent(incident)}/retry`);
}
