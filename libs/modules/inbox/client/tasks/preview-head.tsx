import { ArrowLeft, ChevronDown, ChevronUp, Expand, Paperclip } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useMe } from '#lab/ui/access/session-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useNow } from '#lab/ui/now.js';
import { Due, urgencyOf } from '#lab/ui/subject/due.jsx';
import { useDuration } from '#lab/ui/subject/duration.jsx';
import { StatePlate } from '#lab/ui/subject/state-tag.jsx';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { PeopleMarks, StateMarks } from './line-marks.js';

/** Which of how many. */
export interface Position {
  readonly at: number;
  /** As it is shown: "1,000+" beyond what is counted. */
  readonly total: string;
  readonly isLast: boolean;
}

interface PreviewHeadProps {
  readonly line: TodoLine;
  /** Unknown while the list does not hold the task. */
  readonly position: Position | undefined;
  readonly recordPath: string | undefined;
  readonly onWalk: (step: 1 | -1) => void;
  readonly onBack: (() => void) | undefined;
  /** Without the pager. */
  readonly alone: boolean;
  /** Files of the task itself. */
  readonly files: number;
  readonly onFiles: () => void;
}

/** Number line with the pager, then the title with its plates. */
export function PreviewHead(props: PreviewHeadProps) {
  const { line, position, recordPath, onWalk, onBack, alone, files, onFiles } = props;
  const t = useT();
  const nameIn = useNameIn();
  const { number, category } = line.card;
  return (
    <header className="inbox-head">
      <div className="inbox-head-number">
        {onBack && (
          <IconButton
            label={t('inbox.keys.back')}
            keys="escape"
            icon={<ArrowLeft size={16} strokeWidth={1.7} aria-hidden />}
            onClick={onBack}
          />
        )}
        <span className="id">{number}</span>
        {category && (
          <>
            <span aria-hidden>·</span>
            <span className="inbox-head-category">{nameIn(category)}</span>
          </>
        )}
        <span className="lab-grow" />
        {position && <span className="lab-figures">{t('inbox.position', { ...position })}</span>}
        {!alone && (
          <>
            <IconButton
              label={t('inbox.keys.previous')}
              keys="k"
              disabled={!position || position.at <= 1}
              icon={<ChevronUp size={16} strokeWidth={1.7} aria-hidden />}
              onClick={() => onWalk(-1)}
            />
            <IconButton
              label={t('inbox.keys.next')}
              keys="j"
              disabled={!position || position.isLast}
              icon={<ChevronDown size={16} strokeWidth={1.7} aria-hidden />}
              onClick={() => onWalk(1)}
            />
          </>
        )}
        {recordPath && (
          <Link
            className="lab-icon-button"
            to={recordPath}
            aria-label={t('inbox.keys.open')}
            title={t('inbox.keys.open')}
          >
            <Expand size={15} strokeWidth={1.7} aria-hidden />
          </Link>
        )}
      </div>
      <div className="inbox-head-title">
        <h2>{nameIn(line.title)}</h2>
        <HandPlate line={line} />
        {line.dueAt && <DuePlate at={line.dueAt} />}
        <PeopleMarks line={line} />
        <StateMarks line={{ urged: line.urged, suspended: line.suspended }} />
        {files > 0 && (
          <button type="button" className="inbox-head-files" onClick={onFiles}>
            <Paperclip size={13} strokeWidth={1.7} aria-hidden />
            {t('inbox.files.count', { count: files })}
          </button>
        )}
      </div>
    </header>
  );
}

/** Whether it awaits the reader, any member of a group, or another assignee. */
function HandPlate({ line: { claimable, delegatedTo, claimedBy } }: { readonly line: TodoLine }) {
  const t = useT();
  const me = useMe();
  const isElsewhere = delegatedTo !== undefined || (claimedBy !== undefined && claimedBy.id !== me.user.id);
  if (isElsewhere) return <StatePlate tone="running">{t('inbox.heldByOthers')}</StatePlate>;
  return <StatePlate tone="waiting">{t(claimable ? 'inbox.forGroup' : 'inbox.forYou')}</StatePlate>;
}

/** Late is on a plate beside the state; what is not late needs none. */
function DuePlate({ at }: { readonly at: string }) {
  const t = useT();
  const duration = useDuration();
  const now = useNow();
  if (urgencyOf(at) !== 'late') return <Due at={at} />;
  return <StatePlate tone="warning">{t('ui.due.late', { span: duration(now - Date.parse(at), 'rough') })}</StatePlate>;
}
