import { useState, type ReactNode } from 'react';
import type { ApiError } from '#lab/ui/api-error.js';
import { NoteField } from '#lab/ui/form/note-field.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { T } from '#lab/ui/i18n/texts.js';
import { BulkDialog } from '#lab/ui/resource/bulk-dialog.jsx';
import { useRowByRow, type RowByRow } from '#lab/ui/resource/use-row-by-row.js';
import type { InstanceLine } from '../../shared/instance.dto.js';

interface OrderBulkProps {
  /** Those that were chosen when it was opened. */
  readonly instances: readonly Pick<InstanceLine, 'id' | 'number' | 'title'>[];
  /** By how many there are. */
  readonly title: (count: number) => string;
  readonly verb: (count: number) => string;
  readonly danger?: boolean;
  /** Where more than the reason is asked for: whether something of it is missing. */
  readonly lacks?: boolean;
  readonly perform: (instance: string, reason: string) => Promise<unknown>;
  /** Why one refused it. */
  readonly whyOf: (problem: ApiError) => string;
  /** Closed; `left` are the instances with which it was not done. */
  readonly onClose: (left: ReadonlySet<string>) => void;
  readonly onOpen: (instance: string) => void;
  /** What is asked for above the reason; `tried` after the first attempt to run it. */
  readonly children: (tried: boolean) => ReactNode;
}

/** One order for many instances, with one reason; then those that refused it, each with why. */
export function OrderBulk(props: OrderBulkProps) {
  const { instances, title, verb, danger = false, lacks, perform, whyOf, onClose, onOpen, children } = props;
  const t = useT();
  const nameIn = useNameIn();
  const [chosen] = useState(instances);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const rows = useRowByRow<OrderBulkProps['instances'][number]>(['process', 'Common']);
  const { sent, outcomes, failed, left, stop, stopping } = rows;
  const said = reason.trim();
  return (
    <BulkDialog
      title={title(chosen.length)}
      steady
      verb={verb(chosen.length)}
      danger={danger}
      count={chosen.length}
      sent={sent}
      onStop={stop}
      stopping={stopping}
      done={bulkDone(t, rows)}
      note={t('cockpit.bulk.each')}
      rows={failed.map(({ item, problem }) => ({
        key: item.id,
        number: item.number,
        title: nameIn(item.title),
        why: whyOf(problem),
      }))}
      onRun={() => {
        setTried(true);
        if (!lacks && said !== '') rows.run(chosen, ({ id }) => perform(id, said));
      }}
      onClose={() =>
        onClose(new Set((outcomes ? [...failed.map(({ item }) => item), ...left] : chosen).map(({ id }) => id)))
      }
      onOpen={onOpen}
    >
      <div className="lab-form-rows">
        {children(tried)}
        <NoteField
          autoFocus={lacks === undefined}
          required
          label={t('cockpit.reason')}
          value={reason}
          onChange={setReason}
          {...(tried && said === '' ? { problem: t('cockpit.reasonMissing') } : {})}
        />
      </div>
    </BulkDialog>
  );
}

/** What came of an order for many, once it is over. */
export function bulkDone<Item>(t: T, { done, failed, left }: RowByRow<Item>): string | undefined {
  if (done === undefined) return undefined;
  const word = left.length > 0 ? 'stopped' : failed.length > 0 ? 'someDone' : 'allDone';
  return t(`cockpit.bulk.${word}`, { count: done, failed: failed.length, left: left.length });
}
