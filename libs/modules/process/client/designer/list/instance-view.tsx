import { useState } from 'react';
import { Button, Input, Modal } from 'antd';
import { CircleSlash, RotateCcw } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ProcessView } from '#lab/shared/process-view.js';
import { Can } from '#lab/ui/access/can.jsx';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { ProcessSection } from '#lab/ui/subject/process-section.jsx';
import { useSubjectEntry } from '#lab/ui/subject/registry.js';
import { Nothing, Stamp } from '#lab/ui/subject/stamp.jsx';
import { StatePlate } from '#lab/ui/subject/state-tag.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { InstanceLine } from '../../../shared/instance.dto.js';
import { mayProcess } from '../../../shared/process.permissions.js';
import { BackLink } from './back-link.js';

/** One run of a process: where it is, what happened, what stopped it, and how to go on. */
export function InstanceView({ id }: { readonly id: string }) {
  const view = useApiQuery<ProcessView>(`process/instances/${id}`, {}, { every: 15_000 });
  const line = useApiQuery<InstanceLine>(`process/instances/${id}/line`);
  const failed = (!view.data && view.error) || (!line.data && line.error);
  if (failed)
    return <ProblemPanel problem={failed} onRetry={() => void Promise.all([view.refetch(), line.refetch()])} />;
  if (!view.data || !line.data) return <PageComing />;
  return <Instance process={view.data} line={line.data} />;
}

interface InstanceProps {
  readonly process: ProcessView;
  readonly line: InstanceLine;
}

function Instance({ process, line }: InstanceProps) {
  const t = useT();
  const nameIn = useNameIn();
  const entry = useSubjectEntry(line.subject);
  const [cancelling, setCancelling] = useState(false);
  const { definition } = process;
  return (
    <article className="definitions">
      <BackLink process={definition.key} />
      <div className="lab-title-row">
        <h1 className="lab-title">{nameIn(line.title)}</h1>
        <State {...process} />
        <div className="lab-title-tools">
          {!process.ended && (
            <Can permission={mayProcess.instance.manage}>
              <Button
                danger
                icon={<CircleSlash size={14} strokeWidth={1.7} aria-hidden />}
                onClick={() => setCancelling(true)}
              >
                {t('process.designer.cancelRun')}
              </Button>
            </Can>
          )}
        </div>
      </div>
      <div className="definitions-sheet">
        <Facts
          facts={[
            {
              label: t('process.designer.record'),
              value: entry ? <Link to={entry.path(line.recordId)}>{line.number}</Link> : line.number,
            },
            {
              label: t('process.designer.title'),
              value: (
                <Link to={`/processBpmn?version=${definition.id}`}>
                  {nameIn(definition.name)} v{definition.version}
                </Link>
              ),
            },
            {
              label: t('process.designer.startedBy'),
              value: line.initiator ? <Person person={line.initiator} /> : <Nothing />,
            },
            { label: t('process.designer.startedAt'), value: <Stamp value={line.startedAt} /> },
            ...(line.endedAt ? [{ label: t('process.designer.endedAt'), value: <Stamp value={line.endedAt} /> }] : []),
          ]}
        />
        {process.incidents.length > 0 && <Incidents process={process} />}
        <ProcessSection process={process} subject={entry?.subject} />
      </div>
      {cancelling && <CancelDialog line={line} onClose={() => setCancelling(false)} />}
    </article>
  );
}

function State({ ended, incidents }: ProcessView) {
  const t = useT();
  if (ended) return <StatePlate tone="cancelled">{t('process.designer.ended')}</StatePlate>;
  if (incidents.length > 0) return <StatePlate tone="failed">{t('process.designer.stopped')}</StatePlate>;
  return <StatePlate tone="running">{t('process.designer.runningState')}</StatePlate>;
}

/** Places where it stands still; once the cause is mended the step is tried again. */
function Incidents({ process: { instance, incidents, path, timeline } }: { readonly process: ProcessView }) {
  const t = useT();
  const nameIn = useNameIn();
  const retry = useApiMutation<string, null>(
    (incident) => api.post(`process/instances/${instance}/incidents/${incident}/retry`),
    {
      refreshes: ['process'],
      onDone: () => notify({ tone: 'done', text: t('process.designer.retried') }),
    },
  );
  const nameOf = (element: string) => [...path, ...timeline].find((step) => step.element === element)?.name;
  return (
    <Section title={t('process.designer.incidents')}>
      <ul className="definitions-incidents">
        {incidents.map(({ id, element, message, at }) => {
          const name = nameOf(element);
          return (
            <li key={id}>
              <b>{t('process.designer.incidentAt', { name: name ? nameIn(name) : element })}</b>
              <Stamp value={at} />
              <Can permission={mayProcess.instance.manage}>
                <Button
                  size="small"
                  icon={<RotateCcw size={13} strokeWidth={1.7} aria-hidden />}
                  loading={retry.isPending}
                  onClick={() => retry.mutate(id)}
                >
                  {t('process.designer.retry')}
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

function CancelDialog({ line, onClose }: { readonly line: InstanceLine; readonly onClose: () => void }) {
  const t = useT();
  const [reason, setReason] = useState('');
  const cancel = useApiMutation(() => api.post(`process/instances/${line.id}/cancel`, { reason: reason.trim() }), {
    refreshes: ['process', 'Common'],
    onDone: () => {
      notify({ tone: 'done', text: t('process.designer.cancelled') });
      onClose();
    },
  });
  return (
    <Modal
      open
      title={t('process.designer.cancelTitle', { number: line.number })}
      okText={t('process.designer.cancelRun')}
      okButtonProps={{ danger: true, type: 'default', disabled: reason.trim() === '', loading: cancel.isPending }}
      cancelText={t('ui.close')}
      onOk={() => cancel.mutate(undefined)}
      onCancel={onClose}
    >
      <p>{t('process.designer.cancelText')}</p>
      <div className="designer-field definitions-reason">
        <label htmlFor="cancel-reason">
          {t('process.designer.cancelReason')}
          <span className="lab-required" aria-hidden>
            *
          </span>
        </label>
        <Input.TextArea
          id="cancel-reason"
          required
          autoFocus
          maxLength={2000}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Modal>
  );
}
