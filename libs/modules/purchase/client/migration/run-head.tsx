import type { ReactNode } from 'react';
import { Button, Progress } from 'antd';
import type { Tone } from '#lab/shared/subject-words.js';
import { recentText } from '#lab/ui/dates.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { MigrationRunView, Stalled, WhatFollowed } from '../../shared/migration.dto.js';
import { migrationPaths } from '../../shared/migration.words.js';

interface RunHeadProps {
  readonly run: MigrationRunView;
  /** An undo was refused just now because of what followed. */
  readonly isFollowed: boolean;
  readonly onSeen: () => void;
}

/** What the file is, how far its run is, and what is to be done about it. */
export function RunHead({ run, isFollowed, onSeen }: RunHeadProps) {
  const t = useT();
  const { kind, createdAt, createdBy, finishedAt, undoneAt, undoneBy, unknown } = run;
  const label = (key: string) => t(`purchase.migration.fields.${key}`);
  return (
    <div className="lab-migration-head">
      <Facts
        facts={[
          { label: label('kind'), value: t(`purchase.${kind}.many`) },
          { label: label('createdBy'), value: <Person person={createdBy} /> },
          { label: label('createdAt'), value: <Stamp value={createdAt} /> },
          ...(finishedAt ? [{ label: label('finishedAt'), value: <Stamp value={finishedAt} /> }] : []),
          ...(undoneAt
            ? [
                {
                  label: label('undoneAt'),
                  value: <Stamp value={undoneAt} />,
                  note: undoneBy && <Person person={undoneBy} />,
                },
              ]
            : []),
        ]}
      />
      {unknown.length > 0 && (
        <p className="lab-muted">
          {t('purchase.migration.report.unknown', { columns: unknown.join(t('ui.listComma')) })}
        </p>
      )}
      <Standing run={run} />
      {run.stalled && <StalledNote run={run} stalled={run.stalled} />}
      {isFollowed ? (
        <AskedFollowed id={run.id} onSeen={onSeen} />
      ) : (
        run.state === 'done' && run.followed && <FollowedList followed={run.followed} />
      )}
    </div>
  );
}

/** How far the run is, or what keeps it from beginning. */
function Standing({ run: { state, rows, done, refused, stalled } }: { readonly run: MigrationRunView }) {
  const t = useT();
  if (stalled?.nextAt === null) return null;
  if (state === 'checked' && refused > 0) {
    const text = t(`purchase.migration.run.${refused === rows ? 'nothing' : 'mend'}`);
    return (
      <Note>
        <p>{text}</p>
      </Note>
    );
  }
  if (state === 'undoing')
    return (
      <p className="lab-migration-progress" role="status">
        {t('purchase.migration.report.undoing')}
      </p>
    );
  if (state !== 'running') return null;
  return (
    <div className="lab-migration-progress" role="status">
      <Progress
        percent={Math.floor((done / rows) * 100)}
        aria-label={t('purchase.migration.report.progress')}
        size="small"
      />
      {t('purchase.migration.report.progressText', { done, rows })}
    </div>
  );
}

interface StalledNoteProps {
  readonly run: MigrationRunView;
  readonly stalled: Stalled;
}

/** Why the work does not go on, what became of the rows, and who can do something about it. */
function StalledNote({ run: { state }, stalled: { attempts, reason, nextAt } }: StalledNoteProps) {
  const t = useT();
  const what = reason === null ? 'gone' : 'stopped';
  return (
    <Note tone={nextAt === null ? 'failed' : 'warning'}>
      <div>
        <p>
          {nextAt === null
            ? t(`purchase.migration.stalled.${what}.${state}`, { attempts })
            : t('purchase.migration.stalled.waits', { at: recentText(nextAt) })}
        </p>
        {reason && <p className="lab-migration-reason">{t('purchase.migration.stalled.reason', { reason })}</p>}
        {nextAt === null && <p className="lab-muted">{t('purchase.migration.stalled.who')}</p>}
      </div>
    </Note>
  );
}

function AskedFollowed({ id, onSeen }: { readonly id: string; readonly onSeen: () => void }) {
  const { data } = useApiQuery<WhatFollowed>(`${migrationPaths.route}/${id}/followed`);
  return data && data.total > 0 ? <FollowedList followed={data} onSeen={onSeen} /> : null;
}

interface FollowedListProps {
  readonly followed: WhatFollowed;
  readonly onSeen?: () => void;
}

/** The records that keep a run from being taken back, and why. */
function FollowedList({ followed: { total, rows }, onSeen }: FollowedListProps) {
  const t = useT();
  const title = t('purchase.migration.followed.title', { count: total });
  return (
    <Note>
      <div>
        <p>{title}</p>
        {/* The keyboard scrolls it. */}
        <ul tabIndex={0} aria-label={title}>
          {rows.map(({ row, name, externalKey, reason }) => (
            <li key={row}>
              <strong>{t('purchase.migration.followed.row', { row, name: name || externalKey })}</strong>{' '}
              {t(`purchase.migration.followed.reasons.${reason}`)}
            </li>
          ))}
          {total > rows.length && <li>{t('purchase.migration.followed.more', { count: total - rows.length })}</li>}
        </ul>
      </div>
      {onSeen && (
        <Button size="small" onClick={onSeen}>
          {t('purchase.migration.followed.close')}
        </Button>
      )}
    </Note>
  );
}

/** What is to be done before one goes on. */
function Note({ tone = 'warning', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <div className="lab-migration-note" role="status">
      <span className="lab-state" data-tone={tone}>
        <ToneIcon tone={tone} />
      </span>
      {children}
    </div>
  );
}
