import { useState } from 'react';
import type { ProcessView } from '#lab/shared/process-view.js';
import { api } from '#lab/ui/api.js';
import { problemText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { T } from '#lab/ui/i18n/texts.js';
import { BulkDialog } from '#lab/ui/resource/bulk-dialog.jsx';
import { useRowByRow, type RowByRow } from '#lab/ui/resource/use-row-by-row.js';
import type { InstanceLine } from '../../shared/instance.dto.js';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { retryAll } from './incidents.js';
import { instanceRoute } from './instance-path.js';

export type InstanceOrder = 'suspend' | 'resume' | 'cancel' | 'retry';

interface InstanceBulkProps {
  readonly order: InstanceOrder;
  readonly instances: readonly Pick<InstanceLine, 'id' | 'number' | 'title'>[];
  /** Incidents of each instance that are tried again; all that it has then, without. */
  readonly incidents?: ReadonlyMap<string, readonly string[]>;
  /** Closed; `left` are the instances with which it was not done. */
  readonly onClose: (left: ReadonlySet<string>) => void;
  readonly onOpen: (instance: string) => void;
}

/** The same order for many instances, with one reason; then those that refused it, each with why. */
export function InstanceBulk({ order, instances, incidents, onClose, onOpen }: InstanceBulkProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { texts } = useLanguage();
  const [chosen] = useState(instances);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const rows = useRowByRow<InstanceBulkProps['instances'][number]>(['process', 'Common']);
  const words = (key: string, args = {}) => t(`cockpit.${key}`, args);
  const { sent, outcomes, failed, left, stop, stopping } = rows;
  const said = reason.trim();
  const lacks = said === '';
  const perform = ({ id }: { readonly id: string }) =>
    order === 'retry'
      ? retryInstance(id, incidents?.get(id), said)
      : api.post(`${instanceRoute(id)}/${order}`, { reason: said });
  return (
    <BulkDialog
      title={words(`bulk.${order}Title`, { count: chosen.length })}
      verb={words('bulk.act', {
        verb: words(order === 'cancel' ? 'bulk.cancelVerb' : `${order}.act`),
        count: chosen.length,
      })}
      danger={order === 'cancel'}
      count={chosen.length}
      sent={sent}
      onStop={stop}
      stopping={stopping}
      done={bulkDone(t, rows)}
      note={words('bulk.each')}
      rows={failed.map(({ item, problem }) => ({
        key: item.id,
        number: item.number,
        title: nameIn(item.title),
        why: problemText(texts, problem),
      }))}
      onRun={() => {
        setTried(true);
        if (!lacks) rows.run(chosen, perform);
      }}
      onClose={() =>
        onClose(new Set((outcomes ? [...failed.map(({ item }) => item), ...left] : chosen).map(({ id }) => id)))
      }
      onOpen={onOpen}
    >
      <p className="lab-muted">{words(`${order}.note`)}</p>
      <NoteField
        autoFocus
        required
        label={words('reason')}
        value={reason}
        onChange={setReason}
        problem={tried && lacks ? words('reasonMissing') : undefined}
      />
    </BulkDialog>
  );
}

/** What came of an order for many, once it is over. */
export function bulkDone<Item>(t: T, { done, failed, left }: RowByRow<Item>): string | undefined {
  if (done === undefined) return undefined;
  const word = left.length > 0 ? 'stopped' : failed.length > 0 ? 'someDone' : 'allDone';
  return t(`cockpit.bulk.${word}`, { count: done, failed: failed.length, left: left.length });
}

async function retryInstance(id: string, incidents: readonly string[] | undefined, reason: string): Promise<void> {
  const found = incidents ?? (await api.get<ProcessView>(instanceRoute(id))).incidents.map((incident) => incident.id);
  await retryAll(id, found, reason);
}
