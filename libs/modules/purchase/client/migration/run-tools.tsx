import { Button } from 'antd';
import { Download, RotateCcw, Undo2 } from 'lucide-react';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation } from '#lab/ui/query.jsx';
import type { MigrationRunView } from '../../shared/migration.dto.js';
import { migrationPaths } from '../../shared/migration.words.js';
import { purchaseErrors } from '../../shared/purchase.errors.js';

const icon = { size: 14, strokeWidth: 1.7, 'aria-hidden': true } as const;

interface RunToolsProps {
  readonly run: MigrationRunView;
  /** An undo was refused because of what followed. */
  readonly onFollowed: () => void;
}

/** The report as a file, and the one act that the state of a run allows. */
export function RunTools({ run, onFollowed }: RunToolsProps) {
  const t = useT();
  const path = `${migrationPaths.route}/${run.id}`;
  const report = useApiMutation((_: undefined) => api.download(`${path}/report`));
  return (
    <>
      <Button icon={<Download {...icon} />} loading={report.isPending} onClick={() => report.mutate(undefined)}>
        {t('purchase.migration.report.download')}
      </Button>
      {run.stalled && <RetryButton run={run} path={path} />}
      {run.state === 'checked' && <RunButton run={run} path={path} />}
      {run.state === 'done' && run.creates + run.updates > 0 && (
        <UndoButton run={run} path={path} onFollowed={onFollowed} />
      )}
    </>
  );
}

interface ActProps {
  readonly run: MigrationRunView;
  readonly path: string;
}

/** Brings the rows in; with refused ones only after a question, and never without any other. */
function RunButton({ run: { version, rows, refused }, path }: ActProps) {
  const t = useT();
  const start = useAct('run', path, { version, skipRefused: refused > 0 });
  const count = rows - refused;
  if (count === 0) return null;
  if (refused === 0)
    return (
      <Button type="primary" loading={start.isPending} onClick={() => start.mutate(undefined)}>
        {t('purchase.migration.run.label', { count })}
      </Button>
    );
  const label = t('purchase.migration.run.skip', { count });
  return (
    <Confirm
      title={t('purchase.migration.run.ask', { count: refused })}
      okText={label}
      onConfirm={() => start.mutate(undefined)}
    >
      <Button loading={start.isPending}>{label}</Button>
    </Confirm>
  );
}

function UndoButton({ run: { version }, path, onFollowed }: ActProps & Pick<RunToolsProps, 'onFollowed'>) {
  const t = useT();
  const undo = useAct('undo', path, { version }, onFollowed);
  const label = t('purchase.migration.undo.label');
  return (
    <Confirm title={t('purchase.migration.undo.ask')} okText={label} onConfirm={() => undo.mutate(undefined)}>
      <Button danger icon={<Undo2 {...icon} />} loading={undo.isPending}>
        {label}
      </Button>
    </Confirm>
  );
}

/** Retries work that has stopped or waits for its next try; the main button of the page where it has stopped. */
function RetryButton({ run: { version, stalled }, path }: ActProps) {
  const t = useT();
  const retry = useAct('retry', path, { version });
  return (
    <Button
      type={stalled?.nextAt === null ? 'primary' : 'default'}
      icon={<RotateCcw {...icon} />}
      loading={retry.isPending}
      onClick={() => retry.mutate(undefined)}
    >
      {t('purchase.migration.retry.label')}
    </Button>
  );
}

/** Begins what is then done in the background. */
function useAct(
  act: 'run' | 'undo' | 'retry',
  path: string,
  body: Readonly<Record<string, unknown>>,
  onFollowed?: () => void,
) {
  const t = useT();
  return useApiMutation((_: undefined) => api.post<MigrationRunView>(`${path}/${act}`, body), {
    refreshes: [migrationPaths.route],
    onDone: () => notify({ tone: 'done', text: t(`purchase.migration.${act}.started`) }),
    onProblem: ({ code }) => {
      if (code !== purchaseErrors.migrationFollowed.code || !onFollowed) return false;
      onFollowed();
      return true;
    },
  });
}
