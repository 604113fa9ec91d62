import { Button } from 'antd';
import type { ImportRunView } from '#lab/shared/import.js';
import { api } from '../api.js';
import { Confirm } from '../dialog/confirm.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { useApiMutation, useApiQuery } from '../query.js';
import { Stamp } from '../subject/stamp.js';

interface ImportHistoryProps {
  /** Route of the import, `org/users/import`. */
  readonly path: string;
  /** Route whose answers change when an import is taken back. */
  readonly refreshes: string;
}

/** The latest imports; each can be taken back for a day while nothing was changed since. */
export function ImportHistory({ path, refreshes }: ImportHistoryProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { data = [] } = useApiQuery<readonly ImportRunView[]>(`${path}/history`);
  const undo = useApiMutation((id: string) => api.post(`${path}/${id}/undo`), {
    refreshes: [refreshes],
    onDone: () => notify({ tone: 'done', text: t('ui.import.undone') }),
  });
  if (data.length === 0) return null;
  return (
    <section className="lab-import-history">
      <h3>{t('ui.import.history')}</h3>
      <ul>
        {data.map(({ id, at, by, file, created, updated, undoneAt, mayUndo }) => (
          <li key={id}>
            <Stamp value={at} />
            <span>{by && nameIn(by)}</span>
            <span className="lab-import-file" title={file}>
              {file}
            </span>
            <span className="lab-muted">{t('ui.import.counts', { created, updated })}</span>
            {undoneAt !== null && <span className="lab-muted">{t('ui.import.undone')}</span>}
            {mayUndo && (
              <Confirm title={t('ui.import.undoAsk')} okText={t('ui.import.undo')} onConfirm={() => undo.mutate(id)}>
                <Button size="small" loading={undo.isPending && undo.variables === id}>
                  {t('ui.import.undo')}
                </Button>
              </Confirm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
