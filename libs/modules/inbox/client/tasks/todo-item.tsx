import { Suspense, useEffect, useRef, type MouseEvent } from 'react';
import { Check, FileText } from 'lucide-react';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { tableNeeds, useNarrowerThan } from '#lab/ui/layout/narrow.js';
import { Due } from '#lab/ui/subject/due.jsx';
import { CardMoney } from '#lab/ui/subject/money.jsx';
import { PathStrip } from '#lab/ui/subject/path-strip.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { useSubjectEntry } from '#lab/ui/subject/registry.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { hasPeopleMarks, PeopleMarks, StateMarks } from './line-marks.js';

interface TodoItemProps {
  readonly id: string;
  readonly line: TodoLine;
  readonly chosen: boolean;
  readonly unread: boolean;
  /** Undefined where nothing can be picked. */
  readonly picked: boolean | undefined;
  readonly onChoose: () => void;
  readonly onPick: () => void;
}

/** One task in three lines: what, number and amount, who and where and until when; a fourth names who else has to do with it. */
export function TodoItem({ id, line, chosen, unread, picked, onChoose, onPick }: TodoItemProps) {
  const t = useT();
  const title = useNameIn()(line.title);
  const entry = useSubjectEntry(line.subject);
  const isPhone = useNarrowerThan(tableNeeds);
  const Icon = entry?.icon ?? FileText;
  // A phone shows the facts that the room has chosen; the amount is one of them.
  const Card = isPhone ? entry?.Card : undefined;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (chosen) item.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    // The list has the focus and moves by key for all of them.
    <li
      ref={item}
      id={id}
      className="inbox-item"
      role="option"
      aria-selected={chosen}
      aria-checked={picked}
      data-unread={unread || undefined}
      onClick={onChoose}
    >
      <Icon size={16} strokeWidth={1.7} aria-hidden />
      {picked !== undefined && <PickBox picked={picked} onPick={onPick} />}
      <div className="inbox-item-title">
        <span title={title}>{title}</span>
        {unread && <i className="inbox-dot" role="img" aria-label={t('inbox.unread')} />}
      </div>
      <div className="inbox-item-row">
        <span className="inbox-item-number">
          <span className="id lab-muted">{line.card.number}</span>
          <StateMarks line={line} />
        </span>
        {!Card && line.card.amount && <CardMoney card={line.card} />}
      </div>
      <div className="inbox-item-row">
        <span className="inbox-item-who">
          {line.requester && <Person person={line.requester} />}
          {line.strip.steps.length > 0 && <PathStrip {...line.strip} />}
        </span>
        <Due at={line.dueAt} />
      </div>
      {hasPeopleMarks(line) && (
        <div className="inbox-item-people">
          <PeopleMarks line={line} />
        </div>
      )}
      {Card && (
        <Suspense fallback={<span>&nbsp;</span>}>
          <Card todo={line} />
        </Suspense>
      )}
    </li>
  );
}

/** Takes the place of the icon while tasks are picked; the key X and the option itself say the same. */
function PickBox({ picked, onPick }: { readonly picked: boolean; readonly onPick: () => void }) {
  const pick = (event: MouseEvent) => {
    event.stopPropagation();
    onPick();
  };
  return (
    <span className="inbox-pick" data-picked={picked || undefined} aria-hidden onClick={pick}>
      <i>{picked && <Check size={12} strokeWidth={3} />}</i>
    </span>
  );
}
