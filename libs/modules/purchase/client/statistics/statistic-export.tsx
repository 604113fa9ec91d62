import { useEffect, type ReactNode } from 'react';
import { Button, Progress } from 'antd';
import { errors } from '#lab/shared/errors.js';
import { sizeOf, withSeparators } from '#lab/shared/figures.js';
import type { LongExportView } from '#lab/shared/long-export.js';
import type { Tone } from '#lab/shared/subject-words.js';
import { api, type Query } from '#lab/ui/api.js';
import { minuteText } from '#lab/ui/dates.js';
import { useSaveFile } from '#lab/ui/files/use-open-file.js';
import { errorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation, useApiQuery, useRefresh } from '#lab/ui/query.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import { statisticsFile, statisticsRoute } from '../../shared/statistics.words.js';

/** Milliseconds between two looks at an export that is being written. */
const every = 1000;

const route = `${statisticsRoute}/exports`;
const latest = `${route}/latest`;

const tones: Readonly<Record<LongExportView['state'], Tone>> = { running: 'running', ready: 'done', failed: 'failed' };

/** Downloads a selection; one that is too long for a download is exported in the background. */
export function useStatisticExport(selection: Query): () => void {
  const refresh = useRefresh();
  const start = useApiMutation(() => api.post<LongExportView>(route, undefined, { query: selection }), {
    refreshes: [route],
    // Another page of the same user may have begun it: then this one shows it, beside the refusal.
    onProblem: ({ code }) => {
      if (code === errors.exportRunning.code) void refresh(route);
      return false;
    },
  });
  const download = useApiMutation(() => api.download(`${statisticsRoute}/export`, undefined, { query: selection }), {
    onProblem: ({ code }) => {
      if (code !== errors.tooManyToExport.code) return false;
      start.mutate(undefined);
      return true;
    },
  });
  return () => {
    if (!download.isPending && !start.isPending) download.mutate(undefined);
  };
}

/** The user's export in the background: how far it is, its file, or why there is none. */
export function StatisticExport({ onAgain }: { readonly onAgain: () => void }) {
  const { data } = useApiQuery<LongExportView | null>(latest);
  return data ? <ExportNote job={data} onAgain={onAgain} /> : null;
}

interface ExportNoteProps {
  readonly job: LongExportView;
  readonly onAgain: () => void;
}

function ExportNote({ job, onAgain }: ExportNoteProps) {
  const t = useT();
  const save = useSaveFile();
  const { id, state, total, done } = job;
  return (
    <section className="statistic-export" aria-label={t('purchase.statistics.longExport.title')}>
      <span className="lab-state" data-tone={tones[state]}>
        <ToneIcon tone={tones[state]} />
      </span>
      <div role="status">
        <strong>{t(`purchase.statistics.longExport.${state}`)}</strong>
        <NoteText job={job} />
      </div>
      {state === 'running' && (
        <>
          <Progress
            className="statistic-export-bar"
            percent={Math.min(Math.floor((done / Math.max(total, 1)) * 100), 99)}
            aria-label={t('purchase.statistics.longExport.running')}
            size="small"
          />
          <Watch />
        </>
      )}
      {state === 'ready' && (
        <Button size="small" onClick={() => save({ id, name: `${statisticsFile}.xlsx` })}>
          {t('purchase.statistics.longExport.download')}
        </Button>
      )}
      {state === 'failed' && (
        <Button size="small" onClick={onAgain}>
          {t('purchase.statistics.longExport.again')}
        </Button>
      )}
    </section>
  );
}

function NoteText({ job }: Pick<ExportNoteProps, 'job'>): ReactNode {
  const t = useT();
  const { texts } = useLanguage();
  const { state, total, done, size, refusal, expiresAt } = job;
  const say = (key: string, words?: Readonly<Record<string, string>>) =>
    t(`purchase.statistics.longExport.${key}`, words);
  if (state === 'running')
    return (
      <>
        <span>{say('progress', { done: withSeparators(String(done)), total: withSeparators(String(total)) })}</span>
        <span className="lab-muted">{say('runningNote')}</span>
      </>
    );
  if (state === 'failed')
    return <span>{refusal === null ? say('failedNote') : say('refused', { reason: errorText(texts, refusal) })}</span>;
  const words = { rows: withSeparators(String(done)), size: sizeOf(size ?? 0), until: minuteText(expiresAt) };
  return <span>{say('readyNote', words)}</span>;
}

/** Asks again while the file is being written. */
function Watch() {
  const refresh = useRefresh();
  useApiQuery<LongExportView | null>(latest, {}, { every });
  // Its notification is there once it has ended.
  useEffect(() => () => void refresh(route), [refresh]);
  return null;
}
