import { useEffect, useRef, useState } from 'react';
import { Button, Modal, Progress } from 'antd';
import { success } from '#lab/shared/envelope.js';
import { errors } from '#lab/shared/errors.js';
import { errorText } from '#lab/ui/i18n/error-text.js';
import { useLanguage, useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { TodoLine } from '../../shared/task.dto.js';
import { NoteField } from './note-field.js';
import { useBulk, type BulkLook, type Outcome } from './use-bulk.js';

interface BulkDialogProps {
  readonly lines: readonly TodoLine[];
  readonly look: BulkLook;
  /** Closed; `left` are the tasks that were not done. */
  readonly onClose: (left: ReadonlySet<string>) => void;
  readonly onOpen: (task: string) => void;
}

/** One opinion for many tasks, then what became of each. */
export function BulkDialog({ lines, look, onClose, onOpen }: BulkDialogProps) {
  const t = useT();
  // The tasks are those that were picked when it opened, whatever the list does behind it.
  const [picked] = useState(lines);
  const bulk = useBulk(picked, look);
  const [opinion, setOpinion] = useState('');
  const [tried, setTried] = useState(false);
  useOnce(bulk.look);
  const { ready, unfit, outcomes, sent } = bulk;
  const words = (key: string, args = {}) => t(`process.inbox.bulk.${key}`, args);
  const count = ready?.length ?? 0;
  const isRunning = sent !== undefined && outcomes === undefined;
  const lacks = bulk.needsReason && !opinion.trim();
  const failed = (outcomes ?? []).filter((each) => !isDone(each));
  const close = () => {
    if (isRunning) return;
    const left = outcomes === undefined ? picked : failed.map(({ line }) => line);
    onClose(new Set(left.map(({ task }) => task)));
  };
  const run = () => {
    setTried(true);
    if (!lacks) bulk.run(opinion.trim());
  };
  const verb = words(look);
  return (
    <Modal
      open
      title={words(`${look}Title`, { count: picked.length })}
      width={520}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        outcomes ? (
          <Button type="primary" onClick={close}>
            {words('close')}
          </Button>
        ) : (
          <>
            <Button disabled={isRunning} onClick={close}>
              {t('process.inbox.cancel')}
            </Button>
            <Button
              type={look === 'primary' ? 'primary' : 'default'}
              danger={look === 'danger'}
              loading={isRunning || ready === undefined}
              disabled={count === 0}
              onClick={run}
            >
              {words('act', { verb, count: ready === undefined ? picked.length : count })}
            </Button>
          </>
        )
      }
    >
      <div className="inbox-bulk">
        {outcomes ? (
          <p className="inbox-bulk-sum" role="status">
            {words(failed.length > 0 ? `${look}Some` : `${look}All`, {
              count: outcomes.length - failed.length,
              failed: failed.length,
            })}
          </p>
        ) : (
          <>
            <NoteField
              autoFocus
              label={words('opinion')}
              required={bulk.needsReason}
              value={opinion}
              onChange={setOpinion}
              problem={tried && lacks ? words('missing') : undefined}
            />
            <div className="inbox-bulk-progress" aria-live="polite">
              {sent === undefined ? (
                <span className="lab-muted">{words(ready === undefined ? 'looking' : 'each')}</span>
              ) : (
                <Progress
                  percent={Math.round((sent / Math.max(count, 1)) * 100)}
                  size="small"
                  format={() => words('sent', { sent, count })}
                />
              )}
            </div>
          </>
        )}
        <Results
          outcomes={outcomes ? failed : unfit}
          title={outcomes ? undefined : words('unfit', { count: unfit.length })}
          onOpen={(task) => {
            close();
            onOpen(task);
          }}
        />
      </div>
    </Modal>
  );
}

interface ResultsProps {
  readonly outcomes: readonly Outcome[];
  readonly title: string | undefined;
  readonly onOpen: (task: string) => void;
}

/** The tasks that were not done, each with why; a click opens one. */
function Results({ outcomes, title, onOpen }: ResultsProps) {
  const nameIn = useNameIn();
  const why = useWhy();
  if (outcomes.length === 0) return null;
  return (
    <>
      {title && <h3>{title}</h3>}
      <ul className="inbox-bulk-rows">
        {outcomes.map(({ line, result }) => (
          <li key={line.task} data-tone="warning">
            <ToneIcon tone="warning" />
            <button type="button" className="lab-link" onClick={() => onOpen(line.task)}>
              <span className="id">{line.card.number}</span> {nameIn(line.title)}
            </button>
            <span className="lab-muted">{why(result)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function useWhy(): (result: Outcome['result']) => string {
  const t = useT();
  const { texts } = useLanguage();
  return (result) => {
    if (typeof result === 'string') return t(`process.inbox.bulk.${result}`);
    if (result.trouble) return t(`ui.error.${result.trouble}`);
    // A field that only a form asks for.
    if (result.code === errors.field.code) return t('process.inbox.bulk.form');
    return errorText(texts, result.code, result.args);
  };
}

function isDone({ result }: Outcome): boolean {
  return typeof result === 'object' && result.code === success;
}

/** Runs once, when the dialog opens. */
function useOnce(run: () => void): void {
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    run();
  });
}
