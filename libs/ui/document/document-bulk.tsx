import { lazy, useState } from 'react';
import { Download, Printer, Send, Trash2, Undo2 } from 'lucide-react';
import type { DocumentRow } from '#lab/shared/document.js';
import type { DocumentKind } from '#lab/shared/document-kind.js';
import { useMe } from '../access/session-provider.js';
import { api } from '../api.js';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { useApiMutation } from '../query.js';
import type { BulkAct } from '../resource/bulk-bar.js';

const BulkActDialog = lazy(() => import('./document-bulk-dialog.js'));
const PrintDialog = lazy(() => import('./print-dialog.js'));

/** What can be done with several records of a document at once. */
export type DocumentBulkAct = 'submit' | 'withdraw' | 'delete';

const look = { size: 14, strokeWidth: 1.7, 'aria-hidden': true } as const;
const icons = { submit: <Send {...look} />, withdraw: <Undo2 {...look} />, delete: <Trash2 {...look} /> };

interface Wanted<Row> {
  readonly act: DocumentBulkAct;
  readonly rows: readonly Row[];
}

/** Acts on the chosen rows of a document's list: those that fit their states, and their export. */
export function useDocumentBulk<Row extends DocumentRow>(kind: DocumentKind) {
  const t = useT();
  const { user } = useMe();
  const { words, paths } = kind;
  const [wanted, setWanted] = useState<Wanted<Row>>();
  const [printed, setPrinted] = useState<readonly Row[]>();
  const download = useApiMutation((rows: readonly Row[]) =>
    api.download(`${paths.route}/export`, undefined, { query: { scope: 'all', id: rows.map(({ id }) => id) } }),
  );
  const fits: Readonly<Record<DocumentBulkAct, (row: Row) => boolean>> = {
    submit: ({ state }) => words.editable.includes(state),
    withdraw: ({ state }) => words.states[state]?.tone === 'waiting',
    delete: ({ state }) => words.deletable.includes(state),
  };
  const acts = (chosen: readonly Row[], keep: (keys?: ReadonlySet<string>) => void): readonly BulkAct[] => {
    const own = chosen.filter(({ owner }) => owner.id === user.id);
    const offered = (['submit', 'withdraw', 'delete'] as const).flatMap((act): BulkAct[] => {
      const rows = own.filter(fits[act]);
      if (rows.length === 0 || (act !== 'delete' && words.actions[act] === undefined)) return [];
      const word = act === 'delete' ? t('ui.list.delete') : t(`${words.texts}.actions.${act}`);
      const label = `${word} ${rows.length}`;
      const run = () => {
        setWanted({ act, rows });
        keep();
      };
      return [{ key: act, label, icon: icons[act], run }];
    });
    const exported: BulkAct = {
      key: 'export',
      label: t('ui.list.export'),
      icon: <Download {...look} />,
      busy: download.isPending,
      run: () => download.mutate(chosen),
    };
    const papers: BulkAct = {
      key: 'papers',
      label: t('ui.list.papers'),
      icon: <Printer {...look} />,
      run: () => setPrinted(chosen),
    };
    const all = [...offered, ...(kind.papers ? [papers] : [])];
    return chosen.length <= mostExportedRows ? [...all, exported] : all;
  };
  const close = () => {
    setWanted(undefined);
    setPrinted(undefined);
  };
  const dialog = (wanted ?? printed) && (
    <Later onBroken={close}>
      {wanted && <BulkActDialog kind={kind} act={wanted.act} rows={wanted.rows} onClose={close} />}
      {printed && <PrintDialog kind={kind} rows={printed} onClose={close} />}
    </Later>
  );
  return { acts, dialog };
}

/** Chosen rows travel in the address of the export; more are exported by the filters of the list. */
const mostExportedRows = 100;
