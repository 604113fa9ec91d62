import { useState } from 'react';
import { Button } from 'antd';
import { RotateCcw } from 'lucide-react';
import type { ElementView, InsideView } from '#lab/shared/process-inspection.js';
import type { ProcessView } from '#lab/shared/process-view.js';
import { Can } from '#lab/ui/access/can.jsx';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { api } from '#lab/ui/api.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';
import { mostIncidents } from '../../shared/administration.dto.js';
import { EffectOfMany } from './effect-sum.js';
import { useElementWords } from './element-words.js';
import { IncidentText } from './incident-text.js';
import { instanceRoute } from './instance-path.js';
import { OrderDialog } from './order-dialog.js';

/** Incidents whose retry waits for its reason. */
interface Asked {
  readonly title: string;
  readonly incidents: readonly string[];
}

/** The incidents of an instance; once the cause is resolved, one or all of them can be retried. */
export function Incidents({ process: { instance, definition, incidents } }: { readonly process: ProcessView }) {
  const t = useT();
  const { texts } = useLanguage();
  const nameOf = useElementWords();
  const watches = useMay()(mayProcess.instance.search);
  const elements = useApiQuery<readonly ElementView[]>(watches ? `process/versions/${definition.id}/elements` : null);
  const stacks = useApiQuery<InsideView>(watches ? `${instanceRoute(instance)}/inside` : null).data?.stacks ?? {};
  const [asked, setAsked] = useState<Asked>();
  const isOpen = (incident: string) => incidents.some(({ id }) => id === incident);
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
              onClick={() => setAsked({ title: t('cockpit.retry.titleAll'), incidents: incidents.map(({ id }) => id) })}
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
          const title = at ? t('cockpit.retry.title', { step: nameOf(at) }) : t('cockpit.retry.act');
          return (
            <li key={id}>
              <b>{at ? t('cockpit.incidentAt', { name: nameOf(at) }) : t('cockpit.incidents')}</b>
              <Stamp value={since} />
              <Can permission={mayProcess.instance.manage}>
                <Button size="small" icon={icon} onClick={() => setAsked({ title, incidents: [id] })}>
                  {t('cockpit.retry.act')}
                </Button>
              </Can>
              <IncidentText code={code} message={message} />
              {stacks[id] !== undefined && (
                <details className="instances-stack">
                  <summary>{t('cockpit.jobs.stack')}</summary>
                  <pre>{stacks[id]}</pre>
                </details>
              )}
            </li>
          );
        })}
      </ul>
      {asked && (
        <OrderDialog
          title={asked.title}
          verb={t('cockpit.retry.act')}
          note={t('cockpit.retry.note')}
          // After a refusal those before it are over: the next try is about those that are left.
          send={(reason) => retryAll(instance, asked.incidents.filter(isOpen), reason)}
          steady
          done={t('cockpit.retry.done')}
          onClose={() => setAsked(undefined)}
        >
          {() => (
            <EffectOfMany
              instances={[instance]}
              order={{ act: 'retry', incidents: asked.incidents.slice(0, mostIncidents) }}
              whyOf={(problem) => problemText(texts, problem)}
            />
          )}
        </OrderDialog>
      )}
    </Section>
  );
}

/** Retries incidents of one instance, one after the other, each in its own request. */
export async function retryAll(instance: string, incidents: readonly string[], reason: string): Promise<void> {
  for (const incident of incidents)
    await api.post<null>(`${instanceRoute(instance)}/incidents/${encodeURIComponent(incident)}/retry`, { reason });
}
