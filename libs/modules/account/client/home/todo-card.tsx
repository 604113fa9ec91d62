import { ArrowRight, FileText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useRooms } from '#lab/ui/room/rooms-provider.jsx';
import { HomeCard, HomeCardComing } from '#lab/ui/layout/home-card.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Due } from '#lab/ui/subject/due.jsx';
import { CardMoney } from '#lab/ui/subject/money.jsx';
import { PathStrip } from '#lab/ui/subject/path-strip.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { taskCount } from '#lab/ui/subject/task-count.js';
import { useSubjectEntry } from '#lab/ui/subject/registry.js';
import type { TodoLine } from '#lab/shared/todo-view.js';
import { useTodos } from './todos.js';

const inSight = 8;

/** What waits for the reader, on the home page. */
export default function TodoCard() {
  const t = useT();
  const { data: todos, error, isError, refetch } = useTodos();
  const inbox = useRooms().find((room) => room.inbox)?.inbox;
  return (
    <HomeCard
      title={t('account.home.todo')}
      note={todos && taskCount(t, todos.total)}
      link={
        inbox && (
          <Link to={inbox.to}>
            {t('account.home.todoAll')} <ArrowRight size={13} strokeWidth={1.9} aria-hidden />
          </Link>
        )
      }
      none={todos?.total === 0 ? t('account.home.todoNone') : undefined}
    >
      {!isError && !todos && <HomeCardComing />}
      {isError && !todos && <ProblemPanel problem={error} onRetry={() => void refetch()} />}
      <ul className="home-todos">
        {todos?.rows.slice(0, inSight).map((todo) => (
          <TodoRow key={todo.task} todo={todo} />
        ))}
      </ul>
    </HomeCard>
  );
}

function TodoRow({ todo }: { readonly todo: TodoLine }) {
  const nameIn = useNameIn();
  const entry = useSubjectEntry(todo.subject);
  const Icon = entry?.icon ?? FileText;
  return (
    <li data-unread={todo.unread || undefined}>
      <Icon size={16} strokeWidth={1.7} aria-hidden />
      <span className="home-todo-title">
        {entry ? <Link to={entry.path(todo.recordId)}>{nameIn(todo.title)}</Link> : nameIn(todo.title)}
        <small>{nameIn(todo.elementName)}</small>
      </span>
      <span className="home-todo-number id">{todo.card.number}</span>
      <span className="home-todo-person">{todo.requester && <Person person={todo.requester} />}</span>
      <span className="home-todo-path">{todo.strip.steps.length > 0 && <PathStrip {...todo.strip} />}</span>
      <span className="home-todo-amount">{todo.card.amount && <CardMoney card={todo.card} />}</span>
      <span className="home-todo-due">
        <Due at={todo.dueAt} />
      </span>
    </li>
  );
}
