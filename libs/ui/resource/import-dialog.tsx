import { useState } from 'react';
import { Button } from 'antd';
import type { Resource } from '#lab/shared/define-resource.js';
import type { ImportAnswer, ImportProblem, ImportReading, ImportReport, ImportRow } from '#lab/shared/import.js';
import { api } from '../api.js';
import { Dialog } from '../dialog/dialog.js';
import { useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { useApiMutation } from '../query.js';
import { useRepeatKey } from '../repeat-key.js';
import { ImportHistory } from './import-history.js';
import { ImportRows } from './import-rows.js';
import { ImportStart } from './import-start.js';

interface ImportDialogProps {
  readonly resource: Resource;
  readonly onClose: () => void;
}

/** What is in hand: the rows as they were mended, and what the last check said of them. */
interface InHand {
  readonly name: string;
  readonly fields: readonly string[];
  readonly unknown: readonly string[];
  readonly rows: readonly ImportRow[];
  readonly report: ImportReport;
  /** Mended since the check. */
  readonly changed: boolean;
}

/** A file into a catalogue: upload, look at what would come of it, mend in place, save. */
export default function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const t = useT();
  const [inHand, setInHand] = useState<InHand>();
  const path = `${resource.route}/import`;
  const body = { name: inHand?.name ?? '', rows: inHand?.rows ?? [] };
  const reread = (report: ImportReport) => setInHand((now) => now && { ...now, report, changed: false });
  const read = useApiMutation((file: File) => api.upload<ImportReading>(`${path}/read`, file), {
    onDone: ({ fields, unknown, rows, ...report }, file) =>
      setInHand({ name: file.name, fields, unknown, rows, report, changed: false }),
  });
  const check = useApiMutation((_: undefined) => api.post<ImportReport>(`${path}/check`, body), { onDone: reread });
  const annotated = useApiMutation((_: undefined) => api.download(`${path}/annotated`, body));
  const repeat = useRepeatKey();
  const order = (skipBad: boolean) => {
    const given = { ...body, skipBad };
    return api.post<ImportAnswer>(path, given, { idempotencyKey: repeat.of(given) });
  };
  const run = useApiMutation(order, {
    refreshes: [resource.route],
    onDone: (answer) => {
      repeat.answered();
      if (answer.id === null) return reread(answer);
      notify({ tone: 'done', text: t('ui.import.done', { ...countsOf(answer), skipped: answer.skipped }) });
      setInHand(undefined);
    },
  });
  const problems = inHand?.report.problems ?? [];
  const bad = new Set(problems.map(({ row }) => row)).size;
  const good = (inHand?.rows.length ?? 0) - bad;
  const mend = (row: number, field: string, value: string) =>
    setInHand((now) => now && { ...now, rows: mended(now.rows, row, field, value), changed: true });
  const settled = inHand !== undefined && !inHand.changed;
  return (
    <Dialog
      open
      width={inHand ? 1100 : 560}
      title={t('ui.import.title', { name: t(`${resource.texts}.many`) })}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        inHand ? (
          <div className="lab-drawer-foot">
            <Button type="text" onClick={() => setInHand(undefined)}>
              {t('ui.import.again')}
            </Button>
            <span className="lab-grow" />
            {bad > 0 && (
              <Button loading={annotated.isPending} onClick={() => annotated.mutate(undefined)}>
                {t('ui.import.annotated')}
              </Button>
            )}
            {settled && bad > 0 && good > 0 && (
              <Button loading={run.isPending} onClick={() => run.mutate(true)}>
                {t('ui.import.runGood', { count: good })}
              </Button>
            )}
            {settled && bad === 0 ? (
              <Button type="primary" loading={run.isPending} onClick={() => run.mutate(false)}>
                {t('ui.import.run', { count: good })}
              </Button>
            ) : (
              <Button type="primary" loading={check.isPending} onClick={() => check.mutate(undefined)}>
                {t('ui.import.check')}
              </Button>
            )}
          </div>
        ) : null
      }
    >
      {inHand ? (
        <>
          <p className="lab-import-sum" role="status">
            {bad > 0 ? t('ui.import.rowsBad', { count: bad }) : t('ui.import.rowsGood', countsOf(inHand.report))}
            {inHand.unknown.length > 0 && (
              <span className="lab-muted">
                {t('ui.import.unknown', { columns: inHand.unknown.join(t('ui.listComma')) })}
              </span>
            )}
          </p>
          <ImportRows
            resource={resource}
            fields={shownFields(inHand.fields, problems)}
            rows={inHand.rows}
            problems={problems}
            effects={inHand.report.effects}
            onMend={mend}
          />
        </>
      ) : (
        <>
          <ImportStart path={path} busy={read.isPending} onFile={(file) => read.mutate(file)} />
          <ImportHistory path={path} refreshes={resource.route} />
        </>
      )}
    </Dialog>
  );
}

function countsOf({ creates, updates, unchanged }: ImportReport) {
  return { creates, updates, unchanged };
}

function mended(rows: readonly ImportRow[], row: number, field: string, value: string): readonly ImportRow[] {
  return rows.map((each) => (each.row === row ? { ...each, cells: { ...each.cells, [field]: value } } : each));
}

/** The file's own columns, and those whose lack is a problem. */
function shownFields(fields: readonly string[], problems: readonly ImportProblem[]): readonly string[] {
  const wanted = problems.flatMap(({ field }) => (field === null ? [] : [field]));
  return [...new Set([...fields, ...wanted])];
}
