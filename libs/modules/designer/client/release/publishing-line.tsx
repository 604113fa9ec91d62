import { Button, Switch } from 'antd';
import { Link } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import type { OwnProcessRights } from '#lab/shared/process-rights.js';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { stampText } from '#lab/ui/subject/stamp.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { mayProcess } from '../../shared/process.permissions.js';
import type { Publishing, Submitted, WaitingRelease } from '../../shared/release.dto.js';
import { comparePath, releaseSide } from '../compare/use-sides.js';
import { Permitted } from '../right/permitted.js';
import { KeptFailuresNote } from './kept-failures.js';

interface PublishingLineProps {
  readonly processKey: string;
  /** Id of the active version; undefined without one. */
  readonly active: string | undefined;
  readonly mine: OwnProcessRights;
}

/** How versions of a process are published, and the version that waits to become active. */
export function PublishingLine({ processKey, active, mine }: PublishingLineProps) {
  const path = `process/definitions/${processKey}`;
  const { data } = useApiQuery<Publishing>(`${path}/publishing`);
  if (!data) return null;
  return (
    <div className="definitions-publishing">
      {data.release && <Waiting path={path} release={data.release} active={active} mine={mine} />}
      <SecondPerson path={path} publishing={data} />
    </div>
  );
}

interface WaitingProps {
  readonly path: string;
  readonly release: WaitingRelease;
  readonly active: string | undefined;
  readonly mine: OwnProcessRights;
}

function Waiting({ path, release, active, mine }: WaitingProps) {
  const t = useT();
  const nameIn = useNameIn();
  const may = useMay();
  const { unconfirmed, isOwn, activeFrom, overdue, requestedBy, requestedAt, note, version, failures } = release;
  const confirming = useApiMutation<undefined, Submitted>(() => api.post(`${path}/release/confirm`, { version }), {
    refreshes: ['process'],
    onDone: () => notify({ tone: 'done', text: t('designer.release.confirmed') }),
  });
  const cancelling = useApiMutation<undefined, null>(() => api.post(`${path}/release/cancel`, { version }), {
    refreshes: ['process'],
    onDone: () => notify({ tone: 'done', text: t('designer.release.cancelled') }),
  });
  const at = activeFrom === null ? '' : stampText(activeFrom, 'minute');
  const kind = unconfirmed ? (activeFrom === null ? 'unconfirmed' : 'unconfirmedFrom') : 'scheduled';
  return (
    <section className="definitions-waiting">
      <p>
        <ToneIcon tone={overdue ? 'failed' : 'waiting'} />{' '}
        <b>{overdue ? t('designer.release.overdue') : t(`designer.release.${kind}`, { at })}</b>
      </p>
      <p className="lab-muted">
        {t('designer.release.by', { name: nameIn(requestedBy), at: stampText(requestedAt, 'minute') })}
        {note && <> · {note}</>}
      </p>
      {failures && <KeptFailuresNote failures={failures} waits />}
      {unconfirmed && isOwn && <p className="lab-muted">{t('designer.release.ownNote')}</p>}
      <div className="definitions-waiting-acts">
        {active !== undefined && <Link to={comparePath(active, releaseSide)}>{t('designer.release.compare')}</Link>}
        {may(mayProcess.definition.publish) && (
          <Permitted ability="publish" mine={mine} otherwise={t('designer.release.cancel')}>
            {unconfirmed && !isOwn && (
              <Button
                size="small"
                type="primary"
                loading={confirming.isPending}
                onClick={() => confirming.mutate(undefined)}
              >
                {t('designer.release.confirm')}
              </Button>
            )}
            <Confirm
              title={t('designer.release.cancelAsk')}
              okText={t('designer.release.cancel')}
              cancelText={t('designer.diagrams.goOn')}
              onConfirm={() => cancelling.mutate(undefined)}
            >
              <Button size="small" loading={cancelling.isPending}>
                {t('designer.release.cancel')}
              </Button>
            </Confirm>
          </Permitted>
        )}
      </div>
    </section>
  );
}

/** Whether publishing takes two people; administrators of processes change it. */
function SecondPerson({ path, publishing }: { readonly path: string; readonly publishing: Publishing }) {
  const t = useT();
  const may = useMay();
  const { secondPerson, version } = publishing;
  const saving = useApiMutation<boolean, Publishing>(
    (next) => api.put(`${path}/publishing`, { secondPerson: next, version }),
    {
      refreshes: [`${path}/publishing`],
      onDone: () => notify({ tone: 'done', text: t('designer.release.policySaved') }),
    },
  );
  if (!may(mayProcess.instance.manage)) return secondPerson ? <p>{t('designer.release.secondPerson')}</p> : null;
  return (
    <p>
      <label>
        <Switch size="small" checked={secondPerson} loading={saving.isPending} onChange={(on) => saving.mutate(on)} />{' '}
        {t('designer.release.secondPerson')}
      </label>
    </p>
  );
}
