import { lazy, Suspense, useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import type { Briefing } from '#lab/shared/briefing.js';
import type { OfferedAction, ProcessView, Suspension } from '#lab/shared/process-view.js';
import type { ApiError } from '#lab/ui/api-error.js';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { sentenceText, type Sentence } from '#lab/ui/decision/held-decision.js';
import { useHeldTasks } from '#lab/ui/decision/held-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiQuery } from '#lab/ui/query.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { ActionBar } from '#lab/ui/subject/action-bar.jsx';
import { BriefingNotes } from '#lab/ui/subject/briefing.jsx';
import { ProcessSection } from '#lab/ui/subject/process-section.jsx';
import { useSubjectEntry, type SubjectEntry } from '#lab/ui/subject/registry.js';
import { useVerbKey } from '#lab/ui/subject/timeline.jsx';
import { useAct } from '#lab/ui/subject/use-act.js';
import { Refusal } from '#lab/ui/subject/refusal.jsx';

const RecordComment = lazy(() => import('#lab/ui/subject/record-comment.jsx'));

/** What every record answers beside its own fields. */
interface AnyRecord {
  readonly version: number;
  readonly number: string;
  readonly actions: readonly OfferedAction[];
  readonly briefing?: Briefing;
}

interface PhoneRecordProps {
  readonly subject: string;
  readonly id: string;
  readonly onBack: () => void;
}

/** A record that the reader has started or scanned: its facts, where it is, and what they may do with it now. */
export function PhoneRecord({ subject, id, onBack }: PhoneRecordProps) {
  const t = useT();
  const entry = useSubjectEntry(subject);
  const at = entry ? `${entry.route}/${encodeURIComponent(id)}` : null;
  const record = useApiQuery<AnyRecord>(at);
  const process = useApiQuery<ProcessView | null>(at && `${at}/process`);
  const { error } = record;
  return (
    <div className="phone phone-task">
      <section className="inbox-preview" aria-label={entry && t(`${entry.subject.texts}.one`)}>
        <header className="inbox-head">
          <div className="inbox-head-number">
            <IconButton
              label={t('inbox.phone.back')}
              icon={<ArrowLeft size={16} strokeWidth={1.7} aria-hidden />}
              onClick={onBack}
            />
            <span className="id">{record.data?.number}</span>
          </div>
        </header>
        {error && !record.data && <ProblemPanel problem={error} onRetry={() => void record.refetch()} />}
        {!error && !record.data && <PageComing />}
        {record.data && entry && (
          <>
            <div className="inbox-middle">
              <BriefingNotes briefing={record.data.briefing} subject={entry.subject} />
              {entry.Preview && (
                <Suspense fallback={<PageComing />}>
                  <entry.Preview record={id} />
                </Suspense>
              )}
              {process.data && at && (
                <ProcessSection
                  process={process.data}
                  subject={entry.subject}
                  comment={
                    <Later>
                      <RecordComment route={at} />
                    </Later>
                  }
                />
              )}
            </div>
            <RecordBar entry={entry} id={id} record={record.data} suspended={process.data?.suspended} />
          </>
        )}
      </section>
    </div>
  );
}

interface RecordBarProps {
  readonly entry: SubjectEntry;
  readonly id: string;
  readonly record: AnyRecord;
  readonly suspended: Suspension | undefined;
}

/** Acts that want a form of their own are done on the whole site. */
function RecordBar({ entry, id, record, suspended }: RecordBarProps) {
  const t = useT();
  const verb = useVerbKey(entry.subject);
  const [refused, setRefused] = useState<ApiError>();
  const saidOf = ({ action }: OfferedAction): Sentence => ({
    key: 'inbox.acted',
    values: { number: record.number },
    words: { verb: verb(action) },
  });
  const { act, busy } = useAct(
    { route: entry.route, record: id, version: record.version },
    {
      holding: { words: (offered) => ({ said: saidOf(offered) }) },
      onDone: (_, offered) => {
        setRefused(undefined);
        notify({ tone: 'done', text: sentenceText(saidOf(offered), t) });
      },
      onProblem: (problem) => {
        if (!problem.isHandled) setRefused(problem);
        return !problem.isHandled;
      },
    },
  );
  const held = useHeldTasks();
  const actions = record.actions.filter(({ action, task }) => {
    const spec = entry.subject.actions[action];
    if (task !== undefined && held.has(task)) return false;
    return spec && !entry.forms?.[action] && spec.asks !== 'form';
  });
  if (actions.length === 0) return null;
  return (
    <footer className="lab-bar">
      {refused && <Refusal problem={refused} />}
      <ActionBar
        subject={entry.subject}
        actions={actions}
        busy={busy}
        suspended={suspended}
        onAct={(offered, opinion) => act(offered, opinion ? { opinion } : {})}
      />
    </footer>
  );
}
